// /template: people's own words for the alerts of this chat or topic. In private everybody decides for themselves, in a
// group its admins do.

import { InputFile } from 'grammy';
import { exportTemplate } from '../../events/template/exchange.ts';
import { toHtml } from '../../base/html.ts';
import { mayChangeChat, mayUse, refuse } from '../../bot/access.ts';
import { auditPlace } from '../../bot/audit.ts';
import { tellUnsentTest } from '../replay/missing-events.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { box, say, sendFile, toast } from '../../bot/say.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { type Carried, type Slot, slotOf, templateButtons, textOf } from './buttons.ts';
import { templateForms } from './form.ts';
import { showChoice, showFailed, showFields, showOverview, showSlot } from './page.ts';
import { saveText, templateChanges } from './save.ts';
import { wordsIn } from '../../store/settings/templates.ts';

/** Longer shared words are sent as a file alone. */
const longestMessage = 3500;

export const template: Command = {
  name: 'template',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  forms: templateForms,
  undoables: [templateChanges],
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
    buttons.builtIn.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => saveText(ctx, slot, null)),
    );
    buttons.rules.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'rules')),
    );
    buttons.languages.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'languages')),
    );
    buttons.share.on(composer, (ctx, carried) => withSlot(ctx, carried, (slot) => shareWords(ctx, slot)));
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
  await box(ctx, 'template-gone');
}

/** Sends the example through the same steps as real alerts, marked as a test. */
async function sendTest(ctx: BotContext, { key }: Slot): Promise<void> {
  const { deps } = ctx;
  if (!deps.alerts) return;
  const { chatId, topicId, type, locale, rule } = key;
  const outcome = await deps.alerts.sendTest({ chatId, topicId }, type, { rule, locale });
  await auditPlace(ctx, 'alerts.tested', { chatId, topicId }, { type, outcome: outcome.is });
  if (outcome.is !== 'sent') return tellUnsentTest(ctx, outcome);
  await toast(ctx, 'template-test-sent');
}

/** The note is in private, and may be about another chat, whose words only owners and admins may see. */
async function openFailed(ctx: BotContext, { id }: { id: string }): Promise<void> {
  const found = ctx.deps.store.settings.data.templates.find((one) => one.id === id && wordsIn(one) !== null);
  const isForeign = found?.chatId !== ctx.chatId;
  if (found && isForeign && (ctx.chat?.type !== 'private' || !mayUse(ctx.role, 'admin')))
    return refuse(ctx, 'not-allowed');
  if (found) return showFailed(ctx, found);
  await box(ctx, 'template-gone');
}

/** As text and as a file. */
async function shareWords(ctx: FormContext, slot: Slot): Promise<void> {
  const { words, deps } = ctx;
  const { definition, key } = slot;
  const text = textOf(ctx, slot) ?? deps.i18n.words(key.locale).template(definition.name);
  const shared = exportTemplate({ definition, locale: key.locale, text });
  if (shared.length <= longestMessage) {
    await say(ctx, `${words('template-shared')}\n<pre>${toHtml(shared)}</pre>`);
  }
  const file = new InputFile(Buffer.from(shared), `${definition.name}.${key.locale}.txt`);
  await sendFile(ctx, (options) =>
    ctx.replyWithDocument(file, { ...options, caption: words.plain('template-shared-file') }),
  );
}
