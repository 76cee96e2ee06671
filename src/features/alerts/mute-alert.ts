// What the `…` under an alert opens: with a second tap something of it is muted for an hour, and the answer says who
// muted what, offers longer times, and an Undo; an address without a name gets one. The alert itself is never changed but
// for its buttons.

import { type Composer, InlineKeyboard } from 'grammy';
import { scopeWord } from './mute-sentence.ts';
import { raw } from '../../base/html.ts';
import { addressWord, plainSpeakerOf, ruleSentence, speakerOf } from './rule-sentence.ts';
import { addressButtons } from '../book/buttons.ts';
import { mayChangeBook } from '../book/views.ts';
import type { CallbackQuery } from '../../bot/ask/callback-data.ts';
import { type BotContext, type FormContext, placeOf } from '../../bot/context.ts';
import { answerPress, box, setKeyboard, style } from '../../bot/say.ts';
import { alertKeyboard, alertMuteButtons } from './buttons.ts';
import { mayMute, refuseMute, usualMinutes } from './mute-rights.ts';
import { beginMute, setEnd, viewMuted } from './mutes.ts';
import { type Address, addressKey, parseAddress } from '../../tron/address.ts';
import type { EventRow, Place } from '../../store/ledger/tables.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import { type AlertRule, findRule } from '../../store/settings/alert-rules.ts';
import { triedOf } from './last-events.ts';
import type { Scope } from '../../input/scope.ts';

export function installMuteUnderAlerts(composer: Composer<BotContext>): void {
  alertMuteButtons.open.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, open));
  alertMuteButtons.close.on(composer, (ctx, { delivery }) => setKeyboard(ctx, alertKeyboard(delivery)));
  alertMuteButtons.why.on(composer, (ctx, { delivery }) => withAlert(ctx, delivery, sayWhy));
  alertMuteButtons.do.on(composer, (ctx, { delivery, scope }) =>
    withAlert(ctx, delivery, (alert) => muteFirst(ctx, alert, scope)),
  );
  alertMuteButtons.setEnd.on(composer, (ctx, { n, period }) => setEnd(ctx, n, period));

  async function withAlert(
    ctx: CallbackQuery,
    delivery: number,
    act: (alert: PressedAlert, ctx: CallbackQuery) => Promise<void>,
  ): Promise<void> {
    const alert = await findAlert(ctx, delivery);
    if (!alert) return box(ctx, 'mute-alert-gone');
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
  if (!mayMute(ctx)) return refuseMute(ctx);
  const scope = scopesOf(ctx, alert).find(([known]) => known === code)?.[1];
  const begun = scope && (await beginMute(ctx, alert.place, scope, { minutes: usualMinutes }));
  if (!begun) return box(ctx, scope ? 'mute-impossible' : 'button-over');
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
  await answerPress(ctx, text, true);
}

// The alert under which a button was pressed, by the delivery that the button carries: its events, its rule, and what of
// it can be muted.

/** A message of many alerts has many events. */
type PressedAlert = {
  place: Place;
  delivery: DeliveryRow;
  events: readonly EventRow[];
  /** The rule by which it was told, if it is still there. */
  rule: AlertRule | undefined;
};

/** By the letters of the buttons. */
type ScopeCode = 'a' | 'k' | 'r' | 'e' | '1' | '2' | '3';

const mostEvents = 200;
const mostKinds = 3;

/** Undefined for a button that is not of this place, or whose event is no longer stored. */
async function findAlert(ctx: FormContext, deliveryId: number): Promise<PressedAlert | undefined> {
  const { store } = ctx.deps;
  const place = placeOf(ctx);
  const delivery = await store.history.findDelivery(deliveryId);
  if (!place || delivery?.chat_id !== place.chatId) return undefined;
  const { post_id: post, event_seq: seq } = delivery;
  const together = post === null ? [] : await store.history.ofPost(post, mostEvents);
  const events =
    together.length > 0 ? together : (await store.history.findBySeq(seq)).filter((one) => one.seq === seq);
  if (events.length === 0) return undefined;
  const found = findRule(store.settings.data, delivery.rule_id);
  return { place: { ...place, topicId: delivery.topic_id }, delivery, events, rule: found?.rule };
}

/** Addresses of the alert that have no name in the address book yet. None of a likely bait: nobody shall pay to it. */
function unnamedIn({ deps }: FormContext, { events }: PressedAlert): Address[] {
  const [first] = events;
  const facts = first && events.length === 1 ? triedOf(first, deps.store)?.facts : undefined;
  if (!facts || facts.poison) return [];
  const book = new Set(deps.store.settings.data.addresses.map(({ address }) => addressKey(address)));
  const unnamed = [...new Set(facts.addresses)].filter((address) => !book.has(address));
  return unnamed.flatMap((written) => {
    const read = parseAddress(written);
    return read.ok && read.address === written ? [read.address] : [];
  });
}

/** What can be muted, in the order of the buttons. */
function scopesOf(ctx: FormContext, { events, rule }: PressedAlert): Array<[ScopeCode, Scope]> {
  const all: [ScopeCode, Scope] = ['a', { of: 'all' }];
  const [first] = events;
  if (!first) return [all];
  if (events.length > 1) {
    const kinds = [...new Set(events.map(({ type }) => type))].slice(0, mostKinds);
    const codes = ['1', '2', '3'] as const;
    return [...kinds.map((kind, at): [ScopeCode, Scope] => [codes[at]!, { of: 'kind', kind }]), all];
  }
  const tried = triedOf(first, ctx.deps.store);
  const [address] = tried?.facts.addresses ?? [];
  return [
    ...(address === undefined ? [] : [['e', { of: 'address', address }] satisfies [ScopeCode, Scope]]),
    ['k', { of: 'kind', kind: first.type }],
    ...(rule ? [['r', { of: 'rule', n: rule.n }] satisfies [ScopeCode, Scope]] : []),
    all,
  ];
}
