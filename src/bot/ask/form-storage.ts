// Stores waiting forms in the ledger between two answers, by chat and person. A form expires after an hour without an
// answer. A form whose questions have changed since is dropped, with a message that says so; other forms are kept.

import type { ConversationData, VersionedState } from '@grammyjs/conversations';
import { z } from 'zod';
import type { Form } from '../frame/command.ts';
import type { BotContext, BotDeps } from '../frame/context.ts';
import { say } from '../frame/say.ts';

/** The version of the stored shape; each form has a version of its own. */
export const stateVersion = 1;
/** After this time a message is not taken as an answer: the person has probably forgotten the question. */
const longestWaitMs = 3_600_000;

type State = VersionedState<ConversationData>;

/**
 * Validates the parts of a stored state that this file uses; what a form has recorded is read by the library that wrote
 * it.
 */
const storedState = z.object({
  version: z.tuple([z.literal(0), z.literal(stateVersion)]),
  state: z.custom<ConversationData>(
    (value) => z.record(z.string(), z.array(z.looseObject({}))).safeParse(value).success,
  ),
  /** When it was written, in Unix milliseconds. */
  keptAt: z.number(),
  /** By the name of the form. A state that was stored before forms had versions of their own has version 1. */
  formVersions: z.record(z.string(), z.number()).default({}),
});

/** `state` has the forms of the current version, undefined for none; `isOutdated` says that others were dropped. */
type Stored = { keptAt: number; state: State | undefined; isOutdated: boolean };

export function createFormStorage({ store, clock }: BotDeps, forms: ReadonlyMap<string, Form>) {
  // One key for messages and callback queries of the same person in the same chat, and for nothing else.
  const keyOf = (ctx: BotContext) => `${ctx.chatId ?? 'none'}:${ctx.from?.id ?? 'none'}`;
  /** When this run wrote each form, by the monotonic clock, so that setting the wall clock back prolongs none. */
  const writtenAt = new Map<string, number>();

  function ageMs(key: string, keptAt: number): number {
    const waitedMs = clock.monotonic() - (writtenAt.get(key) ?? clock.monotonic());
    // A time in the future means that the wall clock was set back; the form's age is then unknown, so the difference
    // counts.
    return Math.max(waitedMs, Math.abs(clock.now() - keptAt));
  }

  function write(key: string, state: State, keptAt: number): Promise<void> {
    const names = Object.keys(state.state);
    const formVersions = Object.fromEntries(names.map((name) => [name, forms.get(name)?.version]));
    return store.conversations.write(key, { ...state, keptAt, formVersions }, clock.now());
  }

  const storage = {
    async read(ctx: BotContext): Promise<State | undefined> {
      const key = keyOf(ctx);
      const written = await store.conversations.read(key);
      if (written === undefined) return undefined;
      const { state, keptAt, isOutdated } = readStored(written, forms);
      const isInTime = ageMs(key, keptAt) < longestWaitMs;
      // Told only where nothing else answers the update.
      if (state && !isInTime) ctx.hasFormExpired = true;
      if (!state || !isInTime) await storage.delete(ctx);
      else if (isOutdated) await write(key, state, keptAt);
      // A command would have ended the form anyway, and is answered itself.
      if (isOutdated && !ctx.message?.text?.startsWith('/')) {
        ctx.wasFormOutdated = true;
        await say(ctx, ctx.words('form-outdated'));
      }
      return isInTime ? state : undefined;
    },
    write(ctx: BotContext, state: State) {
      const key = keyOf(ctx);
      writtenAt.set(key, clock.monotonic());
      return write(key, state, clock.now());
    },
    delete(ctx: BotContext) {
      writtenAt.delete(keyOf(ctx));
      return store.conversations.delete(keyOf(ctx));
    },
  };
  return storage;
}

function readStored(written: unknown, forms: ReadonlyMap<string, Form>): Stored {
  const parsed = storedState.safeParse(written);
  if (!parsed.success) return { keptAt: -Infinity, state: undefined, isOutdated: true };
  const { version, state, keptAt, formVersions } = parsed.data;
  const all = Object.entries(state);
  const current = all.filter(([name]) => forms.get(name)?.version === (formVersions[name] ?? 1));
  return {
    keptAt,
    state: current.length === 0 ? undefined : { version, state: Object.fromEntries(current) },
    isOutdated: current.length < all.length,
  };
}
