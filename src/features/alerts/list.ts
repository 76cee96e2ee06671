// /alerts: what this chat or topic hears, one line for each rule, its quiet hours and its mutes. The other screens of
// alerts open from here.

import { InlineKeyboard } from 'grammy';
import { dayMs, hourMs } from '../../base/clock.ts';
import { foldedQuote, raw } from '../../base/html.ts';
import { shortTime } from '../../base/time.ts';
import { hasAlertsOff } from '../../rules/audience.ts';
import { isMuteInForce, quietUntil } from '../../rules/silence.ts';
import { type AlertPlace, type AlertRule, findPlace } from '../../store/settings/alert-rules.ts';
import { muteLine } from './mute-sentence.ts';
import { quietLine } from './quiet.ts';
import { ruleSentence, speakerOf } from './rule-sentence.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { describeReason, parkedFor } from '../../outbox/reasons.ts';
import { lines, paragraphs } from '../../base/lines.ts';
import { menuButtons } from '../chat/buttons.ts';
import { chatOf } from '../chat/chats.ts';
import { noEventYet } from '../replay/missing-events.ts';
import { mayChangeChat } from '../../bot/access.ts';
import { type FormContext, alertsOf, contextReader, placeOf } from '../../bot/context.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { show } from '../../bot/say.ts';
import { type Kept, offerUndo } from '../../bot/undo.ts';
import { incidentButtons } from '../incidents/buttons.ts';
import { templateButtons } from '../template/buttons.ts';
import { digestButtons } from '../reports/buttons.ts';
import {
  alertButtons,
  backToAlerts,
  baitButtons,
  muteButtons,
  quietButtons,
  ruleButtons,
} from './buttons.ts';
import { muteNote } from './mutes.ts';

/** Topics of which it is said what waits for them. */
const mostParked = 10;
/** Of the rules that nobody hears; the buttons are about these alone. */
const mostKept = 10;
/** With more rules their buttons have a screen of their own. */
const mostEdited = 3;

/** `above` says what has just changed, and `kept` takes that back. */
export async function showAlerts(
  ctx: FormContext,
  above?: string,
  { part = 0, kept }: { part?: number; kept?: Kept } = {},
): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const { words, deps } = ctx;
  const { data } = deps.store.settings;
  const place = findPlace(data, address);
  const isHearing = place?.isOn === true && place.rules.length > 0;
  const keyboard = new InlineKeyboard();
  if (kept) keyboard.add(offerUndo(words, kept));
  if (mayChangeChat(ctx)) {
    offerKept(ctx, keyboard, place);
    keyboard.row();
    if (isHearing || (place && place.rules.length > 0)) offerRules(ctx, keyboard, place);
    else offerPresets(ctx, keyboard);
    keyboard.row().text(words.plain('menu-digest'), digestButtons.show.data());
  }
  const now = [
    isHearing ? describeQuiet(ctx, place) : undefined,
    isHearing ? await describeDay(ctx, place) : undefined,
    await describeParked(ctx, address),
  ];
  const parts = [
    above,
    lines([words('alerts-title', { where: whereOf(ctx) }), describeRules(ctx, place)]),
    describeKept(ctx, place),
    now.some((part) => part !== undefined) ? lines(now) : undefined,
  ];
  const missing = noEventYet(ctx, keyboard);
  // A phone shows its beginning, and the rest at a tap.
  if (missing) parts.push(foldedQuote(raw(missing.html)).html);
  const last = [InlineKeyboard.text(words.plain('menu-back'), menuButtons.show.data())];
  // Notices about the bot itself go to owners, except to those who turned their alerts off.
  if (deps.ownerIds.includes(address.chatId) && hasAlertsOff(address.chatId, data)) {
    parts.push(words('alerts-off-owner'));
  }
  const to = (other: number) => ruleButtons.more.data({ part: other });
  await show(ctx, paragraphs(parts), withMore(words, keyboard, last, { part, to }));
}

/** `private`, `topic` or `group`, for the words of a message. */
export function whereOf(ctx: FormContext): string {
  if (ctx.chat?.type === 'private') return 'private';
  return placeOf(ctx)?.topicId === null ? 'group' : 'topic';
}

function describeRules(ctx: FormContext, place: AlertPlace | undefined): string {
  const { words } = ctx;
  const where = whereOf(ctx);
  if (!place || place.rules.length === 0) return words('alerts-off', { where });
  const rules = place.rules.map((rule) => ruleLine(ctx, rule)).join('\n');
  if (!place.isOn)
    return `${words('alerts-off', { where })}${words('sentence-joiner')}${words('alerts-kept')}\n${rules}`;
  return `${describeHeard(ctx, place, where)}\n${rules}`;
}

/** `1 🔊 “Big ones” Transfers: in · USDT` */
function ruleLine(ctx: FormContext, rule: AlertRule): string {
  const sentence = raw(ruleSentence(rule, speakerOf(ctx)));
  const named = rule.name === null ? 'no' : 'yes';
  const values = { n: String(rule.n), sentence, named, name: rule.name ?? '' };
  return ctx.words('alerts-rule', {
    ...values,
    sound: rule.isUrgent ? 'urgent' : rule.isLoud ? 'loud' : 'silent',
  });
}

function describeQuiet(ctx: FormContext, place: AlertPlace): string | undefined {
  const { words, timeZone, deps } = ctx;
  const quiet = isQuietSaid(ctx, place) ? undefined : chatOf(ctx)?.quiet;
  const mutes = place.mutes.filter((mute) => isMuteInForce(mute, deps.clock.now()));
  const said = [
    ...(quiet ? [quietLine(quiet, words, timeZone)] : []),
    ...mutes.map((mute) => {
      const line = words('alerts-mute', { mute: raw(muteLine(mute, speakerOf(ctx))) });
      const note = muteNote(ctx, place, mute);
      return note === undefined ? line : `${line}\n${note}`;
    }),
  ];
  return said.length === 0 ? undefined : said.join('\n');
}

/**
 * What became of the events of the last day, or of those since its alerts are on: from a full hour on, since they are
 * counted by the hour. Undefined before the first one.
 */
async function describeDay(ctx: FormContext, place: AlertPlace): Promise<string | undefined> {
  const { words, deps } = ctx;
  const { store, clock } = deps;
  const lastDay = Math.floor((clock.now() - dayMs) / hourMs) * hourMs;
  const since = Math.max(lastDay, Math.ceil(Math.max(place.since, place.onSince) / hourMs) * hourMs);
  const counts = await store.outcomes.countOutcomes(place, since);
  const { muted, unwanted } = counts;
  const came = counts.heard + counts.held + muted + unwanted;
  if (came === 0) return undefined;
  // What was held and has come since is told like all others.
  const held = await store.deliveries.countHeld(place, since);
  const from =
    since === lastDay
      ? { of: 'day', since: '' }
      : { of: 'since', since: shortTime(since, contextReader(ctx)) };
  return words('alerts-day', { ...from, came, heard: came - unwanted - muted - held, unwanted, muted, held });
}

/** What waits because Telegram takes no messages there: in a topic its own, elsewhere that of the whole chat. */
async function describeParked(ctx: FormContext, { chatId, topicId }: Place): Promise<string | undefined> {
  const { words, deps } = ctx;
  const parts = await deps.store.deliveries.listKept(chatId);
  const shown = parts.filter((part) => topicId === null || part.topicId === topicId);
  const told = shown.slice(0, mostParked).map(({ count, reason, ...part }) => {
    const topic = part.topicId === topicId ? 'none' : String(part.topicId);
    const why = { for: parkedFor(reason), reason: { html: describeReason(reason, { words }) } };
    return words('alerts-parked', { count, topic, ...why });
  });
  if (shown.length > mostParked) told.push(words('why-more', { count: shown.length - mostParked }));
  return told.length === 0 ? undefined : told.join('\n');
}

function offerRules(ctx: FormContext, keyboard: InlineKeyboard, { rules, mutes, isOn }: AlertPlace): void {
  const { words, deps } = ctx;
  if (!isOn) keyboard.text(words.plain('alerts-turn-on'), alertButtons.turn.data({ state: 'on' })).row();
  if (rules.length > mostEdited)
    keyboard.text(words.plain('alerts-rules'), ruleButtons.list.data({ part: 0 }));
  else for (const { n } of rules) keyboard.text(`✏️ ${n}`, ruleButtons.open.data({ n }));
  keyboard.row().text(words.plain('rule-add'), ruleButtons.add.data());
  if (!isOn) return;
  // What /alerts on means where nobody has asked for less.
  if (!rules.some(isForEverything)) {
    keyboard.text(words.plain('preset-all'), ruleButtons.preset.data({ preset: 'all' }));
  }
  const count = mutes.filter((mute) => isMuteInForce(mute, deps.clock.now())).length;
  keyboard
    .row()
    .text(words.plain('quiet-button'), quietButtons.show.data())
    .text(words.plain('mutes-button', { count }), muteButtons.show.data())
    .row()
    .text(words.plain('alerts-turn-off'), alertButtons.turn.data({ state: 'off' }))
    .row()
    .text(words.plain('alerts-words'), templateButtons.show.data())
    .text(words.plain('baits-screen-button'), baitButtons.show.data())
    .row()
    .text(words.plain('alerts-folding'), ruleButtons.folding.data())
    .text(words.plain('alerts-reminders'), incidentButtons.reminders.data());
}

/** What a place that hears nothing wants most. */
function offerPresets(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  const { words } = ctx;
  const preset = (name: 'all' | 'transfers' | 'late' | 'own') =>
    keyboard.text(words.plain(`preset-${name}`), ruleButtons.preset.data({ preset: name })).row();
  keyboard.text(words.plain('preset-all'), alertButtons.turn.data({ state: 'on' })).row();
  preset('transfers');
  preset('late');
  return preset('own');
}

/** The rules as buttons, where there are too many for the first screen. */
export async function showRules(ctx: FormContext, part = 0): Promise<void> {
  const place = alertsOf(ctx);
  if (!place) return showAlerts(ctx);
  const { words } = ctx;
  const buttons = place.rules.map(({ n }) => InlineKeyboard.text(`✏️ ${n}`, ruleButtons.open.data({ n })));
  const last = [backToAlerts(words)];
  const to = (other: number) => ruleButtons.list.data({ part: other });
  const keyboard = withMore(words, InlineKeyboard.from([buttons]), last, { part, to });
  await show(ctx, place.rules.map((rule) => ruleLine(ctx, rule)).join('\n'), keyboard);
}

// Rules that the place keeps and nobody hears.

function describeKept(ctx: FormContext, place: AlertPlace | undefined): string | undefined {
  if (!place || place.kept.length === 0) return undefined;
  const { words } = ctx;
  const count = place.kept.length;
  const told = shownOf(place).map((rule) =>
    words('alerts-kept-rule', { sentence: raw(ruleSentence(rule, speakerOf(ctx))) }),
  );
  const more = count > told.length ? [words('open-more', { count: count - told.length })] : [];
  return [words('alerts-kept-unheard', { count }), ...told, ...more].join('\n');
}

/** The oldest ones. */
function shownOf({ kept }: AlertPlace): AlertRule[] {
  return kept.toSorted((a, b) => a.n - b.n).slice(0, mostKept);
}

function offerKept(ctx: FormContext, keyboard: InlineKeyboard, place: AlertPlace | undefined): void {
  if (!place || place.kept.length === 0) return;
  const n = Math.max(...shownOf(place).map((rule) => rule.n));
  keyboard
    .row()
    .text(ctx.words.plain('alerts-kept-move'), ruleButtons.kept.data({ act: 'move', n }))
    .text(ctx.words.plain('alerts-kept-delete'), ruleButtons.kept.data({ act: 'delete', n }));
}

// What a chat or topic hears at present, in the words that stand at the top of /alerts: by its rules, and by the mutes and
// quiet hours in force.

/** Of a place that is on and has rules, which are listed below it. `where` is for the words of a message. */
function describeHeard(ctx: FormContext, place: AlertPlace, where: string): string {
  const { words } = ctx;
  const hush = hushOf(place, ctx.deps.clock.now());
  const heard = place.rules.some(isForEverything) ? 'all' : 'some';
  if (hush === 'all') return words('alerts-now-urgent');
  if (hush === 'rules') return words('alerts-now-none');
  const said = hush === 'none' ? words(`alerts-${heard}`, { where }) : words(`alerts-${heard}-but`);
  const quiet = describeQuietNow(ctx);
  return quiet === undefined ? said : `${quiet}\n${said}`;
}

/** Whether the first line says that quiet hours are in force: it does unless there is less to hear than they leave. */
function isQuietSaid(ctx: FormContext, place: AlertPlace): boolean {
  const hush = hushOf(place, ctx.deps.clock.now());
  return hush !== 'all' && hush !== 'rules' && describeQuietNow(ctx) !== undefined;
}

/** Whether everything is muted, each rule, or something else. */
function hushOf({ mutes, rules }: AlertPlace, now: number): 'all' | 'rules' | 'some' | 'none' {
  const scopes = mutes.filter((mute) => isMuteInForce(mute, now)).map(({ scope }) => scope);
  const isMuted = ({ n }: AlertRule) => scopes.some((scope) => scope.of === 'rule' && scope.n === n);
  if (rules.every(isMuted)) return 'rules';
  if (scopes.some(({ of }) => of === 'all')) return 'all';
  // A mute of a rule that was deleted keeps nothing back.
  const isOfSomething = scopes.some((scope) => scope.of !== 'rule') || rules.some(isMuted);
  return isOfSomething ? 'some' : 'none';
}

/** Undefined while no quiet hours are in force. */
function describeQuietNow(ctx: FormContext): string | undefined {
  const { deps, timeZone, words } = ctx;
  const quiet = chatOf(ctx)?.quiet;
  const until = quiet && quietUntil(quiet, deps.clock.now(), timeZone);
  if (until === undefined) return undefined;
  return words(`alerts-quiet-${quiet?.how ?? 'silent'}`, { until: shortTime(until, contextReader(ctx)) });
}

export function isForEverything({ id: _id, n: _n, ...rule }: AlertRule): boolean {
  const { kinds, services, resources, actions, items, coins, where, directions, atLeast } = rule;
  const filters = [kinds, services, resources, actions, items, coins, where, directions];
  return filters.every((filter) => filter === null) && Object.keys(atLeast).length === 0;
}
