// Forms: questions that a command asks one after the other. Each person has at most one waiting form in each chat. An
// update that doesn't answer its question is passed on to the commands, so that other buttons work while it waits.

import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer } from 'grammy';
import type { Command, Form } from '../frame/command.ts';
import { contextMiddleware } from '../frame/context-middleware.ts';
import type { BotContext, FormContext, BotDeps } from '../frame/context.ts';
import { sayNote } from '../frame/say.ts';
import { beCommand, spokenCommand } from '../frame/typed-commands.ts';
import { namedBy } from '../../book-names.ts';
import { bookOf } from '../buy/known-addresses.ts';
import { createFormStorage, stateVersion } from './form-storage.ts';

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
  composer.use(
    conversations<BotContext, FormContext>({
      storage: { type: 'context', version: stateVersion, adapter: createFormStorage(deps, forms) },
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
    const spoken = spokenCommand(text, ctx.deps);
    const isAnswer = spoken && (wordsOfOrders.has(spoken.name) || namedBy(text, bookOf(deps)).length > 0);
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
  return composer;
}
