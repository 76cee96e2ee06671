// Checks a code against a person's authenticator app. A code is accepted once, and after too many wrong ones the person
// has to wait; both are decided and written in one transaction.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthenticatorChange } from '../../store/ledger/people/authenticators.ts';
import type { Store } from '../../store/open.ts';
import type { AuthenticatorRow } from '../../store/ledger/tables.ts';

/**
 * This many wrong codes within `lockMs` lock codes of the person for `lockMs`, and for twice as long after each further
 * lock, up to a day, until a right one is entered.
 */
export const mostWrong = 5;
export const lockMs = 10 * 60_000;
const longestLockMs = 24 * 60 * 60_000;

/**
 * - `ok`: accepted; no code of this step or an earlier one is accepted again.
 * - `wrong`: not a code, or not one of this person's app now or half a minute before or after.
 * - `used`: correct, but it or a later one was accepted before.
 * - `none`: no app is in force for this person.
 * - `locks`: wrong, and it begins a lock.
 * - `locked`: too many wrong ones; the code was not checked.
 */
export type CodeVerdict = 'ok' | 'wrong' | 'used' | 'none' | 'locks' | 'locked';

/** `now` is Unix milliseconds by the wall clock, which is what apps count by. */
export async function verifyCode(
  { authenticators }: Pick<Store, 'authenticators'>,
  personId: number,
  text: string,
  now: number,
): Promise<CodeVerdict> {
  const findStep = await loadFindStep();
  return authenticators.change({ inForceOf: personId }, (row) =>
    row ? judge(row, text, now, findStep) : { answer: 'none' },
  );
}

/** Checks the first code of an app that is being set up, which proves that the app has the secret. */
export async function verifyFirstCode(
  { authenticators }: Pick<Store, 'authenticators'>,
  id: number,
  text: string,
  now: number,
): Promise<CodeVerdict> {
  const findStep = await loadFindStep();
  return authenticators.change({ id }, (row) => {
    return row?.confirmed_at === null ? judge(row, text, now, findStep) : { answer: 'none' };
  });
}

/** When wrong codes were entered, in Unix milliseconds, in ascending order. */
const wrongTimes = z.array(z.number());

function judge(
  row: AuthenticatorRow,
  text: string,
  now: number,
  findStep: FindStep,
): { answer: CodeVerdict; change?: AuthenticatorChange } {
  const entered = wrongTimes.parse(JSON.parse(row.wrong_at));
  // A time in the future was stored before the clock was set back; it must not lock for longer.
  const isWithin = (ms: number, at: number | undefined) => at !== undefined && Math.abs(now - at) < ms;
  const locks = Math.floor(entered.length / mostWrong);
  const sinceLock = entered.slice(locks * mostWrong).filter((at) => isWithin(lockMs, at));
  const lockedMs = Math.min(longestLockMs, lockMs * 2 ** (locks - 1));
  if (locks > 0 && entered.length === locks * mostWrong && isWithin(lockedMs, entered.at(-1)))
    return { answer: 'locked' };
  const code = readCode(text);
  // Text that is no code doesn't count as a wrong one.
  if (code === undefined) return { answer: 'wrong' };
  const step = findStep(row.secret, code, now);
  if (step === null) {
    const wrongAt = [...entered.slice(0, locks * mostWrong), ...sinceLock, now];
    const answer = sinceLock.length + 1 === mostWrong ? 'locks' : 'wrong';
    return { answer, change: { wrong_at: JSON.stringify(wrongAt) } };
  }
  if (row.last_step !== null && step <= row.last_step) return { answer: 'used' };
  return { answer: 'ok', change: { last_step: step, wrong_at: '[]' } };
}

// Codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which every app supports. The library is
// loaded when it is first needed, which saves memory where nobody uses codes.

export const stepMs = 30_000;
/** Steps before and after now whose codes are accepted: clocks of phones differ, and people type slowly. */
const window = 1;
/** The length of a SHA-1 hash, as RFC 4226 recommends. */
const secretBytes = 20;

/** `token` is unguessable; the same one gives the same secret. */
export async function makeSecret(token: string): Promise<string> {
  const { Secret } = await import('otpauth');
  const bytes = createHash('sha256').update(token).digest().subarray(0, secretBytes);
  return Secret.fromHex(bytes.toString('hex')).base32;
}

/** The URL in the QR code, which an app reads; `label` is the name of the account in the app. */
export async function urlOf(secret: string, label: string): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Delegram', label, secret }).toString();
}

/**
 * Returns the step of a code, or null when the code isn't valid for the secret at that time. Synchronous, because it
 * runs within a transaction.
 */
type FindStep = (secret: string, code: string, now: number) => number | null;

async function loadFindStep(): Promise<FindStep> {
  const { TOTP } = await import('otpauth');
  return (secret, code, now) => {
    const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window });
    return delta === null ? null : Math.floor(now / stepMs) + delta;
  };
}

/** Six digits as people send them, with spaces or in another script's digits; undefined for anything else. */
export function readCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s\p{Cf}-]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
