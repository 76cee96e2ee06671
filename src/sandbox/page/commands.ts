// The commands of the page: the body that each takes and the answer that it gives, by the command's name. A command that
// can't be carried out is answered with a Refusal of refused.ts.

import type { BotCommand } from 'grammy/types';
import type { JsonPlace } from '../../base/json-place.ts';
import type { ServiceFault } from '../service/faults.ts';
import type { Fate } from '../service/order.ts';
import type { CallbackAnswer } from '../telegram/callbacks.ts';
import type { FaultScope, TelegramFault } from '../telegram/faults.ts';
import type { LimitMode } from '../telegram/limits.ts';
import type { Role } from '../telegram/set-role.ts';
import type {
  Faults,
  FieldTexts,
  PageAccount,
  PageMessage,
  PageState,
  TourStep,
  TourStepName,
} from './protocol.ts';

/** Where a person writes; the private chat when `chat` is absent. */
type Place = { person: number; chat?: number; topic?: number };

export type Emitted = {
  event_id: string;
  /** Of the first attempt; absent when none was answered. */
  status?: number;
  body: string;
  error?: string;
};

export type Emission = {
  /** A sample, whose parts the other fields replace. */
  sample?: string;
  type?: string;
  version?: string;
  event_id?: string;
  /** Values that replace or add to those of the sample. */
  fields?: FieldTexts;
  /** Fields of the sample that are left out. */
  without?: string[];
  /** Fields that get a new hash in each event: `txn_hash`. */
  fresh?: string[];
  /** Sent in place of the whole body. */
  body?: string;
};

/** Name of the command: its body and its answer. */
export type Commands = {
  say: { body: Place & { text: string; replyTo?: number }; answer: PageMessage };
  /** What a link `https://t.me/<bot>?start=<payload>` does; without a payload the START button. */
  start: { body: { person: number; payload?: string }; answer: PageMessage };
  /** What `https://t.me/<bot>?startgroup=<payload>` does in the group that the person chose: adds the bot and starts it. */
  'start-group': { body: { person: number; chat: number; payload?: string }; answer: PageMessage };
  edit: { body: { person: number; chat: number; message: number; text: string }; answer: PageMessage };
  document: {
    body: Place & { name: string; base64: string; mime?: string; caption?: string };
    answer: PageMessage;
  };
  /** `message`: message_id, or with `ephemeral` the ephemeral_message_id. `data`: the button's callback_data. */
  press: {
    body: { person: number; chat: number; message: number; ephemeral?: boolean; data: string };
    answer: Partial<CallbackAnswer>;
  };
  menu: { body: { person: number; chat?: number }; answer: BotCommand[] };
  block: { body: { person: number; blocked: boolean }; answer: Done };
  language: { body: { person: number; language: string }; answer: Done };
  /** `none` removes. `who` is a person's id or the bot, `by` the person who acts, the owner when absent. */
  member: {
    body: {
      chat: number;
      who: number | 'bot';
      role: Role;
      by?: number;
    };
    answer: Done;
  };
  /** A basic group, or a forum; the owner is a person's id. */
  group: { body: { title: string; owner: number; forum?: boolean }; answer: { id: number } };
  topic: { body: { chat: number; name: string }; answer: { id: number } };
  'topic-state': {
    body: { chat: number; topic: number; state: 'open' | 'closed' | 'deleted' };
    answer: Done;
  };
  /** A basic group becomes a supergroup with this id. */
  migrate: { body: { chat: number }; answer: { id: number } };

  emit: { body: Emission; answer: Emitted };
  /** The last emitted event once more: same id, same body. */
  repeat: { body: Record<string, never>; answer: Emitted };
  /** `spreadMs`: over how long the events are spread, all at once when absent. `statuses`: how often each was answered. */
  burst: {
    body: Emission & { times: number; spreadMs?: number };
    answer: { sent: number; statuses: Record<string, number> };
  };
  /** Where a text is not JSON, and what fits there. */
  'check-json': { body: { text: string }; answer: JsonCheck };

  'service-fault': { body: ServiceFault; answer: Faults };
  'telegram-fault': { body: { fault: TelegramFault } & FaultScope; answer: Faults };
  /** Ends all faults of both servers, and fates that wait. */
  'clear-faults': { body: Record<string, never>; answer: Faults };
  fates: { body: { fates: Fate[] }; answer: Faults };
  limits: { body: { limits: LimitMode }; answer: Faults };
  settings: { body: Partial<PageState['settings']>; answer: PageState['settings'] };
  account: { body: Partial<PageAccount>; answer: PageAccount };
  /** Forward only, for bot, service and Telegram alike. */
  clock: { body: { forwardMs: number }; answer: Faults };
  /** Orders and events of the last days. */
  history: { body: { days: number }; answer: { orders: number; events: number } };
  /** Acts, and answers at once; the stream tells how it goes on. */
  tour: { body: { step: TourStepName }; answer: TourStep };
};

export type Done = { done: true };

export type JsonCheck = { ok: true } | ({ ok: false } & JsonPlace);
