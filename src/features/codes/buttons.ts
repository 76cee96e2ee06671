// The buttons of /code.

import { defineButton, defineShowButton, oneOf, rowId, token } from '../../bot/ask/callback-data.ts';

/** Why a code of the present app is asked for. */
const purposes = ['replace', 'remove'] as const;
export type ProofPurpose = (typeof purposes)[number];

export const codeButtons = {
  show: defineShowButton('code'),
  setUp: defineButton('code:set-up'),
  /** Continues with the new app; `id` is its row in the ledger. */
  next: defineButton('code:next', { id: rowId }),
  askToRemove: defineButton('code:remove'),
  remove: defineButton('code:removed'),
  /** For a person who has lost the app: continues without a code, and an owner decides. */
  lost: defineButton('code:lost', { purpose: oneOf(purposes) }),
  /** Cancels a change that waits for an owner. */
  withdraw: defineButton('code:withdraw', { id: token }),
};
