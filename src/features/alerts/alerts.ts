// /alerts: which events this chat, or this topic of a group, hears and how they come. In private everybody decides for
// themselves, in a group its admins do; everybody on the team may read it.

import { InlineKeyboard } from 'grammy';
import { type AlertPlace, type RuleMaker, findPlace } from '../../store/settings/alert-rules.ts';
import { knownPlace, turn } from '../../rules/silence.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { auditPlace, writeAudit } from '../../bot/audit.ts';
import { changeChat, chatOf, hasAlertsHere, recordChat } from '../chat/chats.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, alertsOf, placeOf } from '../../bot/context.ts';
import { say, show } from '../../bot/say.ts';
import { alertButtons, backToAlerts, baitButtons, chainButtons, ruleButtons } from './buttons.ts';
import { chainChanges, chainForms, dustList, installChains, isOwnersChat } from './chains.ts';
import { draftAbove, installRuleEditor } from './edit-rule.ts';
import { installKeptRules, keptChanges, ruleChanges } from './rule-changes.ts';
import { showAlerts } from './list.ts';
import { installQuiet, quietChanges, quietForms } from './quiet.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { whoActs } from '../../bot/names.ts';
import { ruleForms } from './rule-forms.ts';
import { raw } from '../../base/html.ts';
import { paragraphs } from '../../base/lines.ts';

export const alerts: Command = {
  name: 'alerts',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('alerts', async (ctx) => {
      const argument = ctx.match.trim().toLowerCase();
      if (argument === '') return showAlerts(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      if (argument !== 'on' && argument !== 'off') {
        return (await draftAbove(ctx, ctx.match)) ? undefined : say(ctx, ctx.words('hint-alerts'));
      }
      await turnHere(ctx, argument === 'on');
    });
    alertButtons.show.on(composer, (ctx) => showAlerts(ctx));
    ruleButtons.more.on(composer, (ctx, { part }) => showAlerts(ctx, undefined, { part }));
    const on = byDeciders(composer);
    on(alertButtons.turn, (ctx, { state }) => turnHere(ctx, state === 'on'));
    on(ruleButtons.later, (ctx) =>
      hasAlertsHere(ctx) ? showAlerts(ctx) : show(ctx, ctx.words('chat-later')),
    );
    on(ruleButtons.folding, showFolding);
    on(alertButtons.setting, (ctx, { setting }) =>
      turnFolding(ctx, setting === 'lists' ? 'asLists' : 'folding'),
    );
    on(baitButtons.show, (ctx) => showBaits(ctx));
    on(baitButtons.collect, (ctx, { how }) => changeBaits(ctx, { baits: how }));
    on(baitButtons.orders, (ctx, { state }) => changeBaits(ctx, { answersOrders: state === 'on' }));
    installRuleEditor(composer);
    installKeptRules(composer);
    installQuiet(composer);
    installChains(composer);
  },
  forms: { ...ruleForms, ...quietForms, ...chainForms },
  undoables: [ruleChanges, keptChanges, quietChanges, chainChanges],
};

async function turnHere(ctx: BotContext, isOn: boolean): Promise<void> {
  await changePlace(ctx, (place, maker) => turn(place, isOn, maker));
  await showAlerts(ctx);
}

/** Changes the alerts of the chat or topic of the update, which gets a rule for everything if it has none. */
export async function changePlace(
  ctx: BotContext,
  act: (place: AlertPlace, maker: RuleMaker) => void,
): Promise<void> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  const address = placeOf(ctx);
  if (!address || !from) return;
  await recordChat(ctx);
  await store.settings.update((draft) => {
    const make = () => ({ id: createToken(), createdBy: from.id, createdAt: clock.now() });
    act(knownPlace(draft, address, make()), make());
  });
  const place = findPlace(store.settings.data, address);
  await auditPlace(ctx, 'alerts.changed', address, {
    isOn: place?.isOn ?? false,
    rules: place?.rules.length ?? 0,
    mutes: place?.mutes.map(({ scope, until }) => ({ scope, until })) ?? [],
  });
}

// How a chat gets many waiting alerts: each alone, as lists, or as a summary with a file.

/**
 * The defaults of the chat's settings for many waiting alerts: one message or many; a list of all, or a summary with a
 * file.
 */
const initially = { folding: true, asLists: false };

async function turnFolding(ctx: FormContext, setting: keyof typeof initially): Promise<void> {
  await changeChat(ctx, (chat) => {
    chat[setting] = !(chat[setting] ?? initially[setting]);
  });
  const value = chatOf(ctx)?.[setting];
  const action = setting === 'folding' ? 'chat.folding' : 'chat.lists';
  if (value !== undefined) await writeAudit(ctx, action, `chat:${ctx.chatId}`, { [setting]: value });
  await showFolding(ctx);
}

async function showFolding(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const chat = { ...initially, ...chatOf(ctx) };
  const kind = !chat.folding ? 'unfolded' : chat.asLists ? 'listed' : 'folded';
  const keyboard = new InlineKeyboard().text(
    words.plain(chat.folding ? 'alerts-unfold' : 'alerts-fold'),
    alertButtons.setting.data({ setting: 'folding' }),
  );
  if (chat.folding) {
    keyboard
      .row()
      .text(
        words.plain(chat.asLists ? 'alerts-summarize' : 'alerts-list'),
        alertButtons.setting.data({ setting: 'lists' }),
      );
  }
  keyboard.row().add(backToAlerts(words));
  await show(ctx, words(`alerts-${kind}`), keyboard);
}

// What a place wants of likely baits: each one without sound, or one message a day; and whether alerts about an order that
// was placed there answer its message.

async function changeBaits(
  ctx: BotContext,
  wanted: Partial<Pick<AlertPlace, 'baits' | 'answersOrders'>>,
): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const outcome = await ctx.deps.store.settings.update((draft) => {
    if (!mayStillChange(ctx, draft)) return 'barred';
    const place = findPlace(draft, address);
    if (place) Object.assign(place, wanted);
    return place ? 'changed' : 'no place';
  });
  if (outcome === 'barred') return refuseChange(ctx);
  if (outcome === 'no place') return showBaits(ctx);
  await auditPlace(ctx, 'alerts.changed', address, wanted);
  await showBaits(ctx, ctx.words('baits-screen-saved', { person: whoActs(ctx) }));
}

/** `above` says what has just changed; the buttons set the other values, so that one tap undoes it. */
async function showBaits(ctx: FormContext, above?: string): Promise<void> {
  const { words } = ctx;
  const place = alertsOf(ctx);
  const keyboard = new InlineKeyboard();
  if (place) {
    const other = place.baits === 'each' ? 'daily' : 'each';
    keyboard
      .text(words.plain(`baits-screen-set-${other}`), baitButtons.collect.data({ how: other }))
      .row()
      .text(
        words.plain(place.answersOrders ? 'baits-screen-set-alone' : 'baits-screen-set-answer'),
        baitButtons.orders.data({ state: place.answersOrders ? 'off' : 'on' }),
      )
      .row();
  }
  if (isOwnersChat(ctx)) keyboard.text(words.plain('chains-button'), chainButtons.show.data()).row();
  keyboard.add(backToAlerts(words));
  const text = paragraphs([
    above,
    words('baits-screen'),
    place ? words(`baits-screen-${place.baits}`) : words('baits-screen-no-rules'),
    words('baits-screen-thresholds', { list: raw(dustList(ctx)) }),
    place ? words(place.answersOrders ? 'baits-screen-answer' : 'baits-screen-alone') : undefined,
  ]);
  await show(ctx, text, keyboard);
}
