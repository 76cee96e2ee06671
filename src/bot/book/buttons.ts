// The buttons of /addresses. Entries are carried by their address, as the book holds it.

import { defineButton, defineShowButton } from '../ask/callback-data.ts';
import { integer, text, token, word } from '../ask/fields.ts';

const ofEntry = { address: word };

export const addressButtons = {
  show: defineShowButton('addresses'),
  page: defineButton('addresses:page', { page: integer(4) }),
  export: defineButton('addresses:export'),
  entry: defineButton('addresses:entry', ofEntry),
  add: defineButton('addresses:add'),
  import: defineButton('addresses:import'),
  /** Makes the import that was shown; `fingerprint` tells whether it still is that one. */
  confirmImport: defineButton('addresses:take', { fingerprint: text(/[\w-]{16}/) }),
  label: defineButton('addresses:label', ofEntry),
  tags: defineButton('addresses:tags', ofEntry),
  askToRemove: defineButton('addresses:remove', ofEntry),
  remove: defineButton('addresses:removed', ofEntry),
  /** Cancels a change that waits for an owner. */
  withdraw: defineButton('addresses:withdraw', { id: token }),
};
