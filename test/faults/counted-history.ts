// Plays histories of rules, mutes, quiet hours, clocks, moving groups and kills with the real store, and compares what
// is counted for each place with what its rules decided of each event that was stored, and with its deliveries. A kill is a copy of the files as
// they are, without any of the process: what was under way in it is lost, and posted again.

import fc from 'fast-check';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { events } from '../../src/events/index.ts';
import { isTeamChat } from '../../src/rules/audience.ts';
import {
  type AlertMute,
  type AlertRule,
  type QuietHours,
  findPlace,
} from '../../src/store/settings/alert-rules.ts';
import { routeArrival } from '../../src/rules/route.ts';
import type { Route } from '../../src/store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import { type Store, openStore } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { someMutes, someQuiet, someRules } from '../rules/facts.ts';
import { fillDataDir, makeArrival } from '../store/ledger/fixture.ts';
import { makePlace } from '../store/settings/place.ts';
import { oneOf, stepOf } from './histories.ts';

const hourMs = 3_600_000;
const startsAt = Date.UTC(2026, 9, 24, 12);
const ownerIds = [1];

type Step =
  | { do: 'event'; id: number; body: number; type: number; amount: number; isUrgent: boolean }
  | { do: 'rules'; place: number; rules: AlertRule[] }
  | { do: 'mutes'; place: number; mutes: AlertMute[] }
  | { do: 'quiet'; place: number; quiet: QuietHours | undefined }
  | { do: 'switch'; place: number; isOn: boolean }
  | { do: 'link'; topic: boolean }
  | { do: 'supergroup'; place: number }
  | { do: 'wait'; ms: number }
  | { do: 'clock'; byMs: number }
  | { do: 'kill'; isPosting: boolean };

const a = stepOf<Step>;
const place = fc.nat(3);
const one = { id: fc.nat(12), body: fc.nat(1), type: fc.nat(events.length - 1), amount: fc.nat(3_000_000) };
const mutes = someMutes(48 * hourMs).map((mutes) =>
  mutes.map((mute) => {
    const until = mute.until === null ? null : mute.until + startsAt;
    return Object.assign(mute, { from: startsAt + Math.floor(mute.from / 24), until });
  }),
);
const step = oneOf(
  [8, a('event', { ...one, isUrgent: fc.boolean() })],
  [2, a('rules', { place, rules: someRules })],
  [3, a('mutes', { place, mutes })],
  [2, a('quiet', { place, quiet: fc.option(someQuiet, { nil: undefined }) })],
  [1, a('switch', { place, isOn: fc.boolean() })],
  [1, a('link', { topic: fc.boolean() })],
  [1, a('supergroup', { place })],
  [2, a('wait', { ms: fc.nat(9 * hourMs) })],
  [1, a('clock', { byMs: fc.integer({ min: -30 * hourMs, max: 30 * hourMs }) })],
  [2, a('kill', { isPosting: fc.boolean() })],
);

export const countedHistories = fc.array(step, { minLength: 15, maxLength: 30 });

/** Breaks the code on purpose. */
export type CountedFlaw = (routes: Route[]) => Route[];

export type Counted = { wrongs: string[]; received: number; kills: number; kept: number };

export async function play(
  history: readonly Step[],
  flaw: CountedFlaw = (routes) => routes,
): Promise<Counted> {
  const root = mkdtempSync(join(tmpdir(), 'delegram-counted-'));
  const clock = createManualClock(startsAt);
  const open: Store[] = [];
  let folder = join(root, '0');
  fillDataDir(folder);
  const reopen = async () => open[open.push(await openStore({ dataDir: folder })) - 1]!;
  let store = await reopen();
  /** What was decided for each place; a place is known by the time of its link. */
  const decided = new Map<number, { heard: number; held: number; muted: number }>();
  let [received, kills, copies] = [0, 0, 0];
  /** The wall clock at its furthest: holds end by it, however far it was set back since. */
  let latest = startsAt;
  const settings = () => store.settings.data;
  const placeAt = (index: number) => settings().places[index % Math.max(1, settings().places.length)];

  async function link(inTopic: boolean): Promise<void> {
    const nth = decided.size + 1;
    const chatId = (inTopic ? settings().places[0]?.chatId : undefined) ?? -nth;
    if (findPlace(settings(), { chatId, topicId: inTopic ? nth : null })) return;
    const chat = { id: chatId, type: 'group', title: `${nth}`, addedBy: 1, addedAt: 0 } as const;
    await store.settings.update((draft) => {
      if (!draft.chats.some(({ id }) => id === chatId)) draft.chats.push(chat);
      draft.places.push(makePlace(chatId, { id: `r${nth}`, topicId: inTopic ? nth : null, since: nth }));
    });
    decided.set(nth, { heard: 0, held: 0, muted: 0 });
  }

  function countDecided(routes: readonly Route[]): void {
    received += 1;
    for (const { chatId, topicId, muted, held } of routes) {
      const { since } = findPlace(settings(), { chatId, topicId })!;
      decided.get(since)![muted ? 'muted' : held ? 'held' : 'heard'] += 1;
    }
  }

  function arrivalOf({ id, body, type, amount, isUrgent }: Extract<Step, { do: 'event' }>): Arrival {
    const { type: name, example } = events[type]!;
    const data = { ...example, amount, body };
    const text = JSON.stringify({ event_id: `e${id}`, data });
    return makeArrival(`e${id}`, { type: name, body: text, receivedAt: clock.now(), isUrgent });
  }

  const routesOf = (arrival: Arrival) => routeArrival(arrival, { settings: settings(), ownerIds });
  const post = (arrival: Arrival) => store.events.add(arrival, flaw(routesOf(arrival)));

  async function kill(isPosting: boolean): Promise<void> {
    kills += 1;
    const arrival = arrivalOf({ do: 'event', id: 100 + kills, body: 0, type: 0, amount: 1, isUrgent: false });
    const posted = isPosting ? post(arrival) : undefined;
    const next = join(root, String(kills));
    cpSync(folder, next, { recursive: true });
    await posted;
    folder = next;
    store = await reopen();
    if (!isPosting) return;
    const wasStored = await store.events.has(arrival);
    if (wasStored || (await post(arrival)) === 'new') countDecided(routesOf(arrival));
  }

  /** A copy of the files that nobody has locked. */
  function copy(): string {
    copies += 1;
    const to = join(root, `copy ${copies}`);
    cpSync(folder, to, { recursive: true });
    return to;
  }

  async function endHolds(): Promise<void> {
    const now = clock.now();
    for (const place of await store.deliveries.dueHolds(now)) {
      const isOn = findPlace(settings(), place)?.isOn === true;
      if (isOn && isTeamChat(place.chatId, { settings: settings(), ownerIds })) {
        await store.deliveries.endHolds(place, now);
      } else await store.deliveries.dismissHolds(place, now, '{"code":"off"}');
    }
  }

  async function act(one: Step): Promise<void> {
    if (one.do === 'kill') return kill(one.isPosting);
    if (one.do === 'link') return link(one.topic);
    latest = Math.max(latest, clock.now());
    if (one.do === 'clock') return clock.setWall(clock.now() + one.byMs);
    if (one.do === 'event') {
      const arrival = arrivalOf(one);
      if ((await post(arrival)) !== 'repeat') countDecided(routesOf(arrival));
      return;
    }
    if (one.do === 'wait') {
      await clock.advance(one.ms);
      return endHolds();
    }
    const index = settings().places.indexOf(placeAt(one.place)!);
    const { chatId } = settings().places[index]!;
    if (one.do === 'supergroup') return void (await store.moveChat(chatId, chatId - 1_000));
    await store.settings.update((draft) => {
      const place = draft.places[index]!;
      const chat = draft.chats.find(({ id }) => id === chatId)!;
      if (one.do === 'rules') place.rules = one.rules;
      else if (one.do === 'mutes') place.mutes = one.mutes;
      else if (one.do === 'switch') place.isOn = one.isOn;
      else if (one.quiet) chat.quiet = one.quiet;
      else delete chat.quiet;
    });
  }

  try {
    await link(false);
    for (const one of history) await act(one);
    const wrongs = await judge(copy());
    await clock.advance(Math.max(0, latest - clock.now()) + 60 * hourMs);
    await endHolds();
    const last = copy();
    const kept = countIn(last, "state = 'muted' or held_until");
    return { wrongs: [...wrongs, ...judgeHolds(last)], received, kills, kept };
  } finally {
    for (const each of open) await each.close();
    rmSync(root, { recursive: true, force: true });
  }

  /** Heard, held and muted are what was decided and what the deliveries say; the rest of what came was not wanted. */
  async function judge(ledger: string): Promise<string[]> {
    const wrongs: string[] = [];
    for (const { chatId, topicId, since } of settings().places) {
      const counts = await store.outcomes.countOutcomes({ chatId, topicId }, -1e15);
      const expected = decided.get(since)!;
      const unwanted = received - expected.heard - expected.held - expected.muted;
      if (!isDeepStrictEqual({ ...counts }, { ...expected, unwanted }))
        wrongs.push(`${since}: ${JSON.stringify(expected)} of ${received}, ${JSON.stringify(counts)}`);
      const stored = rowsIn(ledger, chatId, topicId);
      for (const [name, count] of Object.entries(stored)) {
        if (counts[name as keyof typeof stored] !== count)
          wrongs.push(`${since}: ${count} rows are ${name}, ${JSON.stringify(counts)}`);
      }
    }
    return wrongs;
  }
}

/** What the deliveries of a place say became of them, however they went on. */
function rowsIn(folder: string, chatId: number, topicId: number | null) {
  const count = (where: string) =>
    countIn(folder, `chat_id = ? and topic_id is ? and ${where}`, chatId, topicId);
  return {
    heard: count("state <> 'muted' and held_until is null"),
    held: count('held_until is not null'),
    muted: count("state = 'muted'"),
  };
}

/** Long after the last event nothing is held any more. */
function judgeHolds(folder: string): string[] {
  const held = countIn(folder, "held_until is not null and state not in ('waiting', 'dismissed')");
  return held === 0 ? [] : [`${held} held deliveries were neither told nor dismissed in the end`];
}

function countIn(folder: string, where: string, ...values: Array<number | null>): number {
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  try {
    const row = db.prepare(`select count(*) as n from deliveries where ${where}`).get(...values);
    return Number(row?.['n']);
  } finally {
    db.close();
  }
}
