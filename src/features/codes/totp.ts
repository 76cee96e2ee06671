// Codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which every app supports. The library is
// loaded when it is first needed, which saves memory where nobody uses codes.

import { createHash } from 'node:crypto';

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
