// What the ordering part needs of authenticator apps.

import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/open.ts';
import { verifyCode, type CodeVerdict } from './verify.ts';

export type Codes = {
  /** Takes a code once; see `CodeVerdict`. What was `ok` must be followed by the step that it was entered for. */
  verify(personId: number, text: string): Promise<CodeVerdict>;
  /** Whether an app of this person is in force. */
  isSetUp(personId: number): Promise<boolean>;
};

export function openCodes(parts: { store: Pick<Store, 'authenticators'>; clock: Pick<Clock, 'now'> }): Codes {
  const { store, clock } = parts;
  return {
    verify: (personId, text) => verifyCode(store, personId, text, clock.now()),
    isSetUp: async (personId) => (await store.authenticators.find(personId)) !== undefined,
  };
}
