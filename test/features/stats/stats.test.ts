import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/base/errors.ts';
import type { Drawing } from '../../../src/pictures/draw.ts';
import { readCsv } from '../../../src/base/csv.ts';
import { arrivalOf, delegated, payment, transfer, type Sent } from '../../figures/fixture.ts';
import { openScene, until } from '../../bot/scene.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Counts what is drawn, and draws a PNG of the right shape at once. */
function countingDrawing(): Drawing & { drawn: string[] } {
  const drawn: string[] = [];
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000004b00000050008060000000000000000', 'hex');
  return {
    drawn,
    async draw(svg) {
      drawn.push(svg);
      return { ok: true, png: header };
    },
  };
}

async function openStats(change: Parameters<typeof openScene>[0] = {}) {
  const drawing = countingDrawing();
  const account = { balance: 1_000_000_000n, balance_usdt: 0n };
  const scene = await openScene({ drawing, service: { readAccount: async () => account }, ...change });
  const now = scene.clock.now();
  const sent = [
    ...Array.from({ length: 8 }, (_, day) => payment(`p${day}`, now - (7 - day) * dayMs, 100_000_000)),
    delegated('d', now, 65_000),
    transfer('t', now),
  ];
  const come = async (...more: readonly Sent[]) => {
    for (const one of more) await scene.store.events.add(arrivalOf(one), []);
  };
  await come(...sent);
  return {
    ...scene,
    drawing,
    come,
    messages: () => scene.telegram.chat(scene.owner.id).messages,
    themeOf: (chat: { id: number }) =>
      scene.store.settings.data.chats.find(({ id }) => id === chat.id)?.pictureTheme,
  };
}

describe('/stats', () => {
  it('shows spending of 30 days as a picture with its numbers, and other pictures in its place', async () => {
    const { messages, owner, drawing, last } = await openStats();
    const message = await owner.ask('/stats');
    expect(message.photo).toBeDefined();
    expect(message.text).toMatch(/^Spending, 30 days: 800 TRX\.\nHourly energy: 800\n/);
    await owner.press(message, '7 days');
    await owner.press(last(), '↕️ Transfers');
    const shown = messages().find(({ photo }) => photo !== undefined);
    expect(shown).toMatchObject({ message_id: message.message_id, edits: 2 });
    expect(shown!.text).toMatch(/^Transfers, 7 days: 1 in, 0 out\.\nUSDT: in \+1\.5, out 0, net \+1\.5\n/);
    expect(drawing.drawn).toHaveLength(3);
  });

  it('does not say that nothing was spent before the bot ran first, of which it knows nothing', async () => {
    const { owner, store, clock } = await openScene({ drawing: countingDrawing() });
    await store.heartbeat.beat(clock.now() - 2 * hourMs);
    const { text } = await owner.ask('/stats');
    expect(text).toMatch(/^Spending, 30 days: 0 TRX\.\n⚠️ The figures are complete only from /);
    expect(text).not.toContain('No payment');
    clock.setWall(clock.now() + 31 * dayMs);
    expect((await owner.ask('/stats')).text).toMatch(
      /^Spending, 30 days: 0 TRX\. No payment in TRX was reported\.\n/,
    );
  });

  it('shows the days of a typed period, in the table too', async () => {
    const { owner, last } = await openStats();
    const { text } = await owner.ask('/stats 9-15 ноября');
    expect(text).toMatch(/^Spending, 7 days: 200 TRX/);
    expect(text).toMatch(/9\s–\s15 Nov 2026/u);
    expect(text).not.toContain('not over');
    await owner.press(last(), '📄 CSV');
    expect(last().document?.file_name).toBe('stats-2026-11-09-2026-11-15.csv');
  });

  it.each([
    ['en', 'today', '1 day', 'Spending, 1 day: 100 TRX, Same as the day before.'],
    ['en', '24h', '24 hours', 'Spending, 24 hours: 150 TRX, ▲\u00A050% vs the 24 hours before.'],
    ['ru', 'сегодня', '1 день', 'Расходы, 1 день: 100 TRX, Столько же, сколько за предыдущий 1 день.'],
    ['ru', '24 часа', '24 часа', 'Расходы, 24 часа: 150 TRX, ▲\u00A050\u00A0% к предыдущим 24 часам.'],
    ['zh', '今天', '1 天', '支出（1 天）：100 TRX，与前 1 天持平。'],
    ['zh', '24小时', '24 小时', '支出（24 小时）：150 TRX，较前 24 小时 ▲\u00A050%。'],
  ])('says in %s of “%s” that it is %s, in the picture too', async (locale, typed, length, head) => {
    const { owner, clock, drawing, come, speak } = await openStats();
    await owner.ask('/start');
    await speak(locale);
    await come(payment('evening', clock.now() - 4 * hourMs, 50_000_000));
    clock.setWall(clock.now() + 12.65 * hourMs);
    const { text } = await owner.ask(`/stats ${typed}`);
    expect(text.split('\n')[0]).toBe(head);
    expect(drawing.drawn.at(-1)).toContain(`>${length}<`);
  });

  it('never says 0 of days whose sums are deleted', async () => {
    const { owner, store, clock, drawing, last } = await openStats();
    expect((await owner.ask('/stats')).text).toContain('800 TRX');
    const now = clock.now() + 200 * dayMs;
    clock.setWall(now);
    await store.pruning.pruneSums({ before: now - 186 * dayMs, limit: 1_000 });
    const drawn = drawing.drawn.length;
    expect((await owner.ask('/stats november 2026')).text).toBe(
      'There are no figures for 2026-11-01 – 2026-11-30: they begin at 2026-12-05 00:00, and are kept for 186 days.',
    );
    expect(drawing.drawn).toHaveLength(drawn);
    const { text } = await owner.ask('/stats 20 nov 2026 - 10 dec 2026');
    const note =
      '⚠️ The figures are complete only from 2026-12-05 00:00 on: of the time before, they have what was reported later.';
    expect(text.split('\n').slice(0, 2)).toEqual(['Spending, 21 days: 0 TRX.', note]);
    await owner.press(last(), '📄 CSV');
    expect(last().text).toContain(note);
    const rows = readCsv(Buffer.from(last().document!.bytes).toString());
    expect(rows[1]!.cells[0]).toMatch(/^2026-12-05T00:00:00/);
  });

  it('asks which day is meant, and shows none that nobody chose', async () => {
    const { owner, drawing, clock, last } = await openStats();
    clock.setWall(clock.now() + 20 * dayMs);
    const asked = await owner.ask('/stats 12/3');
    expect(asked.labels).toEqual(['2026-12-03', '2026-03-12']);
    expect(drawing.drawn).toEqual([]);
    await owner.press(asked, '2026-12-03');
    expect(last().text).toContain('3 Dec 2026');
  });

  it('neither draws nor uploads a picture that Telegram has', async () => {
    const { owner, telegram, drawing, last } = await openStats();
    const first = await owner.ask('/stats bought week');
    const again = await owner.ask('/stats bought week');
    expect(again.raw.photo?.at(-1)?.file_id).toBe(first.raw.photo?.at(-1)?.file_id);
    expect(drawing.drawn).toHaveLength(1);
    await owner.press(again, '30 days');
    await owner.press(last(), '7 days');
    expect(drawing.drawn).toHaveLength(2);
    expect(telegram.calls.filter(({ method }) => method === 'sendPhoto')).toHaveLength(2);
  });

  it('uploads a picture once more where Telegram has forgotten the file', async () => {
    const { owner, telegram, drawing } = await openStats();
    await owner.ask('/stats');
    const description = 'Bad Request: wrong file identifier/HTTP URL specified';
    telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendPhoto' });
    const message = await owner.ask('/stats');
    expect(message.photo).toBeDefined();
    expect(drawing.drawn).toHaveLength(2);
  });

  it('says how long a signed balance lasts', async () => {
    const { owner } = await openStats();
    const { text } = await owner.ask('/stats balance');
    expect(text).toMatch(
      /^Balance: 1,000 TRX\. ≈10 days left\.\n≈307 transfers at 100 TRX a day: the mean of the last 7 days\./,
    );
  });

  it('says that the balance could not be read, and what is known', async () => {
    const timeout = { outcome: 'unavailable', reason: 'timeout' } as const;
    const readAccount = () => Promise.reject(new ServiceError('Reading the account failed.', timeout));
    const { owner, store, clock } = await openStats({ service: { readAccount } });
    const reading = { at: clock.now() - dayMs, usdt: undefined, spentTrx: undefined, spentUsdt: undefined };
    await store.figures.balances.addReading({ ...reading, trx: 7_000_000n });
    const { text, photo } = await owner.ask('/stats balance');
    expect(photo).toBeDefined();
    expect(text).toMatch(/^The balance could not be read\.\n[^]*Last known balance: 7 TRX/);
    expect(text).not.toContain('left');
  });

  it('says the numbers as text where no picture can be drawn, and a picture comes when it can', async () => {
    const problem = { ok: false, problem: 'No fonts.' } as const;
    const drawing: Drawing = { draw: async () => problem };
    const { owner, logged, last } = await openStats({ drawing });
    const message = await owner.ask('/stats');
    expect(message.photo).toBeUndefined();
    expect(message.text).toContain('Spending, 30 days: 800 TRX');
    expect(message.text).toContain('could not be drawn');
    expect(logged.join('\n')).toContain('No fonts.');
    await owner.press(message, '7 days');
    expect(last().text).toContain('Spending, 7 days: 700 TRX');
    const mended = countingDrawing();
    drawing.draw = (svg) => mended.draw(svg);
    await owner.press(last(), '30 days');
    expect(last().photo).toBeDefined();
  });

  it('says the numbers as text in a group that allows no pictures', async () => {
    const { owner, group } = await openStats();
    const team = await group();
    team.allow('photos', false);
    const message = await owner.ask('/stats', { chat: team });
    expect(message.text).toContain('Spending, 30 days: 800 TRX');
    expect(message.text).toContain("doesn't allow the bot to send pictures");
  });

  it('is answered, changed and given as a table to the asker alone where the bot is an administrator', async () => {
    const { owner, group } = await openStats();
    const team = await group();
    team.promote('bot');
    const message = await owner.ask('/stats', { chat: team });
    expect(message).toMatchObject({ receiver_user_id: owner.id });
    expect(message.photo).toBeDefined();
    await owner.press(message, '7 days');
    const [shown] = owner.ephemeral(team);
    expect(shown!.text).toMatch(/^Spending, 7 days: 700 TRX/);
    await owner.press(shown!, '📄 CSV', { chat: team });
    await until(() => owner.ephemeral(team).some(({ document }) => document !== undefined));
    expect(team.messages.some(({ photo, document }) => photo ?? document)).toBe(false);
  });

  it('gives the table to the whole group where everybody sees the picture', async () => {
    const { owner, group } = await openStats({ apiVersion: '10.2' });
    const team = await group();
    const message = await owner.ask('/stats', { chat: team });
    expect(message.receiver_user_id).toBeUndefined();
    await owner.press(message, '📄 CSV', { chat: team });
    await until(() => team.messages.some(({ document }) => document !== undefined));
  });

  it('is for viewers, not for strangers', async () => {
    const { person } = await openStats();
    expect((await (await person('Vera', 'viewer')).ask('/stats')).photo).toBeDefined();
    expect((await (await person('Sam')).ask('/stats')).photo).toBeUndefined();
  });

  it('says what it does not understand, with examples', async () => {
    const { owner } = await openStats();
    const { text } = await owner.ask('/stats <b>');
    expect(text).toMatch(/I don't understand <b> here\.[^]*\/stats transfers 90/);
    const says = async (typed: string) => (await owner.ask(`/stats ${typed}`)).text;
    expect(await says('2 years')).toContain('A picture shows at most 366 days.');
    expect(await says('bought transfers')).toContain('bought transfers names several.');
    expect(await says('next week')).toContain('has not begun yet');
    expect(await says('balance last week')).toMatch(
      /^There are no readings of the balance in .* They are kept for 186 days\./,
    );
  });
});

describe('the theme of the pictures', () => {
  it('is the chat’s: its button says what it sets', async () => {
    const { owner, drawing, last, themeOf } = await openStats();
    const message = await owner.ask('/stats');
    expect(drawing.drawn.at(-1)).toContain('#FFFFFF');
    await owner.press(message, '🌙 Dark');
    expect(drawing.drawn.at(-1)).toContain('#17212B');
    expect(themeOf(owner)).toBe('dark');
    await owner.press(last(), '☀️ Light');
    expect(themeOf(owner)).toBe('light');
  });

  it('of a group is chosen by its admins', async () => {
    const { owner, person, group, themeOf } = await openStats();
    const team = await group();
    const viewer = await person('Vera', 'viewer');
    team.add(viewer);
    await viewer.press(await viewer.ask('/stats', { chat: team }), '🌙 Dark');
    expect(themeOf(team)).toBeUndefined();
    await owner.press(await owner.ask('/stats', { chat: team }), '🌙 Dark');
    expect(themeOf(team)).toBe('dark');
  });
});

describe('the CSV of /stats', () => {
  it('has the exact sums of every column', async () => {
    const { owner, last } = await openStats();
    await owner.press(await owner.ask('/stats week'), '📄 CSV');
    const { document, text } = last();
    expect(document!.file_name).toMatch(/^stats-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain('Figures from');
    const [header, ...rows] = readCsv(Buffer.from(document!.bytes).toString());
    expect(header!.cells).toEqual(['from', 'until', 'figure', 'name', 'coin', 'amount', 'chain', 'contract']);
    const amountsOf = (figure: string, coin: string) =>
      rows.filter(({ cells }) => cells[2] === figure && cells[4] === coin).map(({ cells }) => cells[5]);
    expect(amountsOf('spent', 'TRX')).toEqual(Array.from({ length: 7 }, () => '100'));
    expect(amountsOf('received', 'USDT')).toEqual(['0', '0', '0', '0', '0', '0', '1.5']);
  });
});
