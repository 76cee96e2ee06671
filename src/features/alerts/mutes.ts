// The mutes of a place, which keep alerts from being shown: they are begun, prolonged, ended and listed; each change is said
// and can be undone. Asked by the buttons under an alert and by /mute; who may is asked inside the update.

import { InlineKeyboard } from 'grammy';
import { joined, paragraphs } from '../../base/lines.ts';
import { shortTime } from '../../base/time.ts';
import { auditPlace } from '../../bot/audit.ts';
import { type FormContext, alertsOf, contextReader, placeOf } from '../../bot/context.ts';
import { actorName, whoActs } from '../../bot/names.ts';
import { type View, boxOrSay, show } from '../../bot/say.ts';
import { type Done, type Kept, offerUndo, undoable } from '../../bot/undo.ts';
import type { Scope } from '../../input/scope.ts';
import { isMuteInForce, numberOf, putMute } from '../../rules/silence.ts';
import { type AlertMute, alertMute, findPlace, mostMutes } from '../../store/settings/alert-rules.ts';
import type { Place } from '../../store/ledger/tables.ts';
import {
  countKeptBack,
  describeMute,
  muteLine,
  muteSentence,
  muteSubject,
  scopeWord,
  whoseMute,
  withMuteNotes,
} from './mute-sentence.ts';
import {
  type ButtonPeriod,
  type EndPeriod,
  type MutePeriod,
  alertMuteButtons,
  backToAlerts,
  endPeriods,
  muteButtons,
} from './buttons.ts';
import { endOf, mayEnd, mayMute, morningOf, refuseEnd, refuseMute } from './mute-rights.ts';
import { plainSpeakerOf, speakerOf } from './rule-sentence.ts';
import { raw } from '../../base/html.ts';
import { withMore } from '../../bot/ask/pages.ts';

/** A mute that is over is none, also while it waits for its end to be told. */
export const muteChanges = undoable<AlertMute | null>('mute', alertMute.nullable(), {
  read(settings, { of, ...address }, { deps }) {
    const mute = findPlace(settings, address)?.mutes.find(({ n }) => String(n) === of);
    return mute && isMuteInForce(mute, deps.clock.now()) ? mute : null;
  },
  write(settings, { of, ...address }, wanted, { deps }) {
    const place = findPlace(settings, address);
    if (!place) return false;
    const others = place.mutes.filter(({ n }) => String(n) !== of);
    const mute = wanted && isMuteInForce(wanted, deps.clock.now()) ? wanted : undefined;
    if (mute && others.length >= mostMutes) return false;
    place.mutes = mute ? [...others, mute] : others;
    return true;
  },
  /** The person who made the change, and everybody who may end the mute. */
  mayUndo(ctx, _settings, { personId, before, after }) {
    const mute = after ?? before;
    return (personId === ctx.from?.id && mayMute(ctx)) || (mute !== null && mayEnd(ctx, mute));
  },
  refuse: refuseEnd,
  async show(ctx, { said, thing, before, after, kept }) {
    if (after) {
      await auditMute(ctx, thing, after);
      return showMuted(ctx, thing, { mute: after, kept, said });
    }
    if (before) await showEnded(ctx, thing, await tellEnd(ctx, thing, before, kept));
  },
  open: ({ words }) =>
    InlineKeyboard.text(words.plain('mutes-button', { count: 1 }), muteButtons.show.data()),
});

/** `kept` is for the Undo; `said` stands first where the mute came back by one. */
type BegunMute = { mute: AlertMute; kept: Kept | undefined; said?: string };

/** Undefined where the place has no alerts, or as many mutes as it may have. */
export async function beginMute(
  ctx: FormContext,
  address: Place,
  scope: Scope,
  period: MutePeriod,
): Promise<BegunMute | undefined> {
  const { from } = ctx;
  if (!from || !mayMute(ctx, period)) return undefined;
  const until = endOf(ctx, period);
  const by = { id: from.id, name: actorName(ctx) };
  const now = ctx.deps.clock.now();
  const { outcome, after, kept } = await muteChanges.change(
    ctx,
    (draft) => ({ ...address, of: String(numberOf(findPlace(draft, address), scope, now)) }),
    (draft) => {
      const place = findPlace(draft, address);
      return place?.isOn === true && putMute(place, { scope, until, by }, now, (mute) => mayEnd(ctx, mute));
    },
  );
  if (!outcome || !after) return undefined;
  await auditMute(ctx, address, after);
  return { mute: after, kept };
}

function auditMute(ctx: FormContext, address: Place, { scope, until }: AlertMute): Promise<void> {
  return auditPlace(ctx, 'alerts.muted', address, { scope, until });
}

export function findMute(ctx: FormContext, address: Place, n: number): AlertMute | undefined {
  return mutesIn(ctx, address).find((one) => one.n === n);
}

/** Those in force here, the oldest first. */
export function mutesIn({ deps }: Pick<FormContext, 'deps'>, address: Place): AlertMute[] {
  const place = findPlace(deps.store.settings.data, address);
  if (!place?.isOn) return [];
  return place.mutes.filter((mute) => isMuteInForce(mute, deps.clock.now()));
}

/** What it kept back; `kept` is for the Undo. */
type EndedMute = { mute: AlertMute; count: number; days: number; kept: Kept | undefined };

export async function endMute(ctx: FormContext, address: Place, n: number): Promise<EndedMute | undefined> {
  const { before, after, kept } = await muteChanges.change(ctx, { ...address, of: String(n) }, (draft) => {
    const place = findPlace(draft, address);
    if (place) place.mutes = place.mutes.filter((one) => one.n !== n || !mayEnd(ctx, one));
  });
  return before && !after ? tellEnd(ctx, address, before, kept) : undefined;
}

async function tellEnd(
  ctx: FormContext,
  address: Place,
  mute: AlertMute,
  kept: Kept | undefined,
): Promise<EndedMute> {
  const { count, days } = await countKeptBack(ctx.deps, address, mute);
  await auditPlace(ctx, 'alerts.unmuted', address, { count });
  return { mute, count, days, kept };
}

// The messages about one mute: what was muted and until when, with longer times and an Undo, and that it has ended.

/** Offers only what the person may press. */
export function viewMuted(ctx: FormContext, address: Place, { mute, kept, said }: BegunMute): View {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  for (const period of endPeriods.filter((one) => mayMute(ctx, periodOfButton[one]))) {
    keyboard.text(periodLabel(ctx, period), alertMuteButtons.setEnd.data({ n: mute.n, period }));
  }
  keyboard.row();
  if (kept) keyboard.add(offerUndo(words, kept));
  offerMutes(ctx, keyboard, address, 1);
  const sentences = [said, muteSentence(mute, speakerOf(ctx)), muteNote(ctx, address, mute)];
  const whole = joined(sentences, words('sentence-joiner'));
  return { html: paragraphs([whole, othersHere(ctx, address, 1)]), keyboard };
}

export async function showMuted(ctx: FormContext, address: Place, begun: BegunMute): Promise<void> {
  const { html, keyboard } = viewMuted(ctx, address, begun);
  await show(ctx, html, keyboard);
}

/** Another end for the mute that the message is about. */
export async function setEnd(ctx: FormContext, n: number, of: EndPeriod): Promise<void> {
  const address = placeOf(ctx);
  const mute = address && findMute(ctx, address, n);
  if (!address || !mute) return sayOver(ctx);
  const period = periodOfButton[of];
  if (!mayMute(ctx, period)) return refuseMute(ctx);
  const begun = await beginMute(ctx, address, mute.scope, period);
  if (begun) await showMuted(ctx, address, begun);
}

export async function showEnded(
  ctx: FormContext,
  address: Place,
  { mute, count, days, kept }: EndedMute,
): Promise<void> {
  const { words } = ctx;
  const at = shortTime(ctx.deps.clock.now(), contextReader(ctx));
  const what = raw(muteSubject(mute.scope, speakerOf(ctx)));
  const who = whoseMute(mute, words);
  const html = words('mute-undone', { what, who, ender: whoActs(ctx), at, count, days });
  const noted = count > 0 ? withMuteNotes(ctx, html, { isOver: true }) : html;
  const keyboard = new InlineKeyboard();
  if (count > 0) offerEvents(ctx, keyboard, mute);
  if (kept) keyboard.add(offerUndo(words, kept));
  offerMutes(ctx, keyboard.row(), address);
  await show(ctx, paragraphs([noted, othersHere(ctx, address)]), keyboard);
}

/** The button that shows what the mute kept back. */
export function offerEvents(
  { words }: Pick<FormContext, 'words'>,
  keyboard: InlineKeyboard,
  { n }: Pick<AlertMute, 'n'>,
): InlineKeyboard {
  return keyboard.text(words.plain('mute-show'), alertMuteButtons.tell.data({ n, page: 0 }));
}

/** Says that other mutes are in force here; undefined where none is. `own` are those that the message is about. */
export function othersHere(
  ctx: Pick<FormContext, 'deps' | 'words'>,
  address: Place,
  own = 0,
): string | undefined {
  const count = mutesIn(ctx, address).length - own;
  return count > 0 ? ctx.words('mutes-too', { count }) : undefined;
}

/** The button that lists them. */
export function offerMutes(
  ctx: Pick<FormContext, 'deps' | 'words'>,
  keyboard: InlineKeyboard,
  address: Place,
  own = 0,
): InlineKeyboard {
  const count = mutesIn(ctx, address).length;
  return count > own
    ? keyboard.text(ctx.words.plain('mutes-button', { count }), muteButtons.show.data())
    : keyboard;
}

/** Of a mute that is over by the time of the press: which others are in force is said too. */
export async function sayOver(ctx: FormContext): Promise<void> {
  const address = placeOf(ctx);
  const others = address ? mutesIn(ctx, address) : [];
  const [first] = others;
  const what = first ? muteSubject(first.scope, plainSpeakerOf(ctx)) : '';
  await boxOrSay(ctx, 'mute-over', { count: others.length, what });
}

/**
 * What has to be added to a mute of one rule so that nothing false is thought of it: its rule may be deleted, and other
 * rules may ask for the same alerts. As HTML; undefined where nothing has to be added.
 */
export function muteNote(
  { deps, words }: Pick<FormContext, 'deps' | 'words'>,
  address: Place,
  { scope }: Pick<AlertMute, 'scope'>,
): string | undefined {
  const place = findPlace(deps.store.settings.data, address);
  if (!place || scope.of !== 'rule') return undefined;
  if (!place.rules.some(({ n }) => n === scope.n)) return words('mute-rule-gone');
  const muted = new Set(mutesIn({ deps }, address).map((one) => (one.scope.of === 'rule' ? one.scope.n : 0)));
  return place.rules.every(({ n }) => muted.has(n)) ? undefined : words('mute-rule-beside');
}

// The list of mutes in force here, each with its end and the button that ends it, and the ways to mute everything.

export const periodOfButton: Readonly<Record<ButtonPeriod, MutePeriod>> = {
  '1h': { minutes: 60 },
  '4h': { minutes: 240 },
  am: 'morning',
  ever: 'ever',
};

export function isOnHere(ctx: FormContext): boolean {
  const place = alertsOf(ctx);
  // Without rules nothing comes, urgent or not.
  return place?.isOn === true && place.rules.length > 0;
}

/** `above` stands first; `kept` takes back what was muted a moment ago. */
export async function showMutes(
  ctx: FormContext,
  { above, kept, part = 0 }: Done & { part?: number } = {},
): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  if (!address || !isOnHere(ctx)) return show(ctx, words('mute-off'));
  const all = mutesIn(ctx, address);
  const everything = all.find(({ scope }) => scope.of === 'all');
  const others = all.filter((one) => one !== everything);
  const keyboard = periodKeyboard(ctx);
  if (everything && mayEnd(ctx, everything))
    keyboard.text(words.plain('mute-end'), muteButtons.end.data()).row();
  for (const one of others.filter((other) => mayEnd(ctx, other))) {
    const what = scopeWord(one.scope, speakerOf(ctx));
    keyboard.text(words.plain('mute-end-this', { what }), alertMuteButtons.end.data({ n: one.n })).row();
  }
  const back = backToAlerts(words);
  const last = kept ? [offerUndo(words, kept), back] : [back];
  const to = (other: number) => muteButtons.more.data({ part: other });
  const lines = await Promise.all(others.map((one) => lineOf(ctx, one)));
  const asked = (await describeMute(ctx)) ?? withMuteNotes(ctx, words('mute-ask'));
  await show(
    ctx,
    paragraphs([above, lines.join('\n'), asked]),
    withMore(words, keyboard, last, { part, to }),
  );
}

/** For how long everything may be muted by a tap: only what the person may press. */
export function periodKeyboard(ctx: FormContext): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const button = (period: ButtonPeriod) => {
    if (!mayMute(ctx, periodOfButton[period])) return;
    keyboard.text(periodLabel(ctx, period), muteButtons.all.data({ period }));
  };
  button('1h');
  button('4h');
  keyboard.row();
  button('am');
  button('ever');
  return keyboard.row();
}

function periodLabel(ctx: FormContext, period: ButtonPeriod): string {
  const { words } = ctx;
  if (period === 'am') return words.plain('mute-until', { time: morningOf(ctx) });
  if (period === 'ever') return words.plain('mute-ever');
  return words.plain('mute-hours', { count: period === '1h' ? 1 : 4 });
}

async function lineOf(ctx: FormContext, one: AlertMute): Promise<string> {
  const address = placeOf(ctx);
  const keptBack = address ? await countKeptBack(ctx.deps, address, one) : { count: 0, days: 0 };
  const said = ctx.words('mute-counted', { mute: raw(muteLine(one, speakerOf(ctx))), ...keptBack });
  const note = address && muteNote(ctx, address, one);
  return note === undefined ? said : `${said}${ctx.words('sentence-joiner')}${note}`;
}
