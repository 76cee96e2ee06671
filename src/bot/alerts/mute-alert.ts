// What the `…` under an alert opens: with a second tap something of it is muted for an hour, and the answer says who
// muted what, offers longer times, and an Undo; an address without a name gets one. The alert itself is never changed but
// for its buttons.

import { scopeWord } from '../../views/alert/mute-sentence.ts';
import { InlineKeyboard, type Composer } from 'grammy';
import { raw } from '../../html.ts';
import { addressWord, ruleSentence } from '../../views/alert/rule-sentence.ts';
import { addressButtons } from '../book/buttons.ts';
import { mayChangeBook } from '../book/views.ts';
import type { CallbackQuery } from '../ask/callback-data.ts';
import type { BotContext } from '../frame/context.ts';
import { notice, setKeyboard, style } from '../frame/say.ts';
import { findAlert, scopesOf, unnamedIn, type PressedAlert, type ScopeCode } from './alert-of-button.ts';
import { alertMuteButtons } from './buttons.ts';
import { alertKeyboard } from './mute-buttons.ts';
import { setEnd, undoChange, viewMuted } from './mute-message.ts';
import { mayMute, refuseMute, usualMinutes } from './mute-rights.ts';
import { beginMute } from './mutes.ts';
import { plainSpeakerOf, speakerOf } from './speaker.ts';

const longestBox = 200;

export function installMuteUnderAlerts(composer: Composer<BotContext>): void {
  alertMuteButtons.open.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, open));
  alertMuteButtons.close.on(composer, (ctx, { delivery }) => setKeyboard(ctx, alertKeyboard(delivery)));
  alertMuteButtons.why.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, sayWhy));
  alertMuteButtons.do.on(composer, (ctx, { delivery, scope }) =>
    withAlert(ctx, delivery, (alert) => muteFirst(ctx, alert, scope)),
  );
  alertMuteButtons.setEnd.on(composer, (ctx, { change, period }) => setEnd(ctx, change, period));
  alertMuteButtons.takeBack.on(composer, (ctx, { change }) => undoChange(ctx, change));

  async function withAlert(
    ctx: CallbackQuery,
    delivery: number,
    act: (alert: PressedAlert, ctx: CallbackQuery) => Promise<void>,
  ): Promise<void> {
    const alert = await findAlert(ctx, delivery);
    if (!alert) return notice(ctx, ctx.words.plain('mute-alert-gone'), { box: true });
    await act(alert, ctx);
  }
}

async function open(alert: PressedAlert, ctx: CallbackQuery): Promise<void> {
  const { words } = ctx;
  const { id: delivery } = alert.delivery;
  const keyboard = new InlineKeyboard();
  if (mayMute(ctx)) {
    for (const [code, scope] of scopesOf(ctx, alert)) {
      const label = words.plain('mute-this', { what: scopeWord(scope, speakerOf(ctx)) });
      keyboard.text(label, alertMuteButtons.do.data({ delivery, scope: code })).row();
    }
  }
  for (const address of mayChangeBook(ctx) ? unnamedIn(ctx, alert) : []) {
    const label = words.plain('mute-save-address', { address: addressWord(address, plainSpeakerOf(ctx)) });
    keyboard.text(label, addressButtons.name.data({ address })).row();
  }
  keyboard
    .text(words.plain('mute-why-button'), alertMuteButtons.why.data({ delivery }))
    .text('✖️', alertMuteButtons.close.data({ delivery }));
  await setKeyboard(ctx, keyboard);
}

async function muteFirst(ctx: CallbackQuery, alert: PressedAlert, code: ScopeCode): Promise<void> {
  const { words } = ctx;
  if (!mayMute(ctx)) return refuseMute(ctx);
  const scope = scopesOf(ctx, alert).find(([known]) => known === code)?.[1];
  const begun = scope && (await beginMute(ctx, alert.place, scope, { minutes: usualMinutes }));
  if (!begun) return notice(ctx, words.plain(scope ? 'mute-impossible' : 'button-over'), { box: true });
  await setKeyboard(ctx, alertKeyboard(alert.delivery.id));
  const messageId = ctx.callbackQuery.message?.message_id;
  const { html, keyboard } = viewMuted(ctx, alert.place, begun);
  await ctx.reply(html, {
    ...style,
    disable_notification: true,
    reply_markup: keyboard,
    ...(messageId !== undefined && {
      reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
    }),
  });
}

/** By which rule it was told, in a box: it changes nothing, so everybody on the team may read it. */
async function sayWhy({ rule }: PressedAlert, ctx: CallbackQuery): Promise<void> {
  const { words } = ctx;
  const text = rule
    ? words.plain('mute-why-rule', {
        n: String(rule.n),
        sentence: raw(ruleSentence(rule, plainSpeakerOf(ctx))),
      })
    : words.plain('mute-why-none');
  await notice(ctx, text.slice(0, longestBox), { box: true });
}
