// Pending confirmations: what a person has asked for and not confirmed by a button yet. Each is valid for two minutes,
// once, and for that person only. They are held in memory: after a restart a person asks again, and no button of an
// earlier run can confirm anything.

import type { BotDeps } from '../context.ts';

/** How long a confirmation is valid; the same as for an order's card. */
export const confirmationMs = 2 * 60_000;

/** `used`: taken by an earlier callback query. `over`: too old, or of an earlier run. */
export type Taken<Asked> = { ok: true; asked: Asked } | { ok: false; why: 'used' | 'over' | 'not_yours' };

export type Confirmations<Asked> = {
  /** Returns the button's token, of at most 16 characters: an address fits into the callback data beside it. */
  open(personId: number, asked: Asked, deps: Timed): string;
  /** Returns what was asked for to the first callback query that confirms or cancels it. */
  take(token: string, personId: number, deps: Timed): Taken<Asked>;
};

/** Ages are measured by the monotonic clock, so setting the wall clock doesn't change them. */
type Timed = Pick<BotDeps, 'clock' | 'createToken'>;

export function createConfirmations<Asked>(): Confirmations<Asked> {
  const waiting = new Map<string, { personId: number; asked: Asked; openedAt: number; isUsed: boolean }>();

  function forgetOld(now: number): void {
    for (const [token, { openedAt }] of waiting) if (now - openedAt >= confirmationMs) waiting.delete(token);
  }

  return {
    open(personId, asked, { clock, createToken }) {
      const openedAt = clock.monotonic();
      forgetOld(openedAt);
      // 96 random bits: a guess would have to come from the same person, within two minutes.
      const token = createToken().slice(0, 16);
      waiting.set(token, { personId, asked, openedAt, isUsed: false });
      return token;
    },
    take(token, personId, { clock }) {
      forgetOld(clock.monotonic());
      const found = waiting.get(token);
      if (!found) return { ok: false, why: 'over' };
      if (found.personId !== personId) return { ok: false, why: 'not_yours' };
      if (found.isUsed) return { ok: false, why: 'used' };
      found.isUsed = true;
      return { ok: true, asked: found.asked };
    },
  };
}
