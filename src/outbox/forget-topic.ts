// Moves the alert rules and the waiting deliveries of a deleted topic to its chat, outside of topics. What the topic heard
// is heard there; rules that nobody would hear are kept, to be moved or deleted under /alerts. What its mutes kept back
// moves with them.

import { endMute, isMuteInForce } from '../rules/silence.ts';
import {
  type AlertMute,
  type AlertPlace,
  type AlertRule,
  findPlace,
  mostMutes,
  mostRules,
  takeNumber,
  turnOn,
} from '../store/settings/alert-rules.ts';
import { endedMuteKind } from '../store/ledger/deliveries/tables.ts';
import { moveTemplates } from '../store/settings/templates.ts';
import { leaveTopic } from '../store/settings/report-settings.ts';
import { moveWatches } from '../store/settings/watches.ts';
import type { NotifyDeps } from './send.ts';

/** If the chat has rules outside of topics already, it gets those of the topic too. */
export async function forgetTopic(
  { store, clock }: Pick<NotifyDeps, 'store' | 'clock'>,
  chatId: number,
  topicId: number,
): Promise<void> {
  const ending = (await store.posts.standing(endedMuteKind)).filter(
    (post) => post.chat_id === chatId && post.topic_id === topicId && post.state === 'open',
  );
  const joined = await store.settings.update((draft) => {
    const moving = findPlace(draft, { chatId, topicId });
    const existing = findPlace(draft, { chatId, topicId: null });
    const taken = existing && moving ? join(existing, moving, clock.now()) : undefined;
    if (existing) for (const { part } of ending) taken?.mutes.set(Number(part), takeNumber(existing));
    if (taken) draft.places = draft.places.filter((place) => place !== moving);
    else if (moving) moving.topicId = null;
    moveTemplates(draft, { chatId, topicId }, { chatId, topicId: null }, taken?.rules);
    moveWatches(draft, { chatId, topicId }, { chatId, topicId: null });
    leaveTopic(draft, chatId, topicId);
    return taken;
  });
  await store.deliveries.clearTopic(chatId, topicId, joined?.mutes);
  if (!joined || joined.ended.length === 0) return;
  // Only now, because the chat is told at once of mutes that are over, with what they kept back.
  await store.settings.update((draft) => {
    const place = findPlace(draft, { chatId, topicId: null });
    place?.mutes.push(...joined.ended.slice(0, mostMutes - place.mutes.length));
  });
}

/** The new numbers of the rules and mutes of the topic, and those of its mutes that end. */
type Joined = {
  rules: ReadonlyMap<number, number>;
  mutes: Map<number, number>;
  ended: AlertMute[];
};

function join(existing: AlertPlace, moving: AlertPlace, now: number): Joined {
  const rules = new Map<number, number>();
  const take = (rule: AlertRule): AlertRule => {
    const n = takeNumber(existing);
    rules.set(rule.n, n);
    return { ...rule, n };
  };
  existing.kept.push(...moving.kept.map(take));
  if (!moving.isOn) {
    existing.kept.push(...moving.rules.map(take));
    return { rules, ...joinMutes(existing, moving, { heard: new Set(), numbers: rules }, now) };
  }
  if (!existing.isOn) {
    // The chat hears what the topic heard, and its own rules stay unheard.
    existing.kept.push(...existing.rules);
    const over = existing.mutes.map((mute) => endMute(mute, now));
    turnOn(existing, now);
    Object.assign(existing, { rules: [], mutes: over });
  }
  const asked = new Map(existing.rules.map((rule) => [filtersOf(rule), rule.n]));
  const isNew = (rule: AlertRule) => !asked.has(filtersOf(rule));
  const known = moving.rules.flatMap((rule): Array<[number, number]> => {
    const n = asked.get(filtersOf(rule));
    return n === undefined ? [] : [[rule.n, n]];
  });
  const added = moving.rules.filter(isNew);
  existing.rules.push(...added.map(take));
  const heard = new Set(added.map(({ n }) => n));
  const mutes = joinMutes(existing, moving, { heard, numbers: new Map([...rules, ...known]) }, now);
  if (existing.rules.length > mostRules) widen(existing);
  return { rules, ...mutes };
}

/**
 * The topic's mutes end, except those of one rule that is heard in the chat from now on: they were meant for the topic.
 * `numbers` are those that the topic's rules have in the chat.
 */
function joinMutes(
  existing: AlertPlace,
  moving: AlertPlace,
  { heard, numbers }: { heard: ReadonlySet<number>; numbers: ReadonlyMap<number, number> },
  now: number,
): Pick<Joined, 'mutes' | 'ended'> {
  const mutes = new Map<number, number>();
  const ended: AlertMute[] = [];
  for (const mute of moving.mutes) {
    const n = takeNumber(existing);
    mutes.set(mute.n, n);
    // A rule that was deleted gets a number that no rule of the chat has.
    const scope: AlertMute['scope'] =
      mute.scope.of === 'rule'
        ? { of: 'rule', n: numbers.get(mute.scope.n) ?? takeNumber(existing) }
        : mute.scope;
    const goesOn = mute.scope.of === 'rule' && heard.has(mute.scope.n) && isMuteInForce(mute, now);
    if (goesOn && makeRoomForMute(existing, now)) existing.mutes.push({ ...mute, n, scope });
    else ended.push(endMute({ ...mute, n, scope }, now));
  }
  return { mutes, ended };
}

/** A mute that is over is only there to be announced. False where all are in force: then the rule is heard. */
function makeRoomForMute(place: AlertPlace, now: number): boolean {
  if (place.mutes.length < mostMutes) return true;
  const over = place.mutes.findIndex((mute) => !isMuteInForce(mute, now));
  if (over !== -1) place.mutes.splice(over, 1);
  return over !== -1;
}

/** Of too many rules, one asks for all kinds of the last ones, so that nothing is heard less; they themselves are kept. */
function widen(place: AlertPlace): void {
  const last = place.rules.splice(mostRules - 1);
  const kinds = last.some((rule) => rule.kinds === null) ? null : last.flatMap((rule) => rule.kinds ?? []);
  const open = { services: null, resources: null, actions: null, items: null, coins: null };
  const n = takeNumber(place);
  // Deliveries on their way name the first of them by its id.
  const one = { ...last[0]!, ...open, n, name: null, where: null, directions: null, atLeast: {} };
  place.rules.push({ ...one, kinds: kinds && [...new Set(kinds)] });
  for (const rule of last) place.kept.push({ ...rule, id: `${rule.id}-${rule.n}` });
}

/** Equal for rules that ask for the same, in the same way. */
function filtersOf(rule: AlertRule): string {
  const { id: _id, n: _n, name: _name, createdBy: _by, createdAt: _at, ...rest } = rule;
  return JSON.stringify({ ...rest, changedBy: null, changedAt: null });
}
