// Forms: the commands' questions, kept in the ledger between two answers, one at a time for each person in each chat.
// What a form doesn't wait for goes on to the commands, so that other buttons work while it waits.

import { conversations, createConversation, type ConversationData } from '@grammyjs/conversations';
import type { VersionedState } from '@grammyjs/conversations';
import { Composer, InlineKeyboard } from 'grammy';
import type { Command } from '../frame/command.ts';
import type { BotContext, FormContext, Deps } from '../frame/context.ts';
import { link, toHtml } from '../../html.ts';
import { firstNameOf } from '../frame/names.ts';
import { say } from '../frame/say.ts';
import { addContext } from '../frame/context-middleware.ts';

/** To be raised whenever a form's questions change: whoever is inside is told and starts anew. */
const version = 1;
/** After that a message is no longer taken as the answer to a question that nobody remembers. */
const longestWaitMs = 3_600_000;

/** Begins the form `name` in place of the one that may be waiting; it runs until its first question. */
export async function enterForm(ctx: BotContext, name: string, ...args: string[]): Promise<void> {
  await ctx.conversation.exitAll();
  await ctx.conversation.enter(name, ...args);
}

export function isFormWaiting(ctx: BotContext): boolean {
  return Object.keys(ctx.conversation.active()).length > 0;
}

/** Asks in the form's chat; in groups for a reply of the person named, since bots hear nothing else there. */
export async function ask(ctx: FormContext, html: string): Promise<void> {
  if (ctx.chat?.type === 'private' || !ctx.from) {
    return say(ctx, html, new InlineKeyboard().text(ctx.words.plain('cancel'), 'cancel:form'));
  }
  const name = link(`tg://user?id=${ctx.from.id}`, firstNameOf(ctx.from));
  await say(ctx, `${toHtml(name)}\n${html}`, { force_reply: true, selective: true });
}

/** The middleware that feeds waiting forms. A slash command ends them first: it is never taken as an answer. */
export function createForms(deps: Deps, commands: readonly Command[]): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.use(
    conversations<BotContext, FormContext>({
      storage: { type: 'context', version, adapter: createStorage(deps) },
      // A form is replayed with each answer, and its calls are not made again: nor do they count again.
      plugins: (conversation) => [addContext(deps, (task) => conversation.external(task))],
    }),
  );
  composer.on('message:entities:bot_command', async (ctx, next) => {
    const isCommand = ctx.message.entities.some(({ type, offset }) => type === 'bot_command' && offset === 0);
    if (isCommand && isFormWaiting(ctx)) {
      await ctx.conversation.exitAll();
      ctx.hasEndedForm = true;
    }
    await next();
  });
  for (const command of commands) {
    for (const [id, form] of Object.entries(command.forms ?? {})) {
      composer.use(createConversation<BotContext, FormContext>(form, { id, parallel: true }));
    }
  }
  return composer;
}

function createStorage({ store, clock }: Deps) {
  type State = VersionedState<ConversationData>;
  // A press and a message of the same person in the same chat meet the same form; others never do.
  /** When (monotonic) this run wrote a form: a wall clock that is set back prolongs none. */
  const writtenAt = new Map<string, number>();
  const keyOf = (ctx: BotContext) => `${ctx.chatId ?? 'none'}:${ctx.from?.id ?? 'none'}`;
  const storage = {
    async read(ctx: BotContext): Promise<State | undefined> {
      const state = (await store.conversations.read(keyOf(ctx))) as (State & { keptAt: number }) | undefined;
      if (state === undefined) return undefined;
      const isCurrent = state.version[1] === version;
      const waitedMs = clock.monotonic() - (writtenAt.get(keyOf(ctx)) ?? clock.monotonic());
      // One that was written after now is of an unknown age.
      const ageMs = Math.max(waitedMs, Math.abs(clock.now() - state.keptAt));
      if (isCurrent && ageMs < longestWaitMs) return state;
      await storage.delete(ctx);
      if (!isCurrent) await say(ctx, ctx.words('form-outdated'));
      return undefined;
    },
    write(ctx: BotContext, state: State) {
      writtenAt.set(keyOf(ctx), clock.monotonic());
      return store.conversations.write(keyOf(ctx), { ...state, keptAt: clock.now() }, clock.now());
    },
    delete(ctx: BotContext) {
      writtenAt.delete(keyOf(ctx));
      return store.conversations.delete(keyOf(ctx));
    },
  };
  return storage;
}
