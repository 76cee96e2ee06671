// The buttons of /code.

import { defineButton, defineShowButton, rowId } from '../../bot/ask/callback-data.ts';

export const codeButtons = {
  show: defineShowButton('code'),
  setUp: defineButton('code:set-up'),
  /** Continues with the new app; `id` is its row in the ledger. */
  next: defineButton('code:next', { id: rowId }),
  askToRemove: defineButton('code:remove'),
  remove: defineButton('code:removed'),
};
