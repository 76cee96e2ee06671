// Drafts of rules: a rule while a person changes it, before it is saved. A draft belongs to who opened it, in one place, and
// is held in memory: after a restart its buttons say that it is over.

import type { BotDeps, FormContext } from '../../bot/context.ts';
import { createShortToken } from '../../bot/ask/callback-data.ts';
import { actorName } from '../../bot/names.ts';
import { placeOf } from '../../bot/place.ts';
import type { Place } from '../../store/place.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { isSameText, textOf, type RuleText } from './rule-text.ts';

/** Of all people together; the ones opened first are forgotten. */
const mostDrafts = 1_000;

export type Draft = {
  id: string;
  personId: number;
  /** The name of who opened it. */
  opener: string;
  place: Place;
  /** What was saved when it was opened; null for a new rule. */
  saved: AlertRule | null;
  rule: RuleText;
};

/** `others`: another person's, who is named. */
type FoundDraft = { is: 'own'; draft: Draft } | { is: 'others'; name: string } | { is: 'gone' };

const drafts = new WeakMap<BotDeps, Map<string, Draft>>();

function draftsOf({ deps }: FormContext): Map<string, Draft> {
  const known = drafts.get(deps) ?? new Map<string, Draft>();
  drafts.set(deps, known);
  return known;
}

export function isChanged({ saved, rule }: Pick<Draft, 'saved' | 'rule'>): boolean {
  return saved === null || !isSameText(textOf(saved), rule);
}

export function openDraft(ctx: FormContext, opened: Pick<Draft, 'saved' | 'rule'>): Draft | undefined {
  const place = placeOf(ctx);
  if (!place || !ctx.from) return undefined;
  const id = createShortToken(ctx.deps.createToken);
  const draft = { id, personId: ctx.from.id, opener: actorName(ctx), place, ...opened };
  const all = draftsOf(ctx);
  all.set(id, draft);
  for (const oldest of all.keys()) if (all.size > mostDrafts) all.delete(oldest);
  return draft;
}

/** A draft that was discarded meanwhile stays so. */
export function writeDraft(ctx: FormContext, draft: Draft): void {
  if (draftsOf(ctx).has(draft.id)) draftsOf(ctx).set(draft.id, draft);
}

export function dropDraft(ctx: FormContext, { id }: Pick<Draft, 'id'>): void {
  draftsOf(ctx).delete(id);
}

/** The draft of a button, which only its opener may use, and only in its place. */
export function findDraft(ctx: FormContext, id: string): FoundDraft {
  const draft = draftsOf(ctx).get(id);
  const place = placeOf(ctx);
  if (!draft || draft.place.chatId !== place?.chatId || draft.place.topicId !== place.topicId) {
    return { is: 'gone' };
  }
  return draft.personId === ctx.from?.id ? { is: 'own', draft } : { is: 'others', name: draft.opener };
}
