// What is said after a rule was saved, deleted or undone, and where somebody else's change stands in the way.

import { InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { raw } from '../../html.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { shortTime } from '../../views/alert/mute-sentence.ts';
import { wholeSentence } from '../../views/alert/rule-sentence.ts';
import { paragraphs } from '../../views/lines.ts';
import { alertButtons } from '../chat/buttons.ts';
import type { FormContext } from '../frame/context.ts';
import { personName } from '../frame/names.ts';
import { contextReader } from '../frame/reader.ts';
import { notice, show } from '../frame/say.ts';
import { whoActs } from './actor.ts';
import { draftButtons, ruleButtons } from './buttons.ts';
import { dropDraft, type Draft } from './drafts.ts';
import { refuseChange } from './rights.ts';
import { mutesIn } from './mutes.ts';
import { nameMutes } from './other-mutes.ts';
import { deleteRule, saveDraft } from './save-rule.ts';
import { undoChange } from './rule-changes.ts';
import { speakerOf } from './speaker.ts';
import type { RuleText } from './rule-text.ts';

export async function save(ctx: FormContext, draft: Draft, how: 'save' | 'over' | 'new'): Promise<void> {
  const { words } = ctx;
  const saved = await saveDraft(ctx, draft, how);
  switch (saved.is) {
    case 'forbidden':
      return refuseChange(ctx);
    case 'full':
      return notice(ctx, words.plain('rules-full', { most: saved.most, where: saved.where }), { box: true });
    case 'changed':
      return showConflict(ctx, draft, saved.theirs);
    case 'gone':
      return showGone(ctx, draft, saved.n);
    case 'saved': {
      await dropDraft(ctx, draft);
      const said = words('rule-saved', { who: whoActs(ctx), n: saved.rule.n });
      const off = saved.isOn ? undefined : words('rule-saved-off');
      const all = mutesIn(ctx, draft.place).filter(({ scope }) => scope.of === 'all');
      const muted = nameMutes('still', all, speakerOf(ctx));
      await showDone(ctx, [said, sentenceOf(ctx, saved.rule), off, muted], saved.change, saved.rule);
    }
  }
}

export async function remove(ctx: FormContext, draft: Draft): Promise<void> {
  if (draft.n === null) return;
  const deleted = await deleteRule(ctx, draft.place, draft.n);
  if (deleted.is === 'forbidden') return refuseChange(ctx);
  if (deleted.is === 'gone') return showGone(ctx, draft, draft.n);
  await dropDraft(ctx, draft);
  const said = ctx.words('rule-deleted', { who: whoActs(ctx), n: draft.n });
  await showDone(ctx, [said, sentenceOf(ctx, deleted.rule)], deleted.change, null);
}

export async function undo(ctx: FormContext, change: string): Promise<void> {
  const { words } = ctx;
  const undone = await undoChange(ctx, change);
  if (undone.is === 'forbidden') return refuseChange(ctx);
  if (undone.is === 'gone') return notice(ctx, words.plain('rule-undo-over'), { box: true });
  if (undone.is === 'changed since') {
    const who = personName(ctx.deps, undone.rule.changedBy ?? undone.rule.createdBy);
    const open = ruleButtons.open.data({ n: undone.rule.n });
    const keyboard = new InlineKeyboard().text(words.plain('rule-open', { n: undone.rule.n }), open);
    return show(ctx, words('rule-undo-changed', { who }), keyboard);
  }
  const is = undone.rule ? 'there' : 'gone';
  const said = words(undone.isRedo ? 'rule-redone' : 'rule-undone', { who: whoActs(ctx), n: undone.n, is });
  const keyboard = new InlineKeyboard()
    .text(
      words.plain(undone.isRedo ? 'rule-undo' : 'rule-redo'),
      ruleButtons.undo.data({ change: undone.change }),
    )
    .text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, paragraphs([said, undone.rule ? sentenceOf(ctx, undone.rule) : undefined]), keyboard);
}

async function showDone(
  ctx: FormContext,
  lines: ReadonlyArray<string | undefined>,
  change: string,
  rule: AlertRule | null,
): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard().text(words.plain('rule-undo'), ruleButtons.undo.data({ change }));
  if (rule) keyboard.text(words.plain('rule-change'), ruleButtons.open.data({ n: rule.n }));
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, paragraphs(lines), keyboard);
}

/** Somebody saved another change of the rule since the draft was opened: both are shown, and one is chosen. */
async function showConflict(ctx: FormContext, draft: Draft, theirs: AlertRule): Promise<void> {
  const { words } = ctx;
  const who = personName(ctx.deps, theirs.changedBy ?? theirs.createdBy);
  const at = shortTime(theirs.changedAt ?? theirs.createdAt, contextReader(ctx));
  const lines = [
    words('rule-conflict', { who, n: theirs.n, at }),
    words('rule-theirs', { sentence: raw(sentenceOf(ctx, theirs)) }),
    words('rule-yours', { sentence: raw(sentenceOf(ctx, draft.rule)) }),
  ];
  const keyboard = new InlineKeyboard()
    .text(words.plain('rule-keep-theirs'), draftButtons.act.data({ draft: draft.id, act: 'theirs' }))
    .text(words.plain('rule-save-mine'), draftButtons.act.data({ draft: draft.id, act: 'over' }));
  await show(ctx, paragraphs(lines), keyboard);
}

async function showGone(ctx: FormContext, draft: Draft, n: number): Promise<void> {
  const { words } = ctx;
  const deletion = await findDeletion(ctx, draft, n);
  const said = deletion
    ? words('rule-gone-by', {
        n,
        who: personName(ctx.deps, deletion.by),
        at: shortTime(deletion.at, contextReader(ctx)),
      })
    : words('rule-gone', { n });
  const keyboard = new InlineKeyboard()
    .text(words.plain('rule-save-new'), draftButtons.act.data({ draft: draft.id, act: 'new' }))
    .text(words.plain('rule-discard'), draftButtons.act.data({ draft: draft.id, act: 'discard' }));
  await show(ctx, paragraphs([said, sentenceOf(ctx, draft.rule)]), keyboard);
}

const newestEntries = 200;
const deletedDetail = z.object({ topicId: z.number().nullable(), rule: z.object({ n: z.number() }) });

/** Who deleted the rule, by the audit log. */
async function findDeletion(
  { deps }: FormContext,
  { place }: Draft,
  n: number,
): Promise<{ by: number; at: number } | undefined> {
  const entries = await deps.store.audit.list(`chat:${place.chatId}`, newestEntries);
  for (const { action, actor_id: by, at, detail } of entries) {
    if (action !== 'alerts.rule-deleted' || by === null) continue;
    const read = deletedDetail.safeParse(JSON.parse(detail ?? '{}'));
    if (read.success && read.data.topicId === place.topicId && read.data.rule.n === n) return { by, at };
  }
  return undefined;
}

export function sentenceOf(ctx: FormContext, rule: RuleText): string {
  const name = rule.name === null ? '' : `${ctx.words('rule-named', { name: rule.name })}\n`;
  return name + ctx.words('rule-said', { sentence: raw(wholeSentence(rule, speakerOf(ctx))) });
}
