// Forms: questions that a command asks one after the other. Each person has at most one waiting form in each chat. An
// update that doesn't answer its question is passed on to the commands, so that other buttons work while it waits.

import {
  conversations,
  createConversation,
  type ConversationData,
  type VersionedState,
} from '@grammyjs/conversations';
import { Composer } from 'grammy';
import { z } from 'zod';
import type { Command, Form } from '../command.ts';
import { contextMiddleware } from '../context-middleware.ts';
import type { BotContext, FormContext, BotDeps } from '../context.ts';
import { sayNote, say } from '../say.ts';
import { beCommand, spokenCommand } from '../typed-commands.ts';
import { leaveScreens, readBesideScreens } from './screens.ts';
import { namedBy } from '../../input/book-names.ts';

/** Their words, such as `energy`, answer questions of orders. */
const wordsOfOrders: ReadonlySet<string> = new Set(['order', 'flash']);

/** The form answers in a context of its own; the note is handed on to it by the id of the update. */
const carriedNotes = new WeakMap<BotDeps, Map<number, string>>();

/** Begins the form `name`, ending any form that is waiting, and runs it until its first question. */
export async function enterForm(ctx: BotContext, name: string, ...args: string[]): Promise<void> {
  await ctx.conversation.exitAll();
  const updateId = ctx.update.update_id;
  const notes = carriedNotes.get(ctx.deps) ?? new Map<number, string>();
  carriedNotes.set(ctx.deps, notes);
  if (ctx.note !== undefined) notes.set(updateId, ctx.note);
  ctx.note = undefined;
  try {
    await ctx.conversation.enter(name, ...args);
  } finally {
    notes.delete(updateId);
  }
}

export function isFormWaiting(ctx: BotContext): boolean {
  return Object.keys(ctx.conversation.active()).length > 0;
}

/**
 * The middleware that passes answers to waiting forms. A slash command ends them first: it is never taken as an answer.
 */
export function createForms(deps: BotDeps, commands: readonly Command[]): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const forms = new Map<string, Form>(commands.flatMap((command) => Object.entries(command.forms ?? {})));
  composer.use(leaveScreens());
  composer.use(
    conversations<BotContext, FormContext>({
      storage: { type: 'context', version: stateVersion, adapter: createFormStorage(deps, forms) },
      onExit: (name, ctx) => forms.get(name)?.left?.(ctx),
      // A form is replayed with each answer without repeating its calls, so they must not count against the rate limit
      // again.
      plugins: (conversation) => [
        contextMiddleware(deps, (task) => conversation.external(task)),
        (ctx, next) => {
          ctx.note = carriedNotes.get(deps)?.get(ctx.update.update_id);
          return next();
        },
      ],
    }),
  );
  composer.on('message:text', (ctx, next) => {
    const [name = ''] = Object.keys(ctx.conversation.active());
    const { text } = ctx.message;
    if (ctx.chat.type !== 'private' || !forms.get(name)?.endsAtWords || text.startsWith('/')) return next();
    const spoken = spokenCommand(text);
    const isAnswer =
      spoken &&
      (wordsOfOrders.has(spoken.name) || namedBy(text, deps.store.settings.data.addresses).length > 0);
    if (spoken && !isAnswer) beCommand(ctx, spoken.name, spoken.rest);
    return next();
  });
  composer.on('message:entities:bot_command', async (ctx, next) => {
    const isCommand = ctx.message.entities.some(({ type, offset }) => type === 'bot_command' && offset === 0);
    if (!isCommand || !isFormWaiting(ctx)) return next();
    const [name = ''] = Object.keys(ctx.conversation.active());
    await ctx.conversation.exitAll();
    ctx.hasEndedForm = true;
    // /cancel says so itself.
    if (!ctx.hasCommand('cancel')) ctx.note = ctx.words(forms.get(name)?.closedKey ?? 'form-closed');
    await next();
    await sayNote(ctx);
  });
  for (const [id, { run }] of forms) {
    composer.use(createConversation<BotContext, FormContext>(run, { id, parallel: true }));
  }
  const beside = readBesideScreens(forms, enterForm);
  composer.use((ctx, next) => (isFormWaiting(ctx) ? next() : beside(ctx, next)));
  return composer;
}

// Stores waiting forms in the ledger between two answers, by chat and person. A form expires after an hour without an
// answer. A form whose questions have changed since is dropped, with a message that says so; other forms are kept.

/** The version of the stored shape; each form has a version of its own. */
const stateVersion = 1;
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
  /** By the name of the form. */
  formVersions: z.record(z.string(), z.number()),
});

/** `state` has the forms of the current version, undefined for none; `isOutdated` says that others were dropped. */
type Stored = { keptAt: number; state: State | undefined; isOutdated: boolean };

function createFormStorage({ store, clock }: BotDeps, forms: ReadonlyMap<string, Form>) {
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
  const current = all.filter(([name]) => forms.get(name)?.version === formVersions[name]);
  return {
    keptAt,
    state: current.length === 0 ? undefined : { version, state: Object.fromEntries(current) },
    isOutdated: current.length < all.length,
  };
}
