// Drafts of rules: a rule while a person changes it, before it is saved. A draft belongs to who opened it, in one place,
// outlives a restart and ends after 24 hours. What was answered in it is never lost to a command typed meanwhile.

import { z } from 'zod';
import type { Place } from '../../store/place.ts';
import type { ScreenState } from '../../store/ledger/people/screen-states.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { actorName, shortId } from './rights.ts';
import { isSameText, ruleText } from './rule-text.ts';

const kind = 'rule-draft';
const lastsMs = 24 * 3_600_000;
export const mostDrafts = 5;

const body = z.object({
  /** The number of the rule that is changed; null for a new one. */
  n: z.number().nullable(),
  /** The changes that the rule had when the draft was opened. */
  rev: z.number(),
  /** What was saved then. */
  saved: ruleText.nullable(),
  rule: ruleText,
  /** The name of who opened it. */
  opener: z.string(),
});

export type Draft = z.infer<typeof body> & { id: string; personId: number; place: Place };

/** `others`: another person's, who is named. */
export type FoundDraft = { is: 'own'; draft: Draft } | { is: 'others'; name: string } | { is: 'gone' };

export function isChanged({ saved, rule }: Pick<Draft, 'saved' | 'rule'>): boolean {
  return saved === null || !isSameText(saved, rule);
}

/** Undefined when the person has as many drafts with changes as one may have. */
export async function openDraft(
  ctx: FormContext,
  opened: Omit<z.infer<typeof body>, 'opener'>,
): Promise<Draft | undefined> {
  const { store, createToken } = ctx.deps;
  const place = placeOf(ctx);
  const personId = ctx.from?.id;
  if (!place || personId === undefined) return undefined;
  const own = await ownDrafts(ctx);
  for (const one of own) if (!isChanged(one)) await store.screenStates.delete(one.id);
  if (own.filter(isChanged).length >= mostDrafts) return undefined;
  const draft = { id: shortId(createToken()), personId, place, opener: actorName(ctx), ...opened };
  await writeDraft(ctx, draft);
  return draft;
}

export async function writeDraft(ctx: FormContext, draft: Draft): Promise<void> {
  const { store, clock } = ctx.deps;
  const { id, personId, place, ...rest } = draft;
  const touchedAt = clock.now();
  const state = { id, kind, personId, ...place, body: rest, touchedAt, endsAt: touchedAt + lastsMs };
  await store.screenStates.write(state);
}

export async function dropDraft({ deps }: FormContext, { id }: Pick<Draft, 'id'>): Promise<void> {
  await deps.store.screenStates.delete(id);
}

/** The draft of a button, which only its opener may use, and only in its place. */
export async function findDraft(ctx: FormContext, id: string): Promise<FoundDraft> {
  const { store, clock } = ctx.deps;
  const state = await store.screenStates.find(id, kind, clock.now());
  const place = placeOf(ctx);
  const draft = state && read(state);
  if (!draft || !place || draft.place.chatId !== place.chatId || draft.place.topicId !== place.topicId) {
    return { is: 'gone' };
  }
  if (draft.personId !== ctx.from?.id) return { is: 'others', name: draft.opener };
  return { is: 'own', draft };
}

/** The person's drafts in all places, the one touched last first. */
export async function ownDrafts(ctx: FormContext): Promise<Draft[]> {
  const { store, clock } = ctx.deps;
  if (!ctx.from) return [];
  const states = await store.screenStates.ofPerson(ctx.from.id, kind, clock.now());
  return states.flatMap((state) => read(state) ?? []);
}

function read({ id, personId, chatId, topicId, body: written }: ScreenState): Draft | undefined {
  const parsed = body.safeParse(written);
  return parsed.success ? { id, personId, place: { chatId, topicId }, ...parsed.data } : undefined;
}
