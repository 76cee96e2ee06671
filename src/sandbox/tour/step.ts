// A step of the guided tour: something that is done with one click, and what proves that the bot did its part. The proof
// is what the embedded servers saw, never what the bot says of itself.

import type { Model } from '../model.ts';
import type { ServiceHappening } from '../service/sandbox-service.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';
import type { Person } from '../telegram/person.ts';
import { openI18n, type I18n } from '../../base/i18n.ts';
import type { NumberStyle } from '../../base/number-style.ts';

export const stepNames = [
  'balance',
  'flash',
  'lost_answer',
  'delegation',
  'words',
  'storm',
  'lookalike',
  'week',
] as const;

export type TourStepName = (typeof stepNames)[number];

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

export type Happening = ServiceHappening | { readonly kind: 'message'; readonly message: ChatMessage };

export type StepContext = {
  readonly model: Model;
  /** The steps happen in the owner's private chat. */
  readonly owner: Person;
  /** What the servers saw since the step began, in order; messages of the bot, sent or edited. */
  readonly seen: readonly Happening[];
  /** Asks for the proof once more, after something that the servers don't see. */
  readonly check: () => void;
  /** Undoes what the step has left, once it is over or taken again; at once if it is already. */
  readonly atEnd: (undo: () => void) => void;
};

type Found = {
  /** Numbers for the sentence that the page shows. */
  readonly facts?: Readonly<Record<string, number>>;
  /** Where it can be seen. */
  readonly message?: ChatMessage | undefined;
};

export type Proof = Found & { readonly missing?: undefined };

/** `isOver`: it can't be proven any more, and the step has failed. */
export type Lack = Found & { readonly missing: TourHint; readonly isOver?: true };

/** Acts, and returns what tells whether the step is proven by now. Throws when it can't act. */
export type Step = (context: StepContext) => (() => Proof | Lack) | Promise<() => Proof | Lack>;

/** Messages of the bot in the owner's chat, in the order in which they were sent or edited. */
export const messagesIn = ({ seen, owner }: StepContext, from = 0): ChatMessage[] =>
  seen
    .slice(from)
    .flatMap((happening) =>
      happening.kind === 'message' && happening.message.chat_id === owner.id ? [happening.message] : [],
    );

/** Everything of a message that a person can read, follow or copy. */
export function contentOf({ raw, document }: ChatMessage): string {
  const file = document === undefined ? '' : Buffer.from(document.bytes).toString();
  return `${JSON.stringify(raw)} ${file}`;
}

/** What a button of the message carries, whatever the language of its label. */
export const buttonOf = (message: ChatMessage, prefix: string): string | undefined =>
  message.reply_markup?.inline_keyboard
    .flat()
    .map((button) => ('callback_data' in button ? button.callback_data : ''))
    .find((data) => data.startsWith(prefix));

export const receiverOf = (model: Model, nth: number): string => model.service.addresses.receivers[nth]!;

// What the bot's messages say, in whichever of its languages: the tour reads them without knowing the chat's language.

/** Read at the first question: the sandbox starts without it. */
let i18n: I18n | undefined;

type Said = {
  /** What stands in place of the text's variables, in their order. */
  readonly values: readonly string[];
  readonly numberStyle: NumberStyle;
};

/** In each language in which the message says it. */
function readSaid(message: string, key: string): Said[] {
  i18n ??= openI18n({ defaultLocale: 'en', onProblem: () => undefined });
  const languages = i18n;
  return languages.locales.flatMap((locale) => {
    const words = languages.words(locale);
    // A variable without a value is written as its name. Telegram took the tags out of the message.
    const text = words.plain(key).replaceAll(/<[^>]+>/g, '');
    const parts = text.split(/\{\$\w+\}/);
    const values = new RegExp(parts.map((part) => RegExp.escape(part)).join('(.*?)')).exec(message)?.slice(1);
    return values ? [{ values, numberStyle: words.numberStyle }] : [];
  });
}

export const says = (message: string, ...keys: string[]): boolean =>
  keys.some((key) => readSaid(message, key).length > 0);

/** The first amount of the text, times 10^`decimals`: several when languages with the same words write numbers otherwise. */
export function readAmounts(message: string, key: string, decimals: number): number[] {
  return readSaid(message, key).flatMap(({ values, numberStyle: { group, decimal } }) => {
    const written = values.find((value) => /^[\d.,\s]+$/.test(value));
    const amount = Number(written?.replaceAll(group, '').replace(decimal, '.'));
    return Number.isNaN(amount) ? [] : [Math.round(amount * 10 ** decimals)];
  });
}
