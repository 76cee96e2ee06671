// What every handler finds on its context, inside and outside of forms: the dependencies it may use, the words and the
// time zone of the chat it answers in, and the role of the person who acts.

import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Clock } from '../../clock.ts';
import type { I18n, Words } from '../../i18n.ts';
import type { Log } from '../../log.ts';
import type { Orders } from '../../orders/orders.ts';
import type { RateLimiter } from '../../telegram/rate-limiter.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Store } from '../../store/open.ts';
import type { Role } from '../../store/settings/settings.ts';
import type { Address } from '../../tron/address.ts';
import type { AlertDiagnostics } from './alert-diagnostics.ts';

/** Built by app.ts; tests build their own. */
export type Deps = {
  readonly store: Store;
  readonly service: ServiceClient;
  readonly orders: Orders;
  /** A TRON node, where one is set; undefined is an answer that isn't known. */
  readonly chain?: { isContract(address: Address): Promise<boolean | undefined> } | undefined;
  readonly i18n: I18n;
  readonly clock: Clock;
  readonly log: Log;
  /** Telegram user ids. */
  readonly ownerIds: readonly number[];
  /** For chats that chose none. */
  readonly defaultLocale: string;
  readonly defaultTimeZone: string;
  /** An address that holds `{hash}`. */
  readonly explorerUrl: string;
  /** A new unguessable token: at least 128 random bits, only `A-Z a-z 0-9 _ -`. */
  readonly createToken: () => string;
  /** Shared by all that is sent. */
  readonly rateLimiter: RateLimiter;
  /** Absent where nothing but the bot was opened: then nobody is offered what depends on it. */
  readonly alerts?: AlertDiagnostics;
};

/** Rights grow in this order; an owner stands in OWNER_IDS, everybody else in the settings. */
export type ActingRole = Role | 'owner';

export type ContextFlavor = {
  deps: Deps;
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
