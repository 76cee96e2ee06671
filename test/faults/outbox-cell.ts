// Plays cells of outbox-table.ts: the whole bot between the two embedded servers in virtual time, judged by what Telegram
// saw and by what the bot tells. A process of its own, because a simulation replaces the timers of the whole process:
// `node outbox-cell.ts <flaw> <kind> <strike>…` prints the verdicts, and with OUTBOX_SAID=1 all that the bot said.

import process, { argv } from 'node:process';
import { FluentBundle } from '@fluent/bundle';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import { originalId, repeatMark } from '../simulation/event-oracles.ts';
import type { FlawName } from '../simulation/flaws.ts';
import { ownerId } from '../simulation/machine.ts';
import { chatOf, judgePauses } from '../simulation/oracles.ts';
import type { RecordedRequest } from '../simulation/record.ts';
import { settle } from '../simulation/time.ts';
import { openWorld, type World } from '../simulation/world.ts';
import { kinds, mostDeaths, strikes } from './outbox-table.ts';
import type { Kind, KindName, Scene, Strike, StrikeName, Verdict } from './outbox-table.ts';

const [second, minute] = [1_000, 60_000];
/** After which a copy would have come. */
const calmMs = 15 * minute;
/** More calls than this to a place that refuses them are too many. */
const mostRefused = 20;
const terms = {
  policy: 'ask',
  idempotency: 'returns_first',
  broadcastFailureRate: 0,
  approvalFrom: null,
} as const;

async function play(kind: Kind, strike: Strike, flaw: FlawName): Promise<{ world: World; verdict: Verdict }> {
  const world = await openWorld(1, terms, flaw);
  const { machine, telegram, service, people, groups } = world;
  const scene = openScene(world, kind, strike);
  const struck = watch(scene, kind, strike);
  const uninstall = watchWords(() => {
    if (machine.isUp && strike.onComposed) struck.once(() => strike.onComposed!(scene));
  }, kind.says);
  try {
    machine.start();
    await scene.run(5 * second);
    for (const person of people) person.start();
    for (const group of Object.values(groups)) group.add('bot');
    await scene.run(30 * second);
    await kind.cause(scene);
    await scene.run((kind.calmMs ?? calmMs) + (strike.lastsMs ?? 0));
    const isDeadly = machine.crashes.kill > mostDeaths;
    if (!isDeadly) await leave(scene);
    return { world, verdict: isDeadly ? 'deadly' : judge(scene, kind, strike, struck) };
  } finally {
    uninstall();
    await Promise.all([telegram.close(), service.close()]);
    world.network.end();
    await settle();
    world.uninstall();
    world.disk.remove();
  }
}

/** The owner asks what did not arrive, and the bot ends. */
async function leave({ world: { people, machine }, run }: Scene): Promise<void> {
  people[0]!.say('/replay');
  await run(minute);
  const closing = machine.close();
  await run(20 * second);
  await closing;
}

function openScene(world: World, kind: Kind, strike: Strike): Scene {
  const { time, record, telegram, disk, people, groups, topics } = world;
  const at = kind.toldTo ?? strike.at ?? 'desk';
  const isTopic = at === 'topic one' || at === 'topic two';
  const chat = typeof at === 'number' ? people[at]! : groups[isTopic ? 'forum' : at];
  const where = { chatId: chat.id, topicId: isTopic ? topics[0] : null };
  disk.write('settings.json', settingsOf(world, kind.settings?.(where, time.clock.now())));
  const run = (ms: number) => time.runUntil(time.elapsed + ms, () => record.look(telegram, disk.folder));
  async function runUntilSaid(what: RegExp): Promise<void> {
    for (let waited = 0; waited < 60 * minute; waited += second, await run(second))
      if (record.said.some(({ message }) => what.test(message.html ?? message.text))) return;
    throw new Error(`The bot did not say ${String(what)}.`);
  }
  return { world, at, where, run, runUntilSaid };
}

function settingsOf({ groups, people }: World, own: object = {}) {
  const { chats: changes = {}, ...rest } = own as { chats?: Record<string, object> };
  const chats = [
    ...Object.values(groups).map(({ id, title }) => {
      const type = String(id).startsWith('-100') ? 'supergroup' : 'group';
      return { id, title, type };
    }),
    ...people.map(({ id, user }) => ({ id, title: user.first_name, type: 'private' })),
  ].map((chat) => Object.assign(chat, { addedBy: ownerId, addedAt: 0 }, changes[chat.id]));
  const team = [
    { id: 1002, name: 'Ann', role: 'admin', addedBy: ownerId, addedAt: 0 },
    { id: 1003, name: 'Ben', role: 'operator', addedBy: ownerId, addedAt: 0 },
  ];
  return { version: 2, people: team, chats, ...rest };
}

/** `endedAt`: milliseconds of the simulation. */
type Struck = { times: number; endedAt: number; once: (act: () => void) => void };

/** Strikes the first call that tells the kind in its place. */
function watch(scene: Scene, kind: Kind, strike: Strike): Struck {
  const { world, where } = scene;
  const { record, telegram, time } = world;
  const isHere = (chatId: unknown) => originalId(world, Number(chatId)) === where.chatId;
  const tells = ({ host, path, body }: RecordedRequest) =>
    host === 'telegram' && /\/(?:send|edit)/.test(path) && isHere(chatOf(body)) && kind.says.test(body);
  const struck: Struck = {
    times: 0,
    endedAt: Infinity,
    once(act) {
      if ((struck.times += 1) === 1 && strike.end) time.clock.after(strike.lastsMs ?? 0, end);
      act();
    },
  };
  function end(): void {
    struck.endedAt = time.elapsed;
    strike.end!(scene);
  }
  const seen = new Set<'asked' | 'handled' | 'answered'>();
  const isFirst = (what: 'asked' | 'handled' | 'answered') => !seen.has(what) && seen.add(what);
  record.watchRequests({
    onAsked(request) {
      if (!tells(request)) return;
      const scope = { method: request.path.split('/').at(-1)!, chatId: Number(chatOf(request.body)) };
      const fail = (fault: TelegramFault, times = 1) =>
        void telegram.faults.inject(fault, { ...scope, times });
      if (strike.onEach) struck.once(() => strike.onEach!(fail, request));
      if (!strike.onAsked || !isFirst('asked')) return;
      struck.once(() => strike.onAsked!(scene, fail, request));
      if (strike.takesAway) time.clock.after(second, () => kind.takeAway?.(scene));
    },
    onAnswered(request) {
      if (strike.onAnswered && tells(request) && isFirst('answered'))
        struck.once(() => strike.onAnswered!(scene));
    },
  });
  telegram.watchCalls(({ params, answer }) => {
    if (!strike.onHandled || answer?.ok !== true || !isHere(params['chat_id'])) return;
    if (kind.says.test(JSON.stringify(params)) && isFirst('handled'))
      struck.once(() => strike.onHandled!(scene));
  });
  return struck;
}

/** Calls `onComposed` whenever the bot composes words with this. */
function watchWords(onComposed: () => void, what: RegExp): () => void {
  const own = Object.getOwnPropertyDescriptor(FluentBundle.prototype, 'formatPattern')!;
  const format = own.value as FluentBundle['formatPattern'];
  FluentBundle.prototype.formatPattern = function (...args) {
    const text = format.apply(this, args);
    if (what.test(text)) onComposed();
    return text;
  };
  return () => void Object.defineProperty(FluentBundle.prototype, 'formatPattern', own);
}

function judge(
  { world, where }: Scene,
  { says, isOwnerEnough }: Kind,
  { takesAway }: Strike,
  struck: Struck,
): Verdict {
  const { record, telegram } = world;
  if (struck.times === 0) return 'not struck';
  const isHere = (chatId: unknown) => originalId(world, Number(chatId)) === where.chatId;
  const told = record.said.filter(({ message: { text } }) => says.test(text));
  const unmarked = told.filter(({ isEdit, message }) => !isEdit && !message.text.includes(repeatMark));
  const keys = unmarked.map(
    ({ message }) => `${originalId(world, message.chat_id)} ${says.exec(message.text)![0]}`,
  );
  if (new Set(keys).size < keys.length) return 'doubled';
  const isListed = record.said.some(({ message: { text } }) =>
    /📮 Not delivered\n(?!\nNothing here)/.test(text),
  );
  const isTold = told.some(({ message }) => isOwnerEnough || isHere(message.chat_id));
  if (!isTold && !isListed) return 'lost';
  // An answer that comes at last is of a call that was made before.
  const isLate = ({ at, isEdit }: (typeof told)[number]) => !isEdit && at > struck.endedAt + second;
  if (takesAway && told.some(isLate)) return 'outdated';
  if (judgePauses({ world }).length > 0) return 'early';
  const refused = telegram.calls.filter(
    ({ answer, params }) => answer?.ok === false && isHere(params['chat_id']),
  );
  return refused.length > mostRefused ? 'insisting' : 'as promised';
}

const [flaw = 'none', kindName = '', ...strikeNames] = argv.slice(2);
for (const strikeName of strikeNames) {
  const [kind, strike] = [kinds[kindName as KindName], strikes[strikeName as StrikeName]];
  const { world, verdict } = await play(kind, strike, flaw as FlawName);
  process.stdout.write(`${JSON.stringify([strikeName, verdict])}\n`);
  if (process.env['OUTBOX_SAID'] === undefined) continue;
  for (const { at, isEdit, message } of world.record.said)
    process.stdout.write(`${at} ${isEdit ? 'edits' : 'sends'} in ${message.chat_id}: ${message.text}\n`);
}
