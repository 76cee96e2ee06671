// Saves words, and takes the last change back: what was before becomes a new version, so that Undo always means the same.

import { InlineKeyboard } from 'grammy';
import { addVersion, currentVersion, type TemplateVersion } from '../../store/settings/templates.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { writeAudit } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import type { FormContext } from '../../bot/context.ts';
import { ownName } from '../../bot/names.ts';
import { show } from '../../bot/say.ts';
import { templateButtons } from './buttons.ts';
import { showSlot } from './page.ts';
import { templateOf, textOf, type Slot } from './slot.ts';

/** Why a version is added; its words are `template-done-<why>`. */
type Why = 'saved' | 'undone' | 'redone' | 'reset';

export async function saveText(
  ctx: FormContext,
  slot: Slot,
  text: string | null,
  why: Why = 'saved',
): Promise<void> {
  const { deps, from, words } = ctx;
  if (!from) return;
  if (textOf(ctx, slot) === text) return showSlot(ctx, slot, 1, words('template-same'));
  await recordChat(ctx);
  const by = { id: from.id, name: ownName(deps, from.id) };
  const made = { id: deps.createToken().slice(0, 16), text, by, at: deps.clock.now() };
  const template = await deps.store.settings.update((draft) => addVersion(draft, slot.key, made));
  if (!template) return show(ctx, words('template-full'), backKeyboard(ctx, slot));
  const { v } = currentVersion(template);
  const { chatId, topicId, type, locale, rule } = slot.key;
  await writeAudit(ctx, `template.${why}`, `chat:${chatId}`, { topicId, type, locale, rule, version: v });
  const back = why === 'undone' ? 'redo' : 'undo';
  const keyboard = new InlineKeyboard()
    .text(words.plain(`template-${back}`), templateButtons[back].data({ ...slot.carried, v }))
    .row()
    .text(words.plain('template-open'), templateButtons.see.data({ ...slot.carried, nth: 1 }));
  await show(ctx, words(`template-done-${why}`, { person: toQuotedLine(by.name) ?? '' }), keyboard);
}

/** Takes version `v` back, if it is still the last one; `redone`: it was an Undo itself. */
export async function undo(
  ctx: FormContext,
  slot: Slot,
  v: number,
  why: 'undone' | 'redone' = 'undone',
): Promise<void> {
  const template = templateOf(ctx, slot);
  const current = template && currentVersion(template);
  if (!template || !current || current.v !== v) {
    const person = toQuotedLine(current?.by.name) ?? '—';
    return showSlot(ctx, slot, 1, ctx.words('template-changed-since', { person }));
  }
  const before: TemplateVersion | undefined = template.versions.at(-2);
  await saveText(ctx, slot, before?.text ?? null, why);
}

function backKeyboard({ words }: FormContext, { carried }: Slot): InlineKeyboard {
  return new InlineKeyboard().text(
    words.plain('template-back-one'),
    templateButtons.see.data({ ...carried, nth: 1 }),
  );
}
