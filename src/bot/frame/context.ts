// What every handler finds on its context, inside and outside of forms: the parts of the program it may use, the language
// and time zone of the chat it answers in, and the role of the person who acts.

import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Deps } from '../../deps.ts';
import type { Words } from '../../i18n.ts';
import type { Orders } from '../../orders/orders.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Role } from '../../store/settings/settings.ts';
import type { Address } from '../../tron/address.ts';
import type { AlertDiagnostics } from './alert-diagnostics.ts';

/** What the bot's handlers are given; tests hand in their own. */
export type BotDeps = Deps & {
  readonly service: ServiceClient;
  readonly orders: Orders;
  /** A TRON node, where one is set; undefined is an answer that isn't known. */
  readonly chain?: { isContract(address: Address): Promise<boolean | undefined> } | undefined;
  /** A new unguessable token: at least 128 random bits, only `A-Z a-z 0-9 _ -`. */
  readonly createToken: () => string;
  /** Absent where nothing but the bot was opened: then nobody is offered what depends on it. */
  readonly alerts?: AlertDiagnostics;
};

/** Rights grow in this order; an owner stands in OWNER_IDS, everybody else in the settings. */
export type ActingRole = Role | 'owner';

export type ContextFlavor = {
  deps: BotDeps;
  /** In this chat's language. */
  words: Words;
  /** Of this chat; an IANA name. */
  timeZone: string;
  /** Of the person who acts; undefined for strangers, anonymous admins and channels. */
  role: ActingRole | undefined;
  /** Whether the callback query was answered; `notice` does it. */
  isAnswered?: boolean;
  /** Whether a form was waiting until this slash command came. */
  hasEndedForm?: boolean;
};

/** The context inside a form; views take this one, since it is the part that both have. */
export type FormContext = Context & ContextFlavor;
export type BotContext = ConversationFlavor<FormContext>;
