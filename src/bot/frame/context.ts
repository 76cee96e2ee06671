// The context of every handler, inside and outside of forms: the parts of the program it may use, the language and time
// zone of the chat it answers in, and the role of the person who acts.

import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { BackupFolder } from '../../archive/backup-folder.ts';
import type { FreeBytes } from '../../archive/disk.ts';
import type { Deps } from '../../deps.ts';
import type { DigestReader } from '../../figures/digest.ts';
import type { Figures } from '../../figures/figures.ts';
import type { Words } from '../../i18n.ts';
import type { Orders } from '../../orders/orders.ts';
import type { Drawing } from '../../pictures/draw.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Role } from '../../store/settings/settings.ts';
import type { Address } from '../../tron/address.ts';
import type { PictureFiles } from '../picture-files.ts';
import type { AlertDiagnostics } from './alert-diagnostics.ts';

/** The dependencies of the bot's handlers; tests pass their own. */
export type BotDeps = Deps & {
  readonly service: ServiceClient;
  readonly orders: Orders;
  readonly figures: Figures;
  readonly digestSums: DigestReader;
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
  /** Whether an answer to this update in a group is for the person who asked alone, where Telegram offers that. */
  isForAsker?: boolean;
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
