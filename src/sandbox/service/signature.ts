// Checks key, timestamp and signature of a request, over the path and query exactly as received.

import { createHmac, timingSafeEqual } from 'node:crypto';

type SignedRequest = {
  readonly method: string;
  /** Path and query exactly as received, beginning at `/v1`. The body is not signed. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
};

const isoWithMilliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Base64 with padding of HMAC-SHA256 over timestamp + METHOD + target; the key is the secret's UTF-8 bytes. */
export function signatureOf(secret: string, timestamp: string, method: string, target: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(`${timestamp}${method}${target}`)
    .digest('base64');
}

/** `wrong`: the key is unknown or the signature does not match. `clock`: the timestamp is too old, too new, or unreadable. */
export type SignatureVerdict = 'valid' | 'wrong' | 'none' | 'clock';

/** `why` is undefined for `valid`. */
export function checkSignature(
  { method, target, headers }: SignedRequest,
  {
    apiKey,
    apiSecret,
    now,
    toleranceMs,
  }: { apiKey: string; apiSecret: string; now: number; toleranceMs: number },
): { verdict: SignatureVerdict; why: string | undefined } {
  const key = headers['cf-access-key'];
  const timestamp = headers['cf-access-timestamp'];
  const signature = headers['cf-access-sign'];
  if (key === undefined) return { verdict: 'none', why: 'CF-ACCESS-KEY is missing' };
  if (timestamp === undefined) return { verdict: 'none', why: 'CF-ACCESS-TIMESTAMP is missing' };
  if (signature === undefined) return { verdict: 'none', why: 'CF-ACCESS-SIGN is missing' };
  if (key !== apiKey) return { verdict: 'wrong', why: 'the access key is not known' };
  const signedAt = isoWithMilliseconds.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(signedAt))
    return { verdict: 'clock', why: 'the timestamp is not UTC in ISO 8601 with milliseconds' };
  if (Math.abs(now - signedAt) > toleranceMs)
    return { verdict: 'clock', why: 'the timestamp is too far from the time of the service' };
  return isSame(signature, signatureOf(apiSecret, timestamp, method, target))
    ? { verdict: 'valid', why: undefined }
    : { verdict: 'wrong', why: 'the signature does not match' };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
