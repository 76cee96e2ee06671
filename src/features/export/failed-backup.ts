// Why the last attempt at a backup failed, kept until one succeeds, so that people are told and not only the log.

import { z } from 'zod';
import { ArchiveError } from '../../base/errors.ts';
import { readCause, writeCause, type Cause } from '../../telegram/cause.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { describeCause } from '../../outbox/delivery-reason.ts';
import type { Reader } from '../../base/lines.ts';
import type { BotDeps } from '../../bot/context.ts';

/** `backup-why` has a sentence for each. `unclear`: it may have been sent, as no answer came. */
const reasons = ['full', 'unwritable', 'broken', 'unclear', 'refused', 'unowned', 'other'] as const;

const failed = z.object({
  at: z.int(),
  reason: z.enum(reasons),
  /** What Telegram said, by `writeCause`. */
  answer: z.string().optional(),
});

export type FailedBackup = { at: number; reason: (typeof reasons)[number]; answer?: Cause };

/** The chat of the backups is no owner's. */
export class UnownedChat extends Error {}

const name = 'backup:failed';

export async function readFailedBackup({ store }: Pick<BotDeps, 'store'>): Promise<FailedBackup | undefined> {
  const written = await store.keyValues.read(name);
  if (written === undefined || written === '') return undefined;
  const { at, reason, answer } = failed.parse(JSON.parse(written));
  return { at, reason, ...(answer !== undefined && { answer: readCause(answer) }) };
}

/** Undefined: the last attempt did not fail. Never rejects: while the ledger takes no writes, its own check says so. */
export async function writeFailedBackup(
  { store, log }: Pick<BotDeps, 'store' | 'log'>,
  failure: FailedBackup | undefined,
): Promise<void> {
  try {
    const answer = failure?.answer && writeCause(failure.answer);
    await store.keyValues.write(name, failure === undefined ? '' : JSON.stringify({ ...failure, answer }));
  } catch (error) {
    log.warn({ err: error }, 'Whether the last backup failed could not be stored.');
  }
}

export function causeOf(error: unknown): Omit<FailedBackup, 'at'> {
  if (error instanceof UnownedChat) return { reason: 'unowned' };
  if (error instanceof ArchiveError) {
    const reason = reasons.find((each) => each === error.failure);
    return { reason: reason ?? 'other' };
  }
  const verdict = judgeCall(error);
  if (!verdict || verdict.kind === 'sent') return { reason: 'other' };
  return { reason: verdict.kind === 'unclear' ? 'unclear' : 'refused', answer: verdict.reason };
}

/** HTML. */
export function describeFailure(
  { reason, answer }: Omit<FailedBackup, 'at'>,
  { words }: Pick<Reader, 'words'>,
  path: string,
): string {
  const said = answer === undefined ? '' : describeCause(answer, { words });
  return words('backup-why', { reason, path, said: { html: said } });
}
