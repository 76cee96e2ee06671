// The functions of authenticator apps that src/orders uses.

import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/open.ts';
import { verifyCode, type CodeVerdict } from './verify.ts';

export type Codes = ReturnType<typeof openCodes>;

export function openCodes(parts: { store: Pick<Store, 'authenticators'>; clock: Pick<Clock, 'now'> }) {
  const { store, clock } = parts;
  return {
    /**
     * Accepts each code once; see `CodeVerdict`. After `ok` the caller must take the step for which the code was entered.
     */
    verify: (personId: number, text: string): Promise<CodeVerdict> =>
      verifyCode(store, personId, text, clock.now()),
    /** Whether an app of this person is in force. */
    isSetUp: async (personId: number): Promise<boolean> =>
      (await store.authenticators.find(personId)) !== undefined,
  };
}
