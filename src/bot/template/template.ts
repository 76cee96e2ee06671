// /template: people's own words for the alerts of this chat or topic. In private everybody decides for themselves, in a
// group its admins do.

import { InlineKeyboard } from 'grammy';
import { htmlToText } from '../../events/template/markup.ts';
import { describeReason } from '../../views/event/delivery-reason.ts';
import { span } from '../../views/moment.ts';
import { mayChangeChat, mayUse } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { notice, show } from '../frame/say.ts';
import { enterForm } from '../ask/forms.ts';
import { templateButtons } from './buttons.ts';
import { fieldsHtml } from './fields.ts';
import { templateForms } from './form.ts';
import { showFailed, showOverview, showSlot } from './page.ts';
import { saveText, undo, useVersion } from './save.ts';
import { slotOf, type Carried, type Slot } from './slot.ts';
import { showChoice, showVersion, showVersions } from './versions.ts';

export const template: Command = {
  name: 'template',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  forms: templateForms,
  install(composer) {
    composer.use((ctx, next) => (mayChangeChat(ctx) ? next() : refuse(ctx, 'not-allowed')));
    composer.command('template', showOverview);
    const buttons = templateButtons;
    buttons.show.on(composer, showOverview);
    buttons.see.on(composer, (ctx, { nth, ...carried }) =>
      withSlot(ctx, carried, (slot) => showSlot(ctx, slot, nth)),
    );
    buttons.edit.on(composer, (ctx, carried) => withSlot(ctx, carried, () => edit(ctx, carried)));
    buttons.test.on(composer, (ctx, carried) => withSlot(ctx, carried, (slot) => sendTest(ctx, slot)));
    buttons.fields.on(composer, (ctx, carried) => withSlot(ctx, carried, (slot) => showFields(ctx, slot)));
    buttons.versions.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showVersions(ctx, slot)),
    );
    buttons.version.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => showVersion(ctx, slot, v)),
    );
    buttons.use.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => useVersion(ctx, slot, v)),
    );
    buttons.undo.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => undo(ctx, slot, v)),
    );
    buttons.redo.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => undo(ctx, slot, v, 'redone')),
    );
    buttons.builtIn.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => saveText(ctx, slot, null, 'reset')),
    );
    buttons.rules.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'rules')),
    );
    buttons.languages.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'languages')),
    );
    buttons.share.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, async (slot) => (await import('./import.ts')).shareWords(ctx, slot)),
    );
    buttons.import.on(composer, (ctx) => enterForm(ctx, 'template-import'));
    buttons.failed.on(composer, openFailed);
  },
};

function edit(ctx: BotContext, { event, locale, rule }: Carried): Promise<void> {
  return enterForm(ctx, 'template-edit', event, locale, String(rule));
}

/** A rule that was deleted has no words any more. */
async function withSlot(
  ctx: BotContext,
  carried: Carried,
  act: (slot: Slot) => Promise<void>,
): Promise<void> {
  const slot = slotOf(ctx, carried);
  if (slot) return act(slot);
  await notice(ctx, ctx.words.plain('template-gone'), { box: true });
}

async function showFields(ctx: BotContext, slot: Slot): Promise<void> {
  const keyboard = new InlineKeyboard().text(
    ctx.words.plain('template-back-one'),
    templateButtons.see.data({ ...slot.carried, nth: 1 }),
  );
  await show(ctx, fieldsHtml(ctx, slot), keyboard);
}

/** Sends the example through the same steps as real alerts, marked as a test. */
async function sendTest(ctx: BotContext, { key }: Slot): Promise<void> {
  const { words, deps } = ctx;
  if (!deps.alerts) return;
  const { chatId, topicId, type, locale, rule } = key;
  const outcome = await deps.alerts.sendTest({ chatId, topicId }, type, { rule, locale });
  await writeAudit(ctx, 'alerts.tested', `chat:${chatId}`, { topicId, type, outcome: outcome.is });
  if (outcome.is === 'sent') return notice(ctx, words.plain('template-test-sent'));
  if (outcome.is === 'failed') {
    const reason = htmlToText(describeReason(outcome.reason, { words }));
    return notice(ctx, words.plain('test-failed', { reason }), { box: true });
  }
  const time = span(outcome.forMs, words);
  const seconds = Math.ceil(outcome.forMs / 1000);
  const held = { unit: time === '' ? 'seconds' : 'span', span: time, seconds };
  await notice(ctx, words.plain('test-held', held), { box: true });
}

/** The note is in private, and may be about another chat, whose words only owners and admins may see. */
async function openFailed(ctx: BotContext, { id }: { id: string }): Promise<void> {
  const found = ctx.deps.store.settings.data.templates.find((one) => one.id === id);
  const isForeign = found?.chatId !== ctx.chatId;
  if (found && isForeign && (ctx.chat?.type !== 'private' || !mayUse(ctx.role, 'admin')))
    return refuse(ctx, 'not-allowed');
  if (found) return showFailed(ctx, found);
  await notice(ctx, ctx.words.plain('template-gone'), { box: true });
}
