// The buttons of /addresses. A button identifies an entry by its address, exactly as the book stores it.

import {
  defineButton,
  defineShowButton,
  address,
  integer,
  orderId,
  text,
  word,
} from '../../bot/ask/callback-data.ts';

const ofEntry = { address: word };

export const addressButtons = {
  show: defineShowButton('addresses'),
  page: defineButton('addresses:page', { page: integer(4) }),
  export: defineButton('addresses:export'),
  entry: defineButton('addresses:entry', ofEntry),
  add: defineButton('addresses:add'),
  /** Begins to add an address that is known already: only its name is asked for. */
  name: defineButton('addresses:name', { address }),
  import: defineButton('addresses:import'),
  /** Confirms the import that was shown, which `fingerprint` identifies. */
  confirmImport: defineButton('addresses:take', { fingerprint: text(/[\w-]{16}/) }),
  /** Under an order for an address without a name; `order` is the order's id. */
  save: defineButton('addresses:save', { ...ofEntry, order: orderId }),
  label: defineButton('addresses:label', ofEntry),
  tags: defineButton('addresses:tags', ofEntry),
  remove: defineButton('addresses:removed', ofEntry),
};
