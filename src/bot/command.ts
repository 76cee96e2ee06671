// A command: what people type after a slash, the buttons under its answers, and the forms it asks with.

import type { Conversation } from '@grammyjs/conversations';
import type { Composer } from 'grammy';
import type { ActingRole, BotContext, FormContext } from './context.ts';
import type { ScreenState } from '../store/ledger/people/unfinished.ts';

export type LeastRole = 'anyone' | ActingRole;

export type Command = {
  /**
   * Without the slash. Its texts: `command-<name>` is one plain line for Telegram's menu and /help; `hint-<name>` is
   * HTML with an example, shown after wrong arguments, for a command that takes arguments.
   */
  name: string;
  /** The least role that may use it, its buttons included; checked before anything of the command runs. */
  role: LeastRole;
  where: 'private' | 'everywhere';
  /**
   * In groups only the person who asked sees the answers, where Telegram offers that. Not for commands that spend or
   * change anything, since such an answer may not arrive.
   */
  isForAsker?: boolean;
  /** The section of /help that lists it. */
  group: 'account' | 'alerts' | 'team' | 'bot';
  /**
   * Installs the slash command and its buttons, which the feature defines by `defineButton`.
   * `<name>:show` shows the same as the bare command: menus use it. The composer gets no other updates.
   */
  install(composer: Composer<BotContext>): void;
  /** Its forms, by the name that `enterForm(ctx, name, …)` takes. */
  forms?: Record<string, Form>;
  /** The kinds of changes that its answers offer to undo. */
  undoables?: readonly Undoable[];
};

export type FormConversation = Conversation<BotContext, FormContext>;

/**
 * A form is replayed from its beginning at each answer, so every read or change outside of it goes through
 * `conversation.external`, which may run twice after a crash. Therefore a form only asks, by `ask` of ask/question.ts;
 * it never spends.
 */
export type Form = {
  /** Must be raised whenever its questions or their order change: a waiting form of an older version is dropped. */
  version: number;
  /** The message that tells that a command ended it; `form-closed` when absent. */
  closedKey?: string;
  /** It asks for nothing that a command in plain words could be, so that one ends it as its slash command does. */
  endsAtWords?: boolean;
  /** Which texts typed beside a screen begin it, with `typedBeside` of ask/screens.ts as its last argument. */
  takes?: (text: string, ctx: BotContext, ...args: string[]) => boolean;
  run: (conversation: FormConversation, ctx: FormContext, ...args: string[]) => Promise<unknown>;
  /** Runs where a person leaves it unanswered: by its cancel button, by a command, or for another form. */
  left?: (ctx: BotContext) => Promise<void>;
};

/** A kind of changes, as undo.ts defines it. */
export type Undoable = {
  readonly kind: string;
  /** Where the button works: in the chat or topic of the change, in each topic of that chat, or everywhere. */
  readonly scope: 'place' | 'chat' | 'team';
  /** Takes the stored change back. */
  undo(this: void, ctx: FormContext, state: ScreenState): Promise<void>;
};
