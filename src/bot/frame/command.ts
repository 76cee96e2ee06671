// A command: what people type after a slash, the buttons under its answers, and the forms it asks with.

import type { Conversation } from '@grammyjs/conversations';
import type { Composer } from 'grammy';
import type { ActingRole, BotContext, FormContext } from './context.ts';

export type LeastRole = 'anyone' | ActingRole;

export type Command = {
  /**
   * Without the slash. Words: `command-<name>` is one plain line for Telegram's menu and /help;
   * `hint-<name>` is HTML, an example for whoever gave wrong arguments, where it takes some.
   */
  name: string;
  /** The least role that may use it, its buttons included; checked before anything of the command runs. */
  role: LeastRole;
  where: 'private' | 'everywhere';
  /** The section of /help it stands in. */
  group: 'account' | 'alerts' | 'team' | 'bot';
  /**
   * Installs the slash command and its buttons, which the feature defines in its `buttons.ts` by `defineButton`.
   * `<name>:show` shows the same as the bare command: menus use it. The composer gets no other updates.
   */
  install(composer: Composer<BotContext>): void;
  /** Questions asked one after the other, by the name that `enterForm(ctx, name, …)` gives. */
  forms?: Record<string, Form>;
};

export type FormConversation = Conversation<BotContext, FormContext>;

/**
 * A form is replayed from its beginning at each answer: whatever reads or changes the world goes through
 * `conversation.external`, which may run twice after a crash. So a form only asks, by `ask` of ask/question.ts; it never spends.
 */
export type Form = {
  /** Raised whenever its questions or their order change: a form that waits in an older version is ended. */
  version: number;
  run: (conversation: FormConversation, ctx: FormContext, ...args: string[]) => Promise<unknown>;
};
