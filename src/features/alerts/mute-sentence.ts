// What is said of a mute, which keeps alerts from being shown: of what it is, who began it and until when. "Mute" here
// never means "without sound".

import { muteButtons } from './buttons.ts';
import { type Html, raw } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { moment, shortTime } from '../../base/time.ts';
import { type Reader, toQuotedLine } from '../../base/lines.ts';
import { type Speaker, addressWord, kindWord } from './rule-sentence.ts';
import type { InlineKeyboard } from 'grammy';
import { dayMs } from '../../base/clock.ts';
import { isMuteInForce } from '../../rules/silence.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { type BotDeps, type FormContext, alertsOf, contextReader, placeOf } from '../../bot/context.ts';
import { mayUse } from '../../bot/access.ts';

type MuteScope = AlertMute['scope'];

/** `transfers, in`, `alerts at 📒 Payouts`; with `isPlain` for buttons. */
export function muteSubject(scope: MuteScope, speaker: Speaker): string {
  const say = (key: string, values: Record<string, Value> = {}) => speaker.words.plain(key, values);
  if (scope.of === 'all') return say('muted-all');
  if (scope.of === 'rule') return say('muted-rule', { n: String(scope.n) });
  if (scope.of === 'address') return say('muted-address', { address: addressWord(scope.address, speaker) });
  const kind = kindWord(scope.kind, speaker);
  if (scope.direction === undefined) return say('muted-kind', { kind });
  return say('muted-kind-direction', { kind, direction: say(`rule-direction-${scope.direction}`) });
}

/** The same in the few words of a button: `📒 Payouts`, `Transfers`, `Rule 1`, `All`. */
export function scopeWord(scope: MuteScope, speaker: Speaker): string {
  const { words } = speaker;
  if (scope.of === 'all') return words.plain('mute-scope-all');
  if (scope.of === 'rule') return words.plain('mute-scope-rule', { n: String(scope.n) });
  if (scope.of === 'address') return addressWord(scope.address, { ...speaker, isPlain: true, isShort: true });
  const kind = kindWord(scope.kind, { ...speaker, isPlain: true });
  if (scope.direction === undefined) return kind;
  return words.plain('mute-scope-direction', {
    kind,
    direction: words.plain(`rule-direction-${scope.direction}`),
  });
}

/** `🔕 Anna muted transfers: not shown until 14:05.` */
export function muteSentence(mute: AlertMute, reader: Reader & Speaker): string {
  const { words } = reader;
  const { of } = mute.scope;
  const values = { who: nameOf(mute), what: raw(muteSubject(mute.scope, reader)), of };
  const said =
    mute.until === null
      ? words('mute-begun-ever', values)
      : words('mute-begun', { ...values, until: shortTime(mute.until, reader) });
  return [
    said,
    ...(mute.prolongedBy ? [words('mute-prolonged', { who: nameOf({ by: mute.prolongedBy }) })] : []),
    ...(of === 'all' ? [words('mute-urgent-comes')] : []),
  ].join(words('sentence-joiner'));
}

/** A line of a list: `transfers: until 14:05 (Anna)` */
export function muteLine(mute: AlertMute, reader: Reader & Speaker): string {
  const values = { who: whoseMute(mute, reader.words), what: raw(muteSubject(mute.scope, reader)) };
  if (mute.until === null) return reader.words('mute-line-ever', values);
  return reader.words('mute-line', { ...values, until: shortTime(mute.until, reader) });
}

/** The name of the person who muted, as it was then. */
function nameOf({ by }: Pick<AlertMute, 'by'>): string | Html {
  return toQuotedLine(by.name, 64) ?? String(by.id);
}

/** `Anna, prolonged by Boris` */
export function whoseMute(
  { by, prolongedBy }: Pick<AlertMute, 'by' | 'prolongedBy'>,
  words: Words,
): string | Html {
  const who = nameOf({ by });
  return prolongedBy ? raw(words('mute-by-two', { who, prolonger: nameOf({ by: prolongedBy }) })) : who;
}

// What the mute of everything keeps back here, shown by /mute, /alerts and /why.

/** The mute of everything that is in force in the chat or topic of the update. */
function muteHere(ctx: FormContext): AlertMute | undefined {
  const now = ctx.deps.clock.now();
  const place = alertsOf(ctx);
  return place?.isOn
    ? place.mutes.find(({ scope, ...mute }) => scope.of === 'all' && isMuteInForce(mute, now))
    : undefined;
}

/**
 * How many alerts a mute kept back in its place. Events are stored for a number of days: of a mute that is older, only
 * those of the last `days` are counted, which is 0 for others.
 */
export async function countKeptBack(
  { store, clock, alerts }: Pick<BotDeps, 'store' | 'clock' | 'alerts'>,
  place: Place,
  { n, from }: Pick<AlertMute, 'n' | 'from'>,
): Promise<{ count: number; days: number }> {
  const count = await store.history.countMutedBy(place, n);
  const keepDays = alerts?.keepDays ?? Infinity;
  return { count, days: clock.now() - from > keepDays * dayMs ? keepDays : 0 };
}

/** As HTML; undefined when nothing is muted in the chat or topic of the update. */
export async function describeMute(ctx: FormContext): Promise<string | undefined> {
  const mute = muteHere(ctx);
  const place = placeOf(ctx);
  if (!mute || !place) return undefined;
  const keptBack = await countKeptBack(ctx.deps, place, mute);
  const person = whoseMute(mute, ctx.words);
  const until = mute.until === null ? undefined : moment(mute.until, contextReader(ctx));
  const html = until
    ? ctx.words('mute-now', { until, person, ...keptBack })
    : ctx.words('mute-now-ever', { person, ...keptBack });
  return withMuteNotes(ctx, html);
}

/**
 * Adds two notes below the text: for owners in private, which messages are shown although alerts are muted; for admins
 * and owners, that /why counts the muted alerts.
 */
export function withMuteNotes(ctx: FormContext, html: string, { isOver = false } = {}): string {
  const { words } = ctx;
  const isOwnersChat = ctx.chat?.type === 'private' && ctx.role === 'owner';
  const notes = [
    !isOver && isOwnersChat ? words('mute-still') : '',
    mayUse(ctx.role, 'admin') ? words('mute-why') : '',
  ];
  return [html, ...notes].filter((note) => note !== '').join(words('sentence-joiner'));
}

/** Adds the button that ends the mute of the place, if there is one. */
export function offerUnmute(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  if (!muteHere(ctx)) return keyboard;
  return keyboard.row().text(ctx.words.plain('mute-end'), muteButtons.end.data()).row();
}
