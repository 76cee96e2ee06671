// The context of every handler, inside and outside of forms: the parts of the program it may use, the language and time
// zone of the chat it answers in, the role of the person who acts, and the place and the reader of an update.

import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { BackupFolder } from '../archive/backup.ts';
import type { FreeBytes } from '../archive/disk.ts';
import type { Deps } from '../store/deps.ts';
import type { Figures } from '../figures/figures.ts';
import type { Words } from '../base/i18n.ts';
import type { Ceilings } from '../orders/limits.ts';
import type { Orders } from '../orders/orders.ts';
import type { Drawing } from '../pictures/draw.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Role } from '../store/settings/settings.ts';
import type { Address } from '../tron/address.ts';
import type { PictureFiles } from './picture-files.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { TestOutcome } from '../telegram/cause.ts';
import type { Reader } from '../base/lines.ts';
import { type AlertPlace, findPlace } from '../store/settings/alert-rules.ts';
import { explorersOf } from '../store/settings/chain-settings.ts';

/** The dependencies of the bot's handlers; tests pass their own. */
export type BotDeps = Deps & {
  readonly service: ServiceClient;
  readonly orders: Orders;
  /** What may be spent at most, by the environment. */
  readonly ceilings: Ceilings;
  readonly figures: Figures;
  readonly pictures: PictureFiles;
  /** A TRON node, if one is configured; `isContract` resolves to undefined when the node doesn't say. */
  readonly chain?: { isContract(address: Address): Promise<boolean | undefined> } | undefined;
  /** A new unguessable token: at least 128 random bits, only `A-Z a-z 0-9 _ -`. */
  readonly createToken: () => string;
  /** Draws all pictures, one at a time. */
  readonly drawing: Drawing;
  /** Absent when only the bot was opened; then nothing that depends on it is offered. */
  readonly alerts?: AlertDiagnostics;
  /** Absent when only the bot was opened; then no backup is offered. */
  readonly backups?: BackupFolder;
  /** Where Telegram posts updates; absent where they are polled. */
  readonly telegramWebhookUrl?: string;
  /** The folder of ledger and settings; absent as above. */
  readonly dataDir?: string;
  /** How much is free where a folder is; asked of the system unless given. */
  readonly readFreeBytes?: FreeBytes;
};

/** The role of an owner follows from OWNER_IDS, that of everybody else from the settings. */
export type ActingRole = Role | 'owner';

type ContextFlavor = {
  deps: BotDeps;
  /** In this chat's language. */
  words: Words;
  /** Of this chat; an IANA name. */
  timeZone: string;
  /** Of the person who acts; undefined for strangers, anonymous admins and channels. */
  role: ActingRole | undefined;
  /** Whether the callback query was answered; `answerPress` does it. */
  isAnswered?: boolean;
  /** Whether an answer to this update in a group is for the person who asked alone, where Telegram offers that. */
  isForAsker?: boolean;
  /** Whether no handler took the update. */
  isUnread?: boolean;
  /** Whether this slash command ended a waiting form. */
  hasEndedForm?: boolean;
  /** Whether the message is an edit that is taken as if it were new. */
  isCorrection?: boolean;
  /** HTML that stands above the next message of the bot: which form this slash command ended. */
  note?: string | undefined;
  /** Whether the person's form has ended because nothing answered it for an hour. */
  hasFormExpired?: boolean;
  /** Whether the person was told, in answer to this update, that their form had ended because the bot was updated. */
  wasFormOutdated?: boolean;
};

/** The context inside a form; views take this one, since it is the part that both have. */
export type FormContext = Context & ContextFlavor;
export type BotContext = ConversationFlavor<FormContext>;

// What commands ask the delivery of alerts: to send a test message, how many webhook requests arrived, and what delays
// alerts. The parts of the program that deliver alerts implement it.

/**
 * Requests to the webhook since `since` (Unix milliseconds): how many were accepted, and how many refused by HTTP
 * status. `isOfOne`: by this instance alone, while others on the same ledger may take requests too.
 */
type Intake = {
  since: number;
  taken: number;
  refused: Readonly<Record<number, number>>;
  /** Those of them of which it is known why. */
  refusedFor?: Readonly<Record<string, number>>;
  isOfOne?: boolean;
};

type AlertDiagnostics = {
  /**
   * Sends an example of an event of this type, marked as a test, the same way as alerts; it is not stored as an event.
   * `of`: in the own words of a rule, or in another language than the chat's.
   */
  sendTest(
    this: void,
    place: Place,
    type: string,
    of?: { rule: number | null; locale?: string },
  ): Promise<TestOutcome>;
  intake(this: void): Intake;
  /** False until the first event ever has come. */
  hasEventCome(this: void): boolean;
  /** Where the webhook listens, and how it is reached from outside; an empty `publicUrl` is not known. */
  listensAt(this: void): { publicUrl: string; host: string; port: number };
  /**
   * A path below the webhook's addresses; posted to, only an instance of this bot answers 200 with `proof`.
   */
  askItself(this: void): { path: string; proof: string };
  /** When the rate limit next allows an alert in the chat, in Unix milliseconds; undefined if it allows one now. */
  rateLimitedUntil(this: void, chatId: number): number | undefined;
  /** Defined while Telegram does not answer; `since` (Unix milliseconds) is its last answer, if there was one. */
  telegramOutage(this: void): { since: number | undefined } | undefined;
  /** The number of days for which settled events are kept. */
  readonly keepDays: number;
};

// The place of an update, and the reader of a message: the language and the time zone of a chat, and the present time. A
// view is made for one reader.

/** The reader in the chat of the update. */
export function contextReader({ words, timeZone, deps }: FormContext): Reader {
  return { words, timeZone, now: deps.clock.now() };
}

/** As `contextReader`, with what the text of an event needs: where its links lead to, and what its addresses are called. */
export function eventReader(ctx: FormContext) {
  const { store, explorerUrl } = ctx.deps;
  const { data } = store.settings;
  const explorers = explorersOf(data, explorerUrl);
  const { labelOf } = store.known;
  return {
    ...contextReader(ctx),
    explorerUrl: explorers.TRON,
    explorers,
    contracts: data.contracts,
    labelOf,
  };
}

/** Where links of orders lead to, which are all on TRON: the pattern that owners chose, or EXPLORER_URL. */
export function tronExplorer({ store, explorerUrl }: Pick<BotDeps, 'store' | 'explorerUrl'>): string {
  return explorersOf(store.settings.data, explorerUrl).TRON;
}

/** The chat and topic of the message, or of the message whose button was used. */
export function placeOf(ctx: FormContext): Place | undefined {
  if (!ctx.chat) return undefined;
  // In a private chat a topic only sorts messages: its alerts and its rules are those of the chat.
  if (ctx.chat.type === 'private') return { chatId: ctx.chat.id, topicId: null };
  const topicId = (ctx.msg?.is_topic_message && ctx.msg.message_thread_id) || null;
  return { chatId: ctx.chat.id, topicId };
}

/** The alerts of that place; undefined where it never had any. */
export function alertsOf(ctx: FormContext): AlertPlace | undefined {
  const place = placeOf(ctx);
  return place && findPlace(ctx.deps.store.settings.data, place);
}
