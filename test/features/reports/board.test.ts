import { expect, it, onTestFinished, vi } from 'vitest';
import { StoreError } from '../../../src/base/errors.ts';
import { makeBoard, openBoardKind, openBoards } from '../../../src/features/reports/board-message.ts';
import { isOut } from '../../../src/store/settings/settings.ts';
import { arrivalOf, payment } from '../../figures/fixture.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openScene, until } from '../../bot/scene.ts';
import { openOutbox } from '../outbox.ts';

const minute = 60_000;

/** Lets calls to the embedded Telegram end: each takes some turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
};

async function openBoard(before: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({
    clock: createManualClock(Date.UTC(2026, 10, 21), settle),
    orders: { find: async () => undefined },
    ...before,
  });
  const { bot, deps, telegram, store, clock } = scene;
  openOutbox(scene, () => openBoardKind({ pinApi: bot.urgentApi, deps }));
  const boards = openBoards({ api: bot.urgentApi, deps });
  onTestFinished(() => boards.close());
  boards.start();
  const readBalance = (trx: bigint) =>
    store.figures.balances.addReading({ at: clock.now(), trx, usdt: 0n, spentTrx: 0n, spentUsdt: 0n });
  const edits = () => telegram.calls.filter(({ method }) => method === 'editMessageText').length;
  const settings = () => store.settings.data.reports.find(({ board }) => board)?.board;
  /** The id of the message of the board that is kept up to date. */
  const standing = async () => {
    const posts = await store.posts.about({ kind: 'board', ref: String(settings()?.madeAt), part: '' });
    return posts.at(-1)?.message_id ?? undefined;
  };
  /** The same, once it stands. */
  const stands = async () => {
    await expect.poll(() => clock.advance(100).then(standing)).toBeTypeOf('number');
    return (await standing())!;
  };
  /** An event that a place hears. */
  const come = (chatId: number, topicId: number | null = null, id = 'p') =>
    store.events.add(arrivalOf(payment(id, clock.now(), 1)), [{ ruleId: null, chatId, topicId, ruleN: 1 }]);
  return { ...scene, boards, readBalance, edits, settings, standing, stands, come };
}

/** The owner's own board, with the balance. */
async function openOwnBoard() {
  const scene = await openBoard();
  const { owner, telegram, stands, readBalance } = scene;
  await readBalance(1_000_000_000n);
  await owner.ask('/start');
  await owner.press(await owner.ask('/board'), '💰 With the balance');
  const chat = telegram.chat(owner.id);
  const screen = await until(() => chat.messages.find(({ text }) => text.includes('There is a board here')));
  expect(screen.text).not.toContain('It is not pinned');
  let id = await stands();
  const message = () => chat.messages.find(({ message_id }) => message_id === id);
  await expect.poll(() => chat.pinned).toEqual([id]);
  const questions = (words: string) => chat.messages.filter(({ text }) => text.includes(words));
  return { ...scene, chat, message, questions, follow: async () => void (id = await stands()) };
}

it('is sent and pinned without a sound, and edited in place at most once a minute when something changed', async () => {
  const { owner, telegram, clock, edits, message, chat, readBalance, come } = await openOwnBoard();
  expect(message()?.text).toMatch(
    /^📌 Board: nothing to check here\.\n2026-11-21 00:00 – 2026-11-21 00:00, UTC\nSpent: 0 TRX\n/,
  );
  expect(message()?.text).toContain('\nBalance: 1,000 TRX at 00:00. Too few days for a forecast.\n');
  expect(chat.pinned).toEqual([message()!.message_id]);
  const quiet = telegram.calls.filter(({ params }) => params['disable_notification'] === true);
  expect(quiet.map(({ method }) => method)).toEqual(['sendMessage', 'pinChatMessage']);
  const settled = edits() + 1;
  // The first look after a start tells the time anew.
  await expect.poll(() => clock.advance(minute / 4).then(edits)).toBe(settled);
  await clock.advance(10 * minute);
  expect(edits()).toBe(settled);
  await readBalance(900_000_000n);
  await come(owner.id);
  await expect
    .poll(() => clock.advance(minute / 4).then(() => message()?.text))
    .toContain('Balance: 900 TRX');
  expect(edits()).toBe(settled + 1);
  expect(message()?.text).toContain('Spent: 0.000001 TRX\n');
  expect(message()?.text).toMatch(/Events for this place:\n· Balance changes: .*last 2026-11-21 00:\d\d/);
  expect(message()?.text).toContain('Alerts for this place: 1 waiting');
});

it('is edited within an hour where only its times have changed', async () => {
  const { clock, edits } = await openOwnBoard();
  const first = edits() + 1;
  await expect.poll(() => clock.advance(minute / 4).then(edits)).toBe(first);
  await clock.advance(10 * minute);
  expect(edits()).toBe(first);
  await clock.advance(60 * minute);
  await expect.poll(edits).toBe(first + 1);
});

it('is edited alone where another that was made in the same moment says nothing new', async () => {
  const { deps, owner, group, telegram, clock, come, store } = await openBoard();
  await owner.ask('/start');
  const team = await group();
  for (const chatId of [owner.id, team.id]) await makeBoard(deps, { chatId, topicId: null }, null);
  const editsOf = ({ id }: { id: number }) =>
    telegram.calls.filter(({ method, params }) => method === 'editMessageText' && params['chat_id'] === id)
      .length;
  await clock.advance(6 * minute);
  const isShown = async () => {
    const posts = await store.posts.standing('board');
    return posts.length === 2 && posts.every(({ shown, wanted }) => shown === wanted);
  };
  await expect.poll(() => clock.advance(100).then(isShown)).toBe(true);
  const before = editsOf(team);
  await come(owner.id);
  await clock.advance(6 * minute);
  const says = ({ id }: { id: number }) =>
    telegram.chat(id).messages.find(({ text }) => text.startsWith('📌 Board:'))?.text;
  expect(says(owner)).toContain('Events for this place:');
  expect(says(team)).toContain('No events for this place.');
  expect(editsOf(team)).toBe(before);
});

it('shows times that are no older than an hour, also after the wall clock was set back', async () => {
  const { clock, edits } = await openOwnBoard();
  clock.setWall(clock.now() + 10 * 60 * minute);
  await clock.advance(2 * minute);
  clock.setWall(clock.now() - 10 * 60 * minute);
  await clock.advance(2 * minute);
  const before = edits();
  await clock.advance(70 * minute);
  expect(edits()).toBeGreaterThan(before);
});

it('goes on with the same message after a restart', async () => {
  const { boards, bot, deps, clock, message, chat, readBalance } = await openOwnBoard();
  await boards.close();
  await readBalance(700_000_000n);
  const again = openBoards({ api: bot.urgentApi, deps });
  onTestFinished(() => again.close());
  again.start();
  const count = chat.messages.length;
  await expect
    .poll(() => clock.advance(minute / 4).then(() => message()?.text))
    .toContain('Balance: 700 TRX');
  expect(chat.messages).toHaveLength(count);
});

it.each([
  ['📌 Pin', true],
  ['Leave it', false],
])(
  'asks once whether to pin it again after somebody unpinned it, and does as is said: %s',
  async (answer, isPinned) => {
    const { owner, clock, chat, message, questions } = await openOwnBoard();
    await clock.advance(6 * minute);
    expect(questions('Pin it again?')).toEqual([]);
    owner.unpin(message()!);
    const asked = () => questions('Pin it again?');
    await expect.poll(() => clock.advance(minute).then(asked)).toHaveLength(1);
    await clock.advance(12 * minute);
    expect(asked()).toHaveLength(1);
    await owner.press(asked()[0]!, answer);
    await clock.advance(20 * minute);
    expect(chat.pinned).toEqual(isPinned ? [message()!.message_id] : []);
    expect(questions('Pin it again?')).toEqual([]);
  },
);

it('is made anew where somebody deleted it, once they said so', async () => {
  const { owner, clock, chat, message, questions, readBalance, follow } = await openOwnBoard();
  const first = message()!;
  owner.remove(first);
  await readBalance(5_000_000n);
  const gone = 'was deleted. Create it again?';
  await expect.poll(() => clock.advance(minute / 4).then(() => questions(gone))).toHaveLength(1);
  const [asked] = questions(gone);
  await clock.advance(12 * minute);
  expect(questions(gone)).toHaveLength(1);
  await owner.press(asked!, '📌 Create it again');
  await follow();
  expect(message()?.message_id).not.toBe(first.message_id);
  expect(message()?.text).toContain('Balance: 5 TRX');
  await expect.poll(() => chat.pinned).toEqual([message()!.message_id]);
});

it('works unpinned in a group that lets the bot pin nothing, and says which right is missing', async () => {
  const { group, owner, settings, clock } = await openBoard();
  const team = await group();
  await owner.press(await owner.ask('/board', { chat: team }), '📌 Without the balance');
  await expect.poll(() => clock.advance(100).then(settings)).toMatchObject({ pin: 'forbidden' });
  const state = await owner.ask('/board', { chat: team });
  expect(state.text).toContain('right “Pin messages”');
  team.promote('bot');
  await owner.press(state, '📌 Pin');
  expect(settings()).toMatchObject({ pin: 'pinned' });
});

it('of a group shows nothing of the account, of other chats or of their incidents', async () => {
  const { group, owner, person, telegram, readBalance, come, stands } = await openBoard();
  await readBalance(1_000_000_000n);
  await come(owner.id);
  const team = await group();
  const vera = await person('Vera', 'viewer');
  team.add(vera);
  const offered = await vera.ask('/board', { chat: team });
  expect(offered.labels).toEqual(['⬅️ Alerts']);
  expect(offered.text).toContain('Only owners and admins of the team can change this here.');
  await owner.press(await owner.ask('/board', { chat: team }), '📌 Without the balance');
  await stands();
  const board = telegram.chat(team.id).messages.find(({ text }) => /^📌 Board: .*to check/.test(text));
  expect(board?.text).toMatch(
    /^📌 Board: nothing to check here\.\n[^\n]*\nOrders placed here: none open\nAlerts for this place: none waiting\nOpen items in this chat: none\n\nNo events for this place\.$/,
  );
});

/** A board in a topic of a group whose bot may pin. */
async function openTopicBoard() {
  const scene = await openBoard();
  const { group, owner } = scene;
  const team = await group({ supergroup: true, forum: true });
  team.promote('bot');
  const topic = team.topic('Money');
  await owner.press(await owner.ask('/board', { chat: team, topic }), '📌 Without the balance');
  const messageId = await scene.stands();
  return { ...scene, team, topic, messageId, come: (id: string) => scene.come(team.id, topic.id, id) };
}

it('stays where its topic is closed, and goes on when it is opened again', async () => {
  const { team, topic, messageId, clock, come, settings, standing, telegram } = await openTopicBoard();
  team.closeTopic(topic);
  await come('a');
  await clock.advance(3 * minute);
  expect(settings()).toMatchObject({ isGone: false });
  expect(await standing()).toBe(messageId);
  team.reopenTopic(topic);
  await come('b');
  await clock.advance(3 * minute);
  const board = telegram.chat(team.id).messages.find(({ message_id: id }) => id === messageId);
  expect(board?.text).toContain('last 2026-11-21 00:03');
});

it('leaves its deleted topic: it is asked outside of topics whether to make it anew', async () => {
  const { team, owner, topic, clock, come, store, telegram, stands } = await openTopicBoard();
  team.deleteTopic(topic);
  await come('a');
  const questions = () =>
    telegram.chat(team.id).messages.filter(({ text }) => text.includes('was deleted. Create it again?'));
  await expect.poll(() => clock.advance(minute / 4).then(questions), { timeout: 40_000 }).toHaveLength(1);
  expect(questions()[0]!.message_thread_id).toBeUndefined();
  await expect.poll(() => store.settings.data.reports.map(({ topicId }) => topicId)).toEqual([null]);
  await owner.press(questions()[0]!, '📌 Create it again');
  const id = await stands();
  const board = telegram.chat(team.id).messages.find((one) => one.message_id === id);
  expect(board?.message_thread_id).toBeUndefined();
  await clock.advance(10 * minute);
  expect(questions()).toEqual([]);
  expect(await stands()).toBe(id);
});

it('is edited no more once it was turned off', async () => {
  const { owner, clock, store, edits, come } = await openOwnBoard();
  await owner.press(await owner.ask('/board'), '🚫 No board');
  const before = edits();
  await come(owner.id);
  await clock.advance(3 * minute);
  expect(edits()).toBe(before);
  expect(await store.posts.standing('board')).toEqual([]);
});

it('says nothing while nobody on the team has brought the bot back, and goes on afterwards', async () => {
  const { team, clock, come, telegram, store } = await openTopicBoard();
  /** Of the board: an edit, or a look at what is pinned. */
  const calls = () =>
    telegram.calls.filter(({ method }) => method === 'editMessageText' || method === 'getChat').length;
  telegram.faults.inject(
    { kind: 'refuse', code: 400, description: 'Bad Request: no' },
    { method: 'leaveChat', chatId: team.id },
  );
  team.remove('bot');
  await until(() => store.settings.data.chats.some(isOut));
  team.add('bot', { by: telegram.person({ first_name: 'Stan' }) });
  await until(() => telegram.calls.some(({ method }) => method === 'leaveChat'));
  await come('a');
  const before = calls();
  await clock.advance(10 * minute);
  expect(calls()).toBe(before);
  team.remove('bot');
  team.add('bot');
  await until(() => !store.settings.data.chats.some(isOut));
  await clock.advance(2 * minute);
  expect(calls()).toBeGreaterThan(before);
});

it('asks a group with a word on who may answer', async () => {
  const { team, owner, clock, messageId, telegram } = await openTopicBoard();
  const chat = telegram.chat(team.id);
  await expect.poll(() => chat.pinned).toEqual([messageId]);
  owner.unpin(chat.messages.find(({ message_id: id }) => id === messageId)!);
  const asked = () => chat.messages.find(({ text }) => text.includes('Pin it again?'));
  await expect.poll(() => clock.advance(minute).then(asked)).toBeDefined();
  expect(asked()!.text).toContain('Only owners and admins of the team can change this here.');
});

it('is made anew in the supergroup that its group becomes, once', async () => {
  const { group, owner, clock, stands, telegram, store } = await openBoard();
  const team = await group();
  await owner.press(await owner.ask('/board', { chat: team }), '📌 Without the balance');
  await stands();
  const upgraded = telegram.migrate(team);
  const soon = { timeout: 40_000 };
  const chatId = () => clock.advance(minute).then(() => store.settings.data.reports[0]?.chatId);
  await expect.poll(chatId, soon).toBe(upgraded.id);
  const boards = () =>
    telegram.chat(upgraded.id).messages.filter(({ text }) => /^📌 Board: .*to check/.test(text));
  await expect.poll(() => clock.advance(minute).then(boards), soon).toHaveLength(1);
  await clock.advance(5 * minute);
  expect(boards().map(({ message_id: id }) => id)).toEqual([await stands()]);
});

it('goes on after a round in which the ledger was busy', async () => {
  const { store, clock, message, readBalance } = await openOwnBoard();
  const standing = vi.spyOn(store.posts, 'standing');
  standing.mockRejectedValueOnce(new StoreError('busy', 'The ledger is locked.'));
  await expect.poll(() => clock.advance(minute / 4).then(() => standing.mock.calls.length)).toBe(1);
  await readBalance(900_000_000n);
  await expect.poll(() => clock.advance(minute / 4).then(() => message()?.text)).toContain('900 TRX');
});
