// The list of mutes in force here, each with its end and the button that ends it, and the ways to mute everything.

import { InlineKeyboard } from 'grammy';
import { raw } from '../../base/html.ts';
import { findPlace } from '../../rules/places.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { muteLine, scopeWord } from './mute-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { alertButtons, muteButtons, type MutePeriod as ButtonPeriod } from '../chat/buttons.ts';
import { countKeptBack, describeMute, withMuteNotes } from '../chat/mute-state.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { withMore } from '../../bot/ask/with-more.ts';
import { show } from '../../bot/say.ts';
import { alertMuteButtons } from './buttons.ts';
import { mayEnd, mayMute, morningOf, type MutePeriod } from './mute-rights.ts';
import { muteNote, mutesIn } from './mutes.ts';
import { speakerOf } from './rule-sentence.ts';
import { offerUndo, type Kept } from '../../bot/undo.ts';

export const periodOfButton: Readonly<Record<ButtonPeriod, MutePeriod>> = {
  '1h': { minutes: 60 },
  '4h': { minutes: 240 },
  am: 'morning',
  ever: 'ever',
};

export function isOnHere(ctx: FormContext): boolean {
  const address = placeOf(ctx);
  const place = address && findPlace(ctx.deps.store.settings.data, address);
  // Without rules nothing comes, urgent or not.
  return place?.isOn === true && place.rules.length > 0;
}

/** `above` stands first; `kept` takes back what was muted a moment ago. */
export async function showMutes(
  ctx: FormContext,
  { above, kept, part = 0 }: { above?: string; kept?: Kept | undefined; part?: number } = {},
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
  const back = InlineKeyboard.text(words.plain('alerts-back'), alertButtons.show.data());
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
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  const button = (period: ButtonPeriod, label: string) => {
    if (mayMute(ctx, periodOfButton[period])) keyboard.text(label, muteButtons.all.data({ period }));
  };
  button('1h', words.plain('mute-hours', { count: 1 }));
  button('4h', words.plain('mute-hours', { count: 4 }));
  keyboard.row();
  button('am', words.plain('mute-until', { time: morningOf(ctx) }));
  button('ever', words.plain('mute-ever'));
  return keyboard.row();
}

async function lineOf(ctx: FormContext, one: AlertMute): Promise<string> {
  const address = placeOf(ctx);
  const keptBack = address ? await countKeptBack(ctx.deps, address, one) : { count: 0, days: 0 };
  const said = ctx.words('mute-counted', { mute: raw(muteLine(one, speakerOf(ctx))), ...keptBack });
  const note = address && muteNote(ctx, address, one);
  return note === undefined ? said : `${said}${ctx.words('sentence-joiner')}${note}`;
}
