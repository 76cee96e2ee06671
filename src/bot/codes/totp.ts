// Codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which is what every app can do. The library is
// loaded at the first code: a bot whose people use none stays small.

import { createHash } from 'node:crypto';

export const stepMs = 30_000;
/** Steps to either side in which a code is taken: clocks of phones differ, and people type slowly. */
const window = 1;
/** As long as what SHA-1 makes, as RFC 4226 recommends. */
const secretBytes = 20;

/** `token` is unguessable; the same one gives the same secret. */
export async function makeSecret(token: string): Promise<string> {
  const { Secret } = await import('otpauth');
  const bytes = createHash('sha256').update(token).digest().subarray(0, secretBytes);
  return Secret.fromHex(bytes.toString('hex')).base32;
}

/** What the picture says to an app; `label` tells the accounts in it apart. */
export async function urlOf(secret: string, label: string): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Delegram', label, secret }).toString();
}

/** The step of a code, or null when it is none of the secret's at that time; runs within a transaction, so it waits for nothing. */
export type FindStep = (secret: string, code: string, now: number) => number | null;

export async function loadFindStep(): Promise<FindStep> {
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
