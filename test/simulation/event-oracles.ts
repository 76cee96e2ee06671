// Oracles about events. E1, E2: an acknowledged event is in the ledger. E3, M1, M2: each event arrives in every chat
// that asked for it or is listed as undelivered; never twice without a mark, never more than three times. E12: rules
// are durable. M7: what is parked for a group is told only after its return was decided. I1: what came, and what each place heard, held and muted, is counted.

import { addressMonitor } from '../../src/events/address-monitor.ts';
import { type Facts, failedFilters, readStored, unreadFacts } from '../../src/rules/facts.ts';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import type { AlertPlace } from '../../src/store/settings/alert-rules.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { Event, Progress } from './perform.ts';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

export const repeatMark = '↻ possible repeat';
const mostCopies = 3;
/** The service gives up an attempt after this long. */
const attemptLastsMs = 10_000;

/** E12: a rule that was written survives crashes. */
export function judgeSettings({ world: { record } }: Progress): string[] {
  return record.ruled.flatMap(({ at, folder, places }, index) => {
    const [earlier, last] = record.ruled.slice(Math.max(0, index - 2), index);
    const before = last ?? earlier;
    if (!before || before.folder === folder) return [];
    // A change that was not acknowledged before the crash may be there or not.
    const candidates = before.isMidway ? [before, earlier] : [before];
    const isKept = candidates.some((one) => one && JSON.stringify(one.places) === JSON.stringify(places));
    return isKept ? [] : [`E12: rules were lost at ${at} ms`];
  });
}

/** M7: nothing is told in a group that the bot has to leave. */
export function judgeIntrusions({ world, events }: Progress): string[] {
  return world.intrusions.flatMap(({ chatId, from, to }) => {
    const where = `to ${chatId}, where nobody on the team brought the bot`;
    return world.record.said
      .filter(({ at, message }) => at >= from && at < to && message.chat_id === chatId)
      .flatMap(({ at, message }) => {
        const told = events.filter(({ key }) => wholeOf(message).includes(key));
        return told.map(({ id }) => `M7: ${id} was told at ${at} ms ${where}`);
      });
  });
}

export function judgeEvents({ world, events }: Progress, ledger: Ledger): string[] {
  const said = world.record.said.filter(({ isEdit }) => !isEdit).map(({ message }) => message);
  const texts = said.map((message) => ({ message, all: wholeOf(message) }));
  return events.flatMap((event) => {
    const copies = texts.filter(({ all }) => all.includes(event.key)).map(({ message }) => message);
    return [...judgeLoss(world, event, copies, ledger), ...judgeDoubles(world, event, copies)];
  });
}

function judgeLoss(world: World, event: Event, copies: ChatMessage[], ledger: Ledger): string[] {
  const acknowledged = event.posts.flatMap(({ attempts }) => attempts.filter(({ status }) => status === 200));
  if (acknowledged.length === 0) return [];
  if (!ledger.eventIds.has(event.id)) return [`E1: ${event.id} was acknowledged and is not in the ledger`];
  const { clock, elapsed } = world.time;
  const toElapsed = (at: number) => at - clock.now() + elapsed;
  const firstAt = Math.min(...event.posts.flatMap(({ attempts }) => attempts.map(({ at }) => toElapsed(at))));
  const keptAt = Math.min(...acknowledged.map(({ at }) => toElapsed(at))) + attemptLastsMs;
  const facts = factsIn(ledger, event.id);
  return placesThatAsked(world, facts, firstAt, keptAt).flatMap(({ chatId, topicId }) => {
    const isTold = copies.some(({ chat_id: id }) => isSame(world, id, chatId));
    const isListed = ledger.deliveries.some(
      (row) => row.event_id === event.id && isSame(world, row.chat_id, chatId) && row.state !== 'sent',
    );
    return isTold || isListed ? [] : [`M1: ${event.id} did not come to ${chatId} ${topicId ?? ''}`];
  });
}

/** What rules compare of the event; those of the simulation ask for nothing that the settings or earlier events say of it. */
function factsIn({ events }: Ledger, eventId: string): Facts {
  const event = events.find((row) => row.event_id === eventId);
  const settings = settingsSchema.parse({});
  const known = createKnownAddresses({ data: settings });
  return (event && readStored(event, { settings, known })?.facts) ?? unreadFacts(addressMonitor.type);
}

/** The places that asked for the event in every version of the settings between the two times. */
function placesThatAsked({ record: { ruled } }: World, facts: Facts, from: number, to: number) {
  const first = ruled.findLastIndex(({ at }) => at <= from);
  const versions = ruled.filter(({ at }, index) => index >= first && at <= to);
  const asks = ({ isOn, rules }: AlertPlace) =>
    isOn && rules.some((rule) => failedFilters(rule, facts).length === 0);
  const on = versions.map(({ places }) => places.filter(asks));
  // By their rules, since a chat that becomes a supergroup gets another id.
  const isSamePlace = (one: AlertPlace, other: AlertPlace) =>
    one.rules.some(({ id }) => other.rules.some((rule) => rule.id === id));
  return (on[0] ?? []).filter((place) => on.every((places) => places.some((one) => isSamePlace(one, place))));
}

/** I1: of the groups that have rules from the beginning to the end. */
export function judgeCounts({ world }: Progress, ledger: Ledger): string[] {
  const last = world.record.ruled.at(-1)?.places ?? [];
  const came = ledger.outcomes.find(({ outcome }) => outcome === 'came')?.count ?? 0;
  const wrongs = [world.groups.team, world.groups.desk].flatMap(({ id }) => {
    if (!last.some((place) => place.topicId === null && isSame(world, place.chatId, id))) return [];
    const counts = ledger.outcomes.filter((row) => row.topic_id === 0 && isSame(world, row.chat_id, id));
    const sum = counts.reduce((all, { count }) => all + count, 0);
    const kept = ledger.deliveries.filter(
      (row) => row.rule_id !== null && row.topic_id === null && isSame(world, row.chat_id, id),
    ).length;
    const told = counts.map(({ outcome, count }) => `${count} ${outcome}`).join(', ');
    return sum === kept ? [] : [`I1: ${kept} events were for ${id}, which counts ${told}`];
  });
  return came === ledger.events.length
    ? wrongs
    : [...wrongs, `I1: ${ledger.events.length} events came, ${came} are counted`];
}

function judgeDoubles(world: World, event: Event, copies: ChatMessage[]): string[] {
  const chats = new Set(copies.map(({ chat_id: id }) => originalId(world, id)));
  return Array.from(chats, (chat) => {
    const here = copies.filter(({ chat_id: id }) => originalId(world, id) === chat);
    const unmarked = here.filter(({ text }) => !text.includes(repeatMark)).length;
    const places = new Set(
      world.record.ruled.flatMap((version) =>
        version.places
          .filter(({ chatId }) => originalId(world, chatId) === chat)
          .map(({ topicId }) => topicId),
      ),
    ).size;
    const problems: string[] = [];
    const stands = `M2: ${event.id} stands in ${chat}`;
    if (unmarked > places) problems.push(`${stands} ${unmarked} times without a mark`);
    if (here.length > places * mostCopies) problems.push(`${stands} ${here.length} times`);
    return problems;
  }).flat();
}

/** All that a person can reach from a message: text, links, buttons, the attached file. */
function wholeOf({ raw, document }: ChatMessage): string {
  return JSON.stringify(raw) + (document ? new TextDecoder().decode(document.bytes) : '');
}

/** The id of the chat before it became a supergroup, which identifies it in both forms. */
export const originalId = ({ movedFrom }: World, chatId: number): number => movedFrom.get(chatId) ?? chatId;
const isSame = (world: World, one: number, other: number) =>
  originalId(world, one) === originalId(world, other);
