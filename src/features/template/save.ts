// Saves words, or takes them away so that the built-in ones are sent again; both can be undone.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { z } from 'zod';
import { events } from '../../events/index.ts';
import { type TemplateSlot, findTemplate, putWords, wordsIn } from '../../store/settings/templates.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { auditPlace } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { actorName, whoActs } from '../../bot/names.ts';
import { show } from '../../bot/say.ts';
import { type Kept, type Thing, offerUndo, undoable } from '../../bot/undo.ts';
import { mayStillChange, refuseChange } from '../alerts/rights.ts';
import { recordChat } from '../chat/chats.ts';
import { type Slot, templateButtons, textOf } from './buttons.ts';
import { showSlot } from './page.ts';

export const templateChanges = undoable<string | null>('template', z.string().nullable(), {
  read: ({ templates }, thing) => wordsIn(findTemplate(templates, slotIn(thing))),
  write: (draft, thing, text, ctx) => write(ctx, draft, slotIn(thing), text),
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, kept }) {
    await audit(ctx, 'template.undone', slotIn(thing));
    await showDone(ctx, thing, said, kept);
  },
  open: (ctx, thing) => openButton(ctx, slotIn(thing)),
});

function thingOf({ key: { type, locale, rule, ...place } }: Slot): Thing {
  return { ...place, of: `${type}:${locale}:${rule ?? ''}` };
}

function slotIn({ of, ...place }: Thing): TemplateSlot {
  const [type = '', locale = '', rule = ''] = of.split(':');
  return { ...place, type, locale, rule: rule === '' ? null : Number(rule) };
}

/** `seen` are the words in use when the person began to change them. */
export async function saveText(
  ctx: FormContext,
  slot: Slot,
  text: string | null,
  seen = textOf(ctx, slot),
): Promise<void> {
  const { words } = ctx;
  await recordChat(ctx);
  const made = await templateChanges.change(ctx, thingOf(slot), (draft) => {
    if (!mayStillChange(ctx, draft)) return 'forbidden';
    return write(ctx, draft, slot.key, text) ? 'done' : 'full';
  });
  if (made.outcome === 'forbidden') return refuseChange(ctx);
  if (made.outcome === 'full') return showDone(ctx, made.thing, words('template-full'));
  if (!made.kept) return showSlot(ctx, slot, 1, words('template-same'));
  const why = text === null ? 'reset' : 'saved';
  await audit(ctx, `template.${why}`, slot.key);
  const said = words(`template-done-${why}`, { person: whoActs(ctx) });
  const replaced = await templateChanges.replaced(ctx, made, seen);
  const whole = replaced === undefined ? said : said + words('sentence-joiner') + replaced;
  await showDone(ctx, made.thing, whole, made.kept);
}

function write(ctx: FormContext, draft: SettingsData, slot: TemplateSlot, text: string | null): boolean {
  const { deps, from } = ctx;
  const by = { id: from?.id ?? 0, name: actorName(ctx) };
  return putWords(draft, slot, { id: deps.createToken().slice(0, 16), text, by, at: deps.clock.now() });
}

function audit(
  ctx: FormContext,
  action: string,
  { type, locale, rule, ...place }: TemplateSlot,
): Promise<void> {
  return auditPlace(ctx, action, place, { type, locale, rule });
}

async function showDone(ctx: FormContext, thing: Thing, said: string, kept?: Kept): Promise<void> {
  const keyboard = new InlineKeyboard();
  if (kept) keyboard.add(offerUndo(ctx.words, kept));
  await show(ctx, said, keyboard.row().add(openButton(ctx, slotIn(thing))));
}

function openButton({ words }: FormContext, { type, locale, rule }: TemplateSlot): InlineKeyboardButton {
  const event = events.find((one) => one.type === type)?.name ?? '';
  const data = templateButtons.see.data({ event, locale, rule: rule ?? 0, nth: 1 });
  return InlineKeyboard.text(words.plain('template-open'), data);
}
