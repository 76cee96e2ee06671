// What the bot says by itself, kind by kind, and what can strike the call that tells it: the rows and columns of the table
// that outbox-cell.ts plays, and its cells that are known to be red.

import { addressOf } from '../../src/sandbox/service/address.ts';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import type { Place } from '../simulation/action.ts';
import { ownerId } from '../simulation/machine.ts';
import { say, upgrade } from '../simulation/perform.ts';
import type { RecordedRequest } from '../simulation/record.ts';
import type { World } from '../simulation/world.ts';
import type { PostKindName } from '../../src/store/ledger/deliveries/tables.ts';
import { makePlace } from '../store/settings/place.ts';

const [second, minute] = [1_000, 60_000];
const [olga, ann, ben] = [0, 1, 2] as const;
/** How often something that can't be composed may end the process. */
export const mostDeaths = 3;

/** A place as the settings name it. */
export type Where = { chatId: number; topicId: number | null };

export type Scene = {
  world: World;
  at: Place;
  where: Where;
  run: (ms: number) => Promise<void>;
  /** Runs until the bot has said this in any chat. */
  runUntilSaid: (what: RegExp) => Promise<void>;
};

export type Kind = {
  /** The kind of its posts. */
  tells: PostKindName | 'events';
  /** In its messages and in the calls that tell it. Two messages in which this is the same are one message twice. */
  says: RegExp;
  /** Told in the owner's private chat, wherever that is. */
  toldTo?: typeof olga;
  /** Those in `chats` are changes, by the id of the chat. */
  settings?: (where: Where, now: number) => object;
  /** Until shortly before it is to be told. */
  cause: (scene: Scene) => Promise<void> | void;
  /** How long it is watched where it comes later, or again by itself. */
  calmMs?: number;
  /** Owners hear it where its own place can't. */
  isOwnerEnough?: true;
  /** After this it must not be told any more. */
  takeAway?: (scene: Scene) => void;
  /** Each takes some seconds, so strikes that meet nothing of their own are left out. */
  without?: readonly StrikeName[];
};

const alarm = /is late\.(?:<\/b>)? After/;

async function order(scene: Scene): Promise<void> {
  say(scene.world, ben, scene.at, `/order 65000 ${addressOf('receiver')} 1h`);
  await scene.runUntilSaid(/Hourly energy/);
  press(scene, ben, /order:confirm:/);
}

async function orderLate(scene: Scene): Promise<void> {
  scene.world.service.fates.push('never_confirmed');
  await order(scene);
}

/** Until its alarm was told. */
async function raiseAlarm(scene: Scene): Promise<void> {
  await orderLate(scene);
  await scene.runUntilSaid(alarm);
  await scene.run(10 * second);
}

/** The latest such button that the person can see. */
function press({ world: { record, people } }: Scene, person: number, button: RegExp): void {
  const presser = people[person]!;
  const seen = record.said.filter(({ message: { chat_id: id } }) => id < 0 || id === presser.id);
  for (const { message } of seen.toReversed()) {
    const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
    const data = buttons.flatMap((one) => ('callback_data' in one ? one.callback_data : []));
    const found = data.find((one) => button.test(one));
    if (found) return void presser.press(message, { data: found }).catch(() => {});
  }
  throw new Error(`${presser.user.first_name} sees no button ${String(button)}.`);
}

const emit = ({ world }: Scene) => void world.service.emitSample('transfer_usdt');

const hearing = ({ chatId, topicId }: Where, change: object = {}) => ({
  places: [{ ...makePlace(chatId, { topicId, createdBy: ownerId }), ...change }],
});

export const kinds = {
  event: {
    tells: 'events',
    says: /1,250\.000001 USDT/,
    settings: (where) => hearing(where),
    cause: emit,
    // Its words are no words of the locale; alerts-poison.deep.test.ts has them.
    without: ['poison', 'message gone'],
  },
  'unreadable event': {
    tells: 'events',
    says: /unread-1/,
    toldTo: olga,
    cause: ({ world }) => void world.service.emit('EVENT_BALANCE', 'none' as never, { eventId: 'unread-1' }),
    without: ['group moved', 'topic deleted', 'topic closed', 'message gone', 'told to wait'],
  },
  "owners' notice": {
    tells: 'notice',
    says: /Alerts are working/,
    toldTo: olga,
    cause: emit,
    without: ['group moved', 'topic deleted', 'topic closed', 'message gone'],
  },
  'low balance': {
    tells: 'notice',
    says: /The balance is low/,
    settings: (where) => ({
      balanceSteps: { by: 'sun', steps: [500_000_000] },
      balancePlaces: [{ ...where, by: ownerId }],
    }),
    cause: ({ world }) => void Object.assign(world.service.account, { balance: 400_000_000 }),
    // The owner gets a notice of the same words, and each may end the process three times.
    without: ['message gone', 'poison'],
  },
  order: { tells: 'order', says: /confirmed on-chain/, cause: order },
  alarm: {
    tells: 'alarm',
    says: alarm,
    isOwnerEnough: true,
    cause: orderLate,
    takeAway: ({ world: { service, time } }) =>
      void Object.assign(service.orders[0]!, { fate: 'delivered', confirmedAt: time.clock.now() }),
  },
  'before the end': {
    tells: 'alarm',
    says: /ends soon/,
    settings: ({ chatId }) => ({ chats: { [chatId]: { reminderMinutes: 30 } } }),
    cause: order,
    calmMs: 40 * minute,
    without: ['message gone'],
  },
  approval: {
    tells: 'approval',
    says: /requests your approval|needs the approval|still waiting for approval/,
    settings: () => ({ limits: { approval: { energy: 1 } } }),
    cause: order,
    takeAway: (scene) => press(scene, ann, /order:approve:/),
    // In private the approvers are asked, and not the one who ordered; it has expired when the topic is open again.
    without: ['blocked', 'topic closed'],
  },
  'incident taken': {
    tells: 'incident',
    says: /🙋 Ben,/,
    async cause(scene) {
      await raiseAlarm(scene);
      press(scene, ben, /open:take:/);
    },
  },
  reminder: {
    tells: 'reminder',
    says: /Nobody has taken this for \d+ \w+: order/,
    cause: raiseAlarm,
    // Until the second one.
    calmMs: 40 * minute,
    takeAway: (scene) => press(scene, ben, /open:take:/),
  },
  digest: {
    tells: 'digest',
    says: /Daily digest/,
    settings: (where) => ({ reports: [{ ...where, digest: { time: '13:05' } }] }),
    cause: ({ run }) => run(62 * minute),
    without: ['message gone'],
  },
  board: {
    tells: 'board',
    says: /📌 (?:<b>)?Board/,
    settings: (where) => ({ reports: [{ ...where, board: {} }] }),
    cause: () => {},
  },
  'end of a mute': {
    tells: 'mute',
    says: /The mute of .* is over/,
    settings(where, from) {
      const by = { id: ownerId, name: 'Olga' };
      return hearing(where, {
        nextN: 10,
        mutes: [{ n: 9, scope: { of: 'all' }, from, until: from + 3 * minute, by }],
      });
    },
    cause: emit,
    takeAway: ({ world, at }) => say(world, olga, at, '/alerts off'),
    without: ['message gone'],
  },
} as const satisfies Record<string, Kind>;

type Fail = (fault: TelegramFault, times?: number) => void;

export type Strike = {
  at?: Place;
  /** The first call that tells it is about to leave. */
  onAsked?: (scene: Scene, fail: Fail, request: RecordedRequest) => void;
  /** As `onAsked`, for all such calls. */
  onEach?: (fail: Fail, request: RecordedRequest) => void;
  /** Telegram has done what the first call asks for, and nobody knows yet. */
  onHandled?: (scene: Scene) => void;
  /** Its answer has come, and the bot has not read it. */
  onAnswered?: (scene: Scene) => void;
  /** Its words are composed. */
  onComposed?: (scene: Scene) => void;
  /** It ends so much later. */
  lastsMs?: number;
  end?: (scene: Scene) => void;
  /** What was to be told is taken away meanwhile. */
  takesAway?: true;
};

function kill({ world: { machine, time } }: Scene): void {
  machine.crash('kill');
  if (machine.crashes.kill <= mostDeaths) time.clock.after(3 * second, () => machine.start());
}

function removeAll({ world: { people, telegram }, where }: Scene): void {
  for (const message of telegram.chat(where.chatId).messages)
    if (message.fromBot) people.find(({ id }) => where.chatId < 0 || id === where.chatId)!.remove(message);
}

const personOf = ({ world, where }: Scene) => world.people.find(({ id }) => id === where.chatId)!;

export const strikes = {
  'killed before the call': { onAsked: kill },
  'killed during the call': { onHandled: kill },
  'killed after the call': { onAnswered: kill },
  'answer lost': { onAsked: (_, fail) => fail({ kind: 'cut-after' }) },
  'told to wait': { onAsked: (_, fail) => fail({ kind: 'too-many', retryAfter: 40 }) },
  'group moved': { at: 'team', onAsked: ({ world }) => upgrade(world) },
  'topic deleted': {
    at: 'topic one',
    onAsked: ({ world: { groups, topics } }) => groups.forum.deleteTopic(topics[0]),
  },
  'topic closed': {
    at: 'topic one',
    onAsked: ({ world: { groups, topics } }) => groups.forum.closeTopic(topics[0]),
    lastsMs: 25 * minute,
    end: ({ world: { groups, topics } }) => groups.forum.reopenTopic(topics[0]),
  },
  blocked: {
    at: ben,
    onAsked: (scene) => personOf(scene).block(),
    lastsMs: 25 * minute,
    end: (scene) => personOf(scene).unblock(),
  },
  /** Gone before it is edited, or before the next one deletes it. */
  'message gone': {
    onAsked: (scene, _, { path }) => path.includes('/edit') && removeAll(scene),
    onAnswered: (scene) => scene.world.time.clock.after(5 * second, () => removeAll(scene)),
  },
  poison: { onComposed: kill },
  'markup refused': {
    onEach(fail, { body }) {
      const description = "Bad Request: can't parse entities: Unsupported start tag";
      if (body.includes('parse_mode')) fail({ kind: 'refuse', code: 400, description });
    },
  },
  'taken away': {
    onAsked(_, fail) {
      fail({ kind: 'cut-after' });
      fail({ kind: 'html', status: 502 }, Infinity);
    },
    lastsMs: 8 * minute,
    end: ({ world }) => world.telegram.faults.clear(),
    takesAway: true,
  },
} as const satisfies Record<string, Strike>;

export type KindName = keyof typeof kinds;
export type StrikeName = keyof typeof strikes;

/** `early`: before the end of a pause that Telegram named. `insisting`: a place that refuses is asked again and again. */
export type Verdict =
  | 'as promised'
  | 'lost'
  | 'doubled'
  | 'outdated'
  | 'early'
  | 'insisting'
  | 'deadly'
  | 'not struck';

export function strikesOf(name: KindName): StrikeName[] {
  const { without = [], takeAway }: Kind = kinds[name];
  const all = Object.keys(strikes) as StrikeName[];
  return all.filter((one) => !without.includes(one) && (one !== 'taken away' || takeAway !== undefined));
}

/** What the senders do not keep so far. A cell that is kept fails its test until it is taken off this list. */
export const knownRed: Readonly<Partial<Record<KindName, Partial<Record<StrikeName, Verdict>>>>> = {};
