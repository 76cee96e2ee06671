// Says that the alerts of a place are muted: until when, by whom, and how many were not shown so far. Shown by /mute,
// /alerts and /why.

import type { InlineKeyboard } from 'grammy';
import { muteOf, type Mute } from '../../rules/mute.ts';
import { moment } from '../../views/moment.ts';
import type { FormContext } from '../frame/context.ts';
import { personName } from '../frame/names.ts';
import { placeOf } from '../frame/place.ts';
import { contextReader } from '../frame/reader.ts';
import { muteButtons } from './buttons.ts';
import { findRule } from './rules.ts';

/** The mute in force in the chat or topic of the update. */
export function muteHere(ctx: FormContext): Mute | undefined {
  const { store, clock } = ctx.deps;
  const place = placeOf(ctx);
  const rule = place && findRule(store.settings.data, place);
  return rule?.isOn ? muteOf(rule, clock.now()) : undefined;
}

/** As HTML; undefined when nothing is muted in the chat or topic of the update. */
export async function describeMute(ctx: FormContext): Promise<string | undefined> {
  const mute = muteHere(ctx);
  const place = placeOf(ctx);
  if (!mute || !place) return undefined;
  return ctx.words('mute-now', {
    until: moment(mute.until, contextReader(ctx)) ?? '?',
    person: personName(ctx.deps, mute.by),
    count: await ctx.deps.store.deliveries.countMuted(place, mute.from),
  });
}

/** Adds the button that ends the mute of the place, if there is one. */
export function offerUnmute(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  if (!muteHere(ctx)) return keyboard;
  return keyboard.row().text(ctx.words.plain('mute-end'), muteButtons.end.data()).row();
}
