// What the commands ask about the delivery of alerts: a test message, counters of what came in, and what holds alerts
// back. The parts of the program that deliver alerts answer.

import type { Place } from '../../store/place.ts';
import type { TestOutcome } from '../../telegram/test-outcome.ts';

/** Requests to the webhook since `since` (Unix milliseconds): what was taken, and what was refused by HTTP status. */
export type Intake = { since: number; taken: number; refused: Readonly<Record<number, number>> };

export type AlertDiagnostics = {
  /** Sends an example of an event of this type, marked as a test, the same way as alerts; it is not stored as an event. */
  sendTest(this: void, place: Place, type: string): Promise<TestOutcome>;
  intake(this: void): Intake;
  /** When the rate limit next lets an alert into the chat, in Unix milliseconds; undefined if it does so now. */
  rateLimitedUntil(this: void, chatId: number): number | undefined;
  /** There while Telegram does not answer; `since` is its last answer, if there was one. */
  telegramSilence(this: void): { since: number | undefined } | undefined;
  /** Days for which settled events are kept. */
  readonly keepDays: number;
};
