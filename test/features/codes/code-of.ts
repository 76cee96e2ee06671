// What an authenticator app shows.

import { TOTP } from 'otpauth';

/** `at` is Unix milliseconds. */
export function codeOf(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at });
}
