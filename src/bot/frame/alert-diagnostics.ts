// What commands ask the delivery of alerts: to send a test message, how many webhook requests arrived, and what delays
// alerts. The parts of the program that deliver alerts implement it.

import type { Place } from '../../store/place.ts';
import type { TestOutcome } from '../../telegram/test-outcome.ts';

/**
 * Requests to the webhook since `since` (Unix milliseconds): how many were accepted, and how many refused by HTTP
 * status. `isOfOne`: by this instance alone, while others on the same ledger may take requests too.
 */
export type Intake = {
  since: number;
  taken: number;
  refused: Readonly<Record<number, number>>;
  /** Those of them of which it is known why. */
  refusedFor?: Readonly<Record<string, number>>;
  isOfOne?: boolean;
};

export type AlertDiagnostics = {
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
