// What the page and its server send to each other, as types. The page asks for the state once, follows the stream from
// the state's mark, and acts by commands.
//
// GET  /api/state                 PageState
// GET  /stream?since=<mark>       server-sent events, see StreamEvents; Last-Event-ID counts more than `since`
// POST /api/<command>             a JSON body as in commands.ts; 200 with the answer, 400 with a Refusal
// GET  /api/log/<id>              LogDetails; 404 once the entry has left the log
// GET  /api/queue                 Queue
// GET  /sandbox/files/<file_id>   a photo to show, or a document as an attachment; a message's `file` is this path
// GET  /words/<language>.ftl      the page's texts and the language's style of numbers
// GET  /fluent/index.js           @fluent/bundle, which reads them
//
// Names with an underscore are Telegram's or the service's, the others the sandbox's.

import type { FaultKind } from '../service/fault-kinds.ts';
import type { ServiceFault } from '../service/faults.ts';
import type { Fate } from '../service/order.ts';
import type { ServiceSettings } from '../service/settings.ts';
import type { SignatureVerdict } from '../service/signature.ts';
import type { ChatInfo } from '../telegram/chat-message.ts';
import type { ActivityEntry } from '../telegram/activity.ts';
import type { TelegramFault, WaitingFault } from '../telegram/faults.ts';
import type { LimitMode } from '../telegram/limits.ts';
import type { showEntry, showMessage } from '../telegram/route-views.ts';

/**
 * `silent`: sent without a sound. `receiver_user_id`: only this person and the bot see it; its message_id is 0 and its
 * ephemeral_message_id tells it apart. Service messages have Telegram's fields (new_chat_members, forum_topic_created …).
 */
export type PageMessage = ReturnType<typeof showMessage>;

/**
 * `message`, `edit`: with `message`. `delete`: with `messageId`. `answer`: a notice to `personId` over the chat.
 * `action`: "typing" and the like. `chat`: with `chat`, the chat's new ChatInfo, also for a new chat. `left`: the bot is
 * no longer in the chat.
 */
export type PageNews = ReturnType<typeof showEntry> & Pick<ActivityEntry, 'seq'>;

export type PagePerson = {
  /** `olga`, `anna`, `sam`; of people added later their id. */
  name: string;
  id: number;
  first_name: string;
  username: string | undefined;
};

export type PageChat = ChatInfo & {
  /** Oldest first; the ephemeral ones are among them, by date. */
  messages: PageMessage[];
};

/** A field's value is JSON text, so that no digit of a large number is lost: `"65000"`, `"\"ENERGY\""`. */
export type FieldTexts = Record<string, string>;

export type PageSample = { name: string; type: string; version: string; fields: FieldTexts };

export type PageState = {
  run: string;
  /** For GET /stream: the state holds everything up to here. */
  mark: string;
  bot: { id: number; first_name: string; username: string };
  people: PagePerson[];
  /** A private chat has the id of its person and is seen by that person alone. */
  chats: PageChat[];
  samples: PageSample[];
  /** Without callbackUrl, which holds a secret. */
  settings: Omit<ServiceSettings, 'callbackUrl'>;
  account: PageAccount;
  faults: Faults;
  /** Newest last, 500 at most. */
  log: LogEntry[];
  tour: TourStep[];
};

/** Amounts in sun and in millionths of USDT. */
export type PageAccount = { balance: number; balance_usdt: number };

/** What is armed or set, and has not struck yet. */
export type Faults = {
  service: readonly ServiceFault[];
  fates: readonly Fate[];
  telegram: readonly WaitingFault[];
  limits: LimitMode;
  /** By how much the clock of bot, service and Telegram is ahead of the machine's. */
  clockAheadMs: number;
};

export type LogEntry = {
  id: number;
  at: number;
  source: 'service' | 'webhook' | 'telegram';
  /** `GET /v1/account?…`, an event's type, a method of the Bot API. */
  title: string;
  /** Undefined when the connection was cut or nothing was answered. */
  status: number | undefined;
  /** Service only. */
  signature: SignatureVerdict | undefined;
  fault: FaultKind | TelegramFault['kind'] | undefined;
  /** An event's id, an order's client_order_id, a call's chat. */
  key: string | undefined;
};

/** Secrets are masked. */
export type LogDetails = LogEntry & {
  requestHeaders: Record<string, string>;
  requestBody: string;
  answerBody: string;
  error: string | undefined;
};

/** The bot's deliveries, as its own metrics count them. */
export type Queue = { waiting: number; oldestSeconds: number };

export type TourStepName =
  | 'balance'
  | 'flash'
  | 'lost_answer'
  | 'delegation'
  | 'words'
  | 'storm'
  | 'lookalike'
  | 'week';

/** What a step lacks; `sandbox-tour-hint-<name>` of the page's texts says it. */
export type TourHint =
  // While it waits for somebody or something:
  | 'card'
  | 'confirm'
  | 'uncertain'
  | 'delivered'
  | 'request'
  | 'balance'
  | 'webhook'
  | 'alert'
  | 'untold'
  | 'mark'
  | 'preview'
  | 'picture'
  | 'sum'
  // When it has failed:
  | 'not_ordered'
  | 'denied'
  | 'charged_more'
  | 'history';

/** `waiting`: the step has acted and waits for its proof, perhaps for a press of the person's. */
export type TourStep = {
  name: TourStepName;
  state: 'open' | 'waiting' | 'done' | 'failed';
  /** What the embedded servers saw, for the step's sentence: `{requests: 2, charges: 1}`. */
  proof: Record<string, number>;
  /** Where to look. */
  chat: number | undefined;
  message: number | undefined;
  /** Of `waiting` when the person has to act or waits for long, and of `failed`. */
  hint: TourHint | undefined;
  /** Of `failed` without a hint. */
  problem: string | undefined;
};

/** By the event's name; `news` has the mark of its last entry as its id. */
export type StreamEvents = {
  news: PageNews[];
  /** New entries. */
  log: LogEntry[];
  faults: Faults;
  tour: TourStep[];
  world: { settings: PageState['settings']; account: PageAccount };
  /** The mark is too old or of another run: read the state again. */
  reset: Record<string, never>;
};
