import { describe, expect, it } from 'vitest';
import { writeCause } from '../../../src/telegram/cause.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { addEvent, seqOf } from '../../store/ledger/replay/replay-scene.ts';
import { pressesIn } from '../buy/service.ts';
import { openScene, ownerId } from '../../bot/scene.ts';
import { show } from '../../store/ledger/posts.ts';
import { deliveriesOf } from '../../store/asked.ts';

const body = (key: string) => ({
  body: JSON.stringify({ data: { amount_sun: 3_000_000, coin_type: 'TRX', remark: key } }),
});
const tooLong = writeCause({ code: 'long' });
const kicked = writeCause({ code: 'removed' });

/** A group that the bot belongs in, and what the owner's presses come to. */
async function open() {
  const scene = await openScene();
  const { telegram, owner } = scene;
  const team = await scene.group({ supergroup: true });
  await owner.ask('/alerts on');
  const { press: pressOne } = pressesIn(telegram);
  /** Presses one after the other; answers the message as it stands then. A button by its label or by its data. */
  const press = async (message: ChatMessage, ...buttons: Array<string | RegExp>): Promise<ChatMessage> => {
    let current = message;
    for (const button of buttons) current = await pressOne(owner, current, dataOf(current, button));
    return current;
  };
  return {
    ...scene,
    team,
    press,
    /** Presses on from /replay. */
    list: async (...buttons: Array<string | RegExp>) => press(await owner.ask('/replay'), ...buttons),
    /** An event that did not reach the group, unless `change` says otherwise. */
    lose: (id: string, change: Partial<Parameters<typeof addEvent>[2]> = {}) =>
      addEvent(scene.store, id, { chatId: team.id, state: 'undelivered', ...change }),
    rows: async (id: string) => deliveriesOf(scene.store, await seqOf(scene.store, id)),
    /** The notice of a press, when its message has changed too. */
    noticeOf: async (message: ChatMessage, data: { data: string }): Promise<string> => {
      const since = telegram.mark();
      const changed = telegram.waitFor(({ chat_id }) => chat_id === message.chat_id, { since });
      const { text } = await owner.press(message, data);
      await changed;
      return text ?? '';
    },
  };
}

function dataOf({ raw }: ChatMessage, button: string | RegExp) {
  const buttons = raw.reply_markup?.inline_keyboard.flat() ?? [];
  const found = buttons.flatMap((one) =>
    'callback_data' in one &&
    (typeof button === 'string' ? one.text === button : button.test(one.callback_data))
      ? [one.callback_data]
      : [],
  );
  if (found.length !== 1) throw new Error(`${found.length} buttons fit ${button.toString()}.`);
  return { data: found[0]! };
}

describe('/replay', () => {
  it('tells what needs a person from what waits for its chat, with reasons in words', async () => {
    const { owner, lose } = await open();
    await lose('a', { state: 'parked', reason: kicked });
    await lose('b', { chatId: ownerId, reason: tooLong });
    const { text, labels } = await owner.ask('/replay');
    expect(text).toMatch(
      /2 alerts[^]*Given up[^]*Olga Ono · 1 alert\nthe message is too long[^]*Waiting until/,
    );
    expect(text).toContain('Team · 1 alert\nthe bot is not in the chat');
    expect(text).not.toContain('Bad Request');
    expect(labels.slice(0, 2)).toEqual(['1 ⚠️', '2 ⏸']);
  });

  it('groups by reason too, and turns pages of a long group', async () => {
    const { team, press, list, lose } = await open();
    for (let nth = 0; nth < 10; nth++) {
      const chatId = nth < 5 ? team.id : ownerId;
      await lose(`e${nth}`, { chatId, reason: tooLong, arrival: body(`key-${nth}`) });
    }
    const byReason = await list('By reason');
    expect(byReason.text).toContain('2 chats · 10 alerts');
    const first = await press(byReason, '1 ⚠️');
    expect(first.text).toContain('page 1 of 2');
    expect(first.text).toMatch(/key-9[^]*To: Olga Ono[^]*key-2[^]*To: Team/);
    const second = await press(first, '▶️');
    expect(second.text).toContain('key-0');
    expect(second.labels).not.toContain('▶️');
    expect((await press(second, '⬅️ Not delivered')).text).toContain('2 chats');
  });

  it('sends one where it was meant to go, after a card that says exactly what, and only then', async () => {
    const { team, press, clock, list, lose, rows } = await open();
    await lose('a', { isLost: true, arrival: body('the-key') });
    const one = await list('1 ⚠️', '1');
    expect(one.text).toMatch(
      /the-key[^]*ID: a[^]*To: Team[^]*Attempts: 1 · messages that may be in the chat: 1/,
    );
    const card = await press(one, '↻ Send to its chat');
    expect(card.text).toContain('Nothing has been sent yet');
    expect(card.text).toContain('• Team: 1 alert (perhaps there already');
    expect(await rows('a')).toHaveLength(1);
    const done = await press(card, '✅ Confirm');
    expect(done.text).toContain('On its way');
    expect(await rows('a')).toMatchObject([
      { state: 'replayed', closed_by: ownerId, closed_at: clock.now() },
      { state: 'waiting', chat_id: team.id, replayed_by: ownerId, is_repeat: 1 },
    ]);
  });

  it('changes nothing when the card is cancelled', async () => {
    const { press, list, lose, rows } = await open();
    await lose('a');
    const group = await list('1 ⚠️');
    const back = await press(group, /:there$/, '✖️ Cancel');
    expect(back.text).toBe(group.text);
    expect(await rows('a')).toMatchObject([{ state: 'undelivered' }]);
  });

  it('sends what another chat missed here, leaving out what stands here already', async () => {
    const { store, team, press, list, lose, rows } = await open();
    await addEvent(store, 'a', { chatId: team.id, state: 'undelivered' }, { chatId: ownerId, state: 'sent' });
    await lose('b');
    const card = await list('1 ⚠️', '↻ Send all here');
    expect(card.text).toMatch(/Olga Ono: 1 alert\n[^]*would not be sent:\n• 1 already delivered there/);
    expect((await press(card, '✅ Confirm')).text).toContain('• 1 already delivered there');
    expect(await rows('b')).toMatchObject([{ state: 'replayed' }, { chat_id: ownerId, state: 'waiting' }]);
    expect(await rows('a')).toMatchObject([{ state: 'undelivered' }, { state: 'posted' }]);
  });

  it('does nothing for an old card, a second press or a second admin, and says who was first', async () => {
    const { owner, team, person, press, noticeOf, lose, rows } = await open();
    const ada = await person('Ada', 'admin');
    team.add(ada);
    await lose('a');
    const list = await owner.ask('/replay', { chat: team });
    const card = await press(list, '1 ⚠️', '↻ Send again');
    const confirm = dataOf(card, '✅ Confirm');
    await Promise.all([noticeOf(card, confirm), ada.press(card, confirm)]);
    expect(await rows('a')).toHaveLength(2);
    expect((await ada.press(card, confirm)).text).toMatch(/^(Olga Ono|Ada) already confirmed this/);
    expect(await rows('a')).toHaveLength(2);
  });

  it('shows the card anew when the list has changed since', async () => {
    const { store, press, list, lose, rows } = await open();
    await lose('a');
    await lose('b');
    const card = await list('1 ⚠️', /:there$/);
    const [a] = await rows('a');
    await show(store, [a!.id], 5);
    const anew = await press(card, '✅ Confirm');
    expect(anew.text).toContain('• Team: 1 alert');
    expect(anew.labels).toContain('✅ Confirm');
    expect(await rows('b')).toHaveLength(1);
  });

  it('puts aside what nobody wants sent, after asking', async () => {
    const { owner, press, noticeOf, list, lose, rows } = await open();
    await lose('a', { state: 'parked', reason: kicked });
    const ask = await list('1 ⏸', "🗑 Don't send");
    expect(await rows('a')).toMatchObject([{ state: 'waiting' }]);
    expect((await press(ask, '✅ Confirm')).text).toContain('1 alert left the list');
    expect(await rows('a')).toMatchObject([{ state: 'dismissed', closed_by: ownerId }]);
    expect(await noticeOf(ask, dataOf(ask, '✅ Confirm'))).toContain('already confirmed this');
    expect((await owner.ask('/replay')).text).toContain('every alert has arrived');
  });

  it('shows the list when what a button names is dealt with', async () => {
    const { owner, store, telegram, press, noticeOf, lose } = await open();
    const [row] = await lose('a');
    const list = await owner.ask('/replay');
    const group = await press(list, '1 ⚠️');
    await show(store, [row!.id], 5, 5);
    expect(await noticeOf(group, dataOf(group, '1'))).toContain('no longer in the list');
    await noticeOf(group, { data: `replay:drop:one.${row!.id}` });
    expect(telegram.chat(owner).last?.text).toContain('no longer in the list');
    expect(await noticeOf(group, dataOf(list, '1 ⚠️'))).toContain('no longer in the list');
    expect(telegram.chat(owner).last?.text).toContain('every alert has arrived');
  });
});

describe('/replay <event>', () => {
  it('goes to one event by its ID or its key, and sends it here', async () => {
    const { owner, press, lose, rows } = await open();
    await lose('the-id', { state: 'sent', arrival: body('a-whole-key') });
    expect((await owner.ask('/replay the-id')).text).toContain('a-whole-key');
    const story = await owner.ask('/replay a-whole-key');
    const done = await press(story, '↻ Send here', '✅ Confirm');
    expect(done.text).toContain('Olga Ono: 1 alert');
    expect(await rows('the-id')).toMatchObject([
      { state: 'posted' },
      { state: 'waiting', chat_id: ownerId, is_repeat: 0, replayed_by: ownerId },
    ]);
  });

  it('asks explicitly when it stands here already, with when and a link, and sends it once more', async () => {
    const { owner, team, press, lose, rows } = await open();
    await lose('a', { state: 'sent', messageId: 42 });
    const card = await press(await owner.ask('/replay a', { chat: team }), '↻ Send here');
    expect(card.text).toMatch(/already delivered to this chat, at 00:00, as this message/);
    const link = `https://t.me/c/${String(team.id).slice(4)}/42`;
    expect(JSON.stringify(card.raw.entities)).toContain(link);
    expect(card.labels).not.toContain('✅ Confirm');
    const again = await press(card, '↻ Deliver it a second time');
    await press(again, '✅ Confirm');
    expect(await rows('a')).toMatchObject([{ state: 'posted' }, { state: 'waiting', is_repeat: 1 }]);
    const waits = await press(await owner.ask('/replay a', { chat: team }), '↻ Send here');
    expect(waits.text).toContain('1 already waiting for that chat');
  });

  it('opens what did not arrive elsewhere, and says when nothing fits', async () => {
    const { owner, press, lose } = await open();
    await lose('a');
    expect((await press(await owner.ask('/replay a'), /^replay:one/)).text).toContain('To: Team');
    expect((await owner.ask('/replay nothing-like-it')).text).toContain('No event matches nothing-like-it');
  });
});

describe('what may not be told', () => {
  it('stays out of chats: what could not be read out of groups, and anything out of silenced private chats', async () => {
    const { owner, team, person, telegram, press, noticeOf, lose } = await open();
    const vera = await person('Vera', 'viewer');
    await vera.ask('/alerts off');
    await lose('odd', { chatId: ownerId, arrival: { kind: 'quarantined' } });
    const inGroup = await press(await owner.ask('/replay odd', { chat: team }), '↻ Send here');
    expect(inGroup.text).toContain('1 not for that chat');
    const [row] = await lose('a', { chatId: vera.id });
    const card = await owner.ask('/replay');
    await noticeOf(card, { data: `replay:ask:one.${row!.id}:there` });
    expect(telegram.chat(owner).last?.text).toMatch(/Nothing would be sent[^]*1 not for that chat/);
  });

  it('names nobody’s private chat in a group', async () => {
    const { owner, team, lose } = await open();
    await lose('a', { chatId: ownerId });
    const { text } = await owner.ask('/replay', { chat: team });
    expect(text).toContain('a private chat · 1 alert');
    expect(text).not.toMatch(/Olga|1001/);
  });

  it('is refused to operators, typed or pressed', async () => {
    const { owner, team, person, lose, rows } = await open();
    const otto = await person('Otto', 'operator');
    team.add(otto);
    await lose('a');
    expect((await otto.ask('/replay', { chat: team })).text).toContain("You don't have permission");
    const list = await owner.ask('/replay', { chat: team });
    const [row] = await rows('a');
    for (const data of [`replay:ask:one.${row!.id}:here`, `replay:drop:one.${row!.id}`, 'replay:show']) {
      expect((await otto.press(list, { data })).text).toContain("You don't have permission");
    }
    expect(otto.menu().map(({ command }) => command)).toContain('help');
    expect((await otto.ask('/help')).text).not.toContain('/replay');
    expect((await owner.ask('/help')).text).toMatch(/\/replay[^]*\/why/);
  });
});
