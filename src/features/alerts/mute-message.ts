// The messages about one mute: what was muted and until when, with longer times and an Undo, and that it has ended, with
// what still is not shown.

import { InlineKeyboard } from 'grammy';
import { raw } from '../../base/html.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { Place } from '../../store/place.ts';
import {
  muteLine,
  muteSentence,
  muteSubject,
  plainNameOf,
  plainTime,
  shortTime,
  whoseMute,
} from './mute-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { withMuteNotes } from '../chat/mute-state.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, say, show, type View } from '../../bot/say.ts';
import { whoActs } from './rights.ts';
import { endPeriods, type EndPeriod } from './buttons.ts';
import { muteKeyboard, tellKeyboard, nameMutes, offerEnds } from './mute-buttons.ts';
import { muteNote } from './mute-list.ts';
import { mayEnd, mayMute, morningOf, refuseEnd, refuseMute, type MutePeriod } from './mute-rights.ts';
import {
  beginMute,
  findChange,
  findMute,
  mutesIn,
  othersOf,
  undoMute,
  type BegunMute,
  type EndedMute,
} from './mutes.ts';
import { plainSpeakerOf, speakerOf } from './rule-sentence.ts';

const periodOf: Readonly<Record<EndPeriod, MutePeriod>> = {
  '4h': { minutes: 240 },
  am: 'morning',
  ever: 'ever',
};

/** Offers only what the person may press. */
export function viewMuted(ctx: FormContext, address: Place, { mute, change }: BegunMute): View {
  const longer = othersOf(ctx, address, mute).filter(
    ({ until }) => mute.until !== null && (until === null || until > mute.until),
  );
  const allowed = endPeriods.filter((period) => mayMute(ctx, periodOf[period]));
  const speaker = speakerOf(ctx);
  return {
    html: paragraphs([
      [muteSentence(mute, speaker), muteNote(ctx, address, mute)]
        .filter((said) => said !== undefined)
        .join(ctx.words('sentence-joiner')),
      nameMutes('longer', longer, speaker),
    ]),
    keyboard: muteKeyboard(ctx.words, change, morningOf(ctx), allowed),
  };
}

export async function showMuted(ctx: FormContext, address: Place, begun: BegunMute): Promise<void> {
  const { html, keyboard } = viewMuted(ctx, address, begun);
  await show(ctx, html, keyboard);
}

/** Another end for the mute that the message is about. */
export async function setEnd(ctx: FormContext, id: string, period: EndPeriod): Promise<void> {
  const address = placeOf(ctx);
  const change = address && (await findChange(ctx, address, id));
  const mute = change && findMute(ctx, address, change.after.n);
  if (!address || !mute) return sayOver(ctx);
  await prolong(ctx, address, mute, period, { id, change });
}

async function prolong(
  ctx: FormContext,
  address: Place,
  { scope }: AlertMute,
  of: EndPeriod,
  again: Parameters<typeof beginMute>[4],
): Promise<void> {
  const period = periodOf[of];
  if (!mayMute(ctx, period)) return refuseMute(ctx);
  const begun = await beginMute(ctx, address, scope, period, again);
  if (begun) await showMuted(ctx, address, begun);
}

/** Brings back what was before the message's mute, or says why that can't be. */
export async function undoChange(ctx: FormContext, id: string): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  const change = address && (await findChange(ctx, address, id));
  if (!address || !change) return notice(ctx, words.plain('mute-undo-late'), { box: true });
  const undone = await undoMute(ctx, address, { id, change });
  switch (undone.is) {
    case 'forbidden':
      return refuseEnd(ctx);
    case 'over':
      return sayOver(ctx);
    case 'changed': {
      const { until } = undone.mute;
      const time = until === null ? '' : plainTime(until, contextReader(ctx));
      const values = { who: plainNameOf(undone.mute), ends: until === null ? 'no' : 'yes', time };
      return notice(ctx, words.plain('mute-undo-changed', values), { box: true });
    }
    case 'ended':
      return showEnded(ctx, address, undone.ended);
    case 'restored':
      return showRestored(ctx, undone.mute);
  }
}

async function showRestored(ctx: FormContext, mute: AlertMute): Promise<void> {
  const { words } = ctx;
  const line = raw(muteLine(mute, speakerOf(ctx)));
  const keyboard = offerEnds(new InlineKeyboard(), [mute], plainSpeakerOf(ctx), (one) => mayEnd(ctx, one));
  await show(ctx, words('mute-restored', { who: whoActs(ctx), mute: line }), keyboard);
}

/** Names what is not shown all the same. */
export async function showEnded(
  ctx: FormContext,
  address: Place,
  { mute, count, days, ended }: EndedMute,
): Promise<void> {
  const { words } = ctx;
  const at = shortTime(ctx.deps.clock.now(), contextReader(ctx));
  const html = words('mute-undone', { who: whoseMute(mute, words), ender: whoActs(ctx), at, count, days });
  const noted = count > 0 ? withMuteNotes(ctx, html, { isOver: true }) : html;
  const others = othersOf(ctx, address, mute);
  const keyboard = count > 0 ? tellKeyboard(words, ended) : new InlineKeyboard();
  offerEnds(keyboard, others, plainSpeakerOf(ctx), (one) => mayEnd(ctx, one));
  await show(ctx, paragraphs([noted, nameMutes('still', others, speakerOf(ctx))]), keyboard);
}

/** Of a mute that is over by the time of the press: which others are in force is said too. */
export async function sayOver(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  const others = address ? mutesIn(ctx, address) : [];
  const [first] = others;
  const values = {
    count: others.length,
    what: first ? muteSubject(first.scope, plainSpeakerOf(ctx)) : '',
  };
  const text = words.plain('mute-over', values);
  await (ctx.callbackQuery ? notice(ctx, text, { box: true }) : say(ctx, words('mute-over', values)));
}
