// What the `…` under an alert opens: with a second tap something of it is muted for an hour, and the answer says who
// muted what, offers longer times, and an Undo; an address without a name gets one. The alert itself is never changed but
// for its buttons.

import { InlineKeyboard, type Composer } from 'grammy';
import { raw } from '../../html.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { muteSentence, nameOf, shortTime } from '../../views/alert/mute-sentence.ts';
import { addressWord, kindWord, ruleSentence } from '../../views/alert/rule-sentence.ts';
import { addressButtons } from '../book/buttons.ts';
import { mayChangeBook } from '../book/views.ts';
import { withMuteNotes } from '../chat/mute-state.ts';
import type { CallbackQuery } from '../ask/callback-data.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { contextReader } from '../frame/reader.ts';
import { notice, show, style } from '../frame/say.ts';
import { whoActs } from './actor.ts';
import { findAlert, scopesOf, unnamedIn, type PressedAlert, type ScopeCode } from './alert-of-button.ts';
import { alertMuteButtons } from './buttons.ts';
import { alertKeyboard, muteKeyboard, tellKeyboard } from './mute-buttons.ts';
import {
  beginMute,
  endMute,
  findMute,
  mayEnd,
  mayMute,
  morningOf,
  type EndedMute,
  type MuteScope,
} from './mutes.ts';
import { plainSpeakerOf, speakerOf } from './speaker.ts';

/** Of the first tap. */
const firstMinutes = 60;
const longestBox = 200;

export function installMuteUnderAlerts(composer: Composer<BotContext>): void {
  alertMuteButtons.open.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, open));
  alertMuteButtons.close.on(composer, (ctx, { delivery }) => setKeyboard(ctx, alertKeyboard(delivery)));
  alertMuteButtons.why.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, sayWhy));
  alertMuteButtons.do.on(composer, (ctx, { delivery, scope }) =>
    withAlert(ctx, delivery, (alert) => muteFirst(ctx, alert, scope)),
  );
  alertMuteButtons.period.on(composer, (ctx, { n, period }) => prolong(ctx, n, period));
  alertMuteButtons.undo.on(composer, (ctx, { n }) => undoMute(ctx, n));

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
      const label = words.plain('mute-this', { what: scopeWord(ctx, scope) });
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

/** `📒 Payouts`, `Transfers`, `Rule 1`, `All`. */
function scopeWord(ctx: FormContext, scope: MuteScope): string {
  const speaker = plainSpeakerOf(ctx);
  if (scope.of === 'all') return ctx.words.plain('mute-scope-all');
  if (scope.of === 'rule') return ctx.words.plain('mute-scope-rule', { n: String(scope.n) });
  return scope.of === 'address' ? addressWord(scope.address, speaker) : kindWord(scope.kind, speaker);
}

async function muteFirst(ctx: CallbackQuery, alert: PressedAlert, code: ScopeCode): Promise<void> {
  const { words } = ctx;
  if (!mayMute(ctx)) return notice(ctx, words.plain('mute-not-allowed'), { box: true });
  const scope = scopesOf(ctx, alert).find(([known]) => known === code)?.[1];
  const mute = scope && (await beginMute(ctx, alert.place, scope, { minutes: firstMinutes }));
  if (!mute) return notice(ctx, words.plain(scope ? 'mute-impossible' : 'button-over'), { box: true });
  await setKeyboard(ctx, alertKeyboard(alert.delivery.id));
  const messageId = ctx.callbackQuery.message?.message_id;
  await ctx.reply(muteSentence(mute, speakerOf(ctx)), {
    ...style,
    disable_notification: true,
    reply_markup: muteKeyboard(words, mute.n, morningOf(ctx)),
    ...(messageId !== undefined && {
      reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
    }),
  });
}

/** A longer time of the mute that the message is about. */
async function prolong(ctx: CallbackQuery, n: number, period: '4h' | 'am' | 'ever'): Promise<void> {
  const { words } = ctx;
  const place = placeOf(ctx);
  const mute = place && findMute(ctx, place, n);
  if (!place || !mute) return notice(ctx, words.plain('mute-over'), { box: true });
  const chosen = period === 'ever' ? 'ever' : period === 'am' ? 'morning' : { minutes: 240 };
  if (!mayMute(ctx, chosen)) return notice(ctx, words.plain('mute-not-allowed'), { box: true });
  const longer = await beginMute(ctx, place, mute.scope, chosen);
  if (longer) await showMuted(ctx, longer);
}

export async function showMuted(ctx: FormContext, mute: AlertMute): Promise<void> {
  await show(ctx, muteSentence(mute, speakerOf(ctx)), muteKeyboard(ctx.words, mute.n, morningOf(ctx)));
}

async function undoMute(ctx: CallbackQuery, n: number): Promise<void> {
  const { words } = ctx;
  const place = placeOf(ctx);
  const mute = place && findMute(ctx, place, n);
  if (!place || !mute) return notice(ctx, words.plain('mute-over'), { box: true });
  if (!mayEnd(ctx, mute)) return notice(ctx, words.plain('mute-not-allowed'), { box: true });
  const ended = await endMute(ctx, place, n);
  if (ended) await showEnded(ctx, ended);
}

export async function showEnded(ctx: FormContext, { mute, count, ended }: EndedMute): Promise<void> {
  const { words } = ctx;
  const at = shortTime(ctx.deps.clock.now(), contextReader(ctx));
  const html = words('mute-undone', { who: nameOf(mute), ender: whoActs(ctx), at, count });
  const noted = count > 0 ? withMuteNotes(ctx, html, { isOver: true }) : html;
  await show(ctx, noted, count > 0 ? tellKeyboard(words, ended) : new InlineKeyboard());
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

/** Only the buttons change; a message that can't be edited any more stays as it is. */
async function setKeyboard(ctx: CallbackQuery, keyboard: InlineKeyboard): Promise<void> {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: keyboard });
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'sent' && verdict?.kind !== 'refused') throw error;
  }
}
