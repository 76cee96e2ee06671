// A kind of message that the bot sends of its own accord, and keeps up to date: an order's, an alarm, a notice. Features
// say what is to stand where (store/ledger/deliveries/wanted.ts), and here what it says; the loop of notify.ts does the
// rest. Events are not of such a kind: they are gathered, see gather.ts.

import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import type { PostKindName, PostRow } from '../store/ledger/deliveries/tables.ts';
import type { Cause } from '../telegram/cause.ts';
import type { Photo, TopicKind } from './send-api.ts';

export type PostKind = {
  readonly name: PostKindName;
  /** The private topic it belongs to. */
  readonly topic: TopicKind;
  /**
   * Asked before each call, by the ledger and the settings: whether the place may see what is wanted now. `skip`: not now,
   * but a later change asks again. `end`: whatever changes, nothing is to be said there any more. `hide`: what stands there
   * is to go.
   */
  judge(post: PostRow): Promise<Judgement> | Judgement;
  /** Before it is composed, while others may be: what is asked elsewhere, which may take some seconds. */
  prepare?(post: PostRow): Promise<void>;
  /** Calls nobody. The mark of a possible repeat is added to what it says. */
  render(post: PostRow): Promise<Body> | Body;
  /** What ends the process while it is composed for one place would do so for all others: they count together. */
  readonly isSameEverywhere?: boolean;
  /** Whether another message takes the place of one that is gone or can't be edited. */
  readonly isSentAnew?: boolean;
  /** The text that stays of a message which is to be taken away, but is too old for Telegram to delete it. */
  blank?(post: PostRow): string;
  /** Its present state is its last one. */
  isOver?(post: PostRow): Promise<boolean> | boolean;
  /** After the commit that its message stands. It may come twice. */
  shown?(post: PostRow): Promise<void>;
  /** It was given up, or its place was closed before it was shown: others may have to hear of it. It may come twice. */
  unreached?(post: PostRow, why: Cause): Promise<void>;
};

export type Judgement = 'tell' | 'skip' | 'end' | 'hide';

/** `html` undefined: only the buttons of what stands change. */
export type Body = {
  html: string | undefined;
  keyboard?: InlineKeyboardMarkup | undefined;
  isSilent?: boolean;
  /** Stored as the text that was sent, to which later edits only add. */
  said?: string;
  /** The incident that the message reports; when it changes, the message is edited. */
  incident?: Incident;
  /** The message of its chat that it answers. */
  replyTo?: number | null | undefined;
  /** A picture, of which the text is the caption; drawn right before it is sent. Undefined where none can be drawn. */
  draw?: () => Promise<Photo | undefined>;
  /** The text where no picture could be drawn; `html` unless given. */
  undrawn?: string;
};
