// The buttons of the guard, under /members: its switch, the rule that only receivers of the address book can be ordered
// for, and the changes that wait.

import { defineButton, oneOf, token } from '../../bot/ask/callback-data.ts';

const state = oneOf(['on', 'off']);

export const guardButtons = {
  show: defineButton('members:guard'),
  turn: defineButton('members:guard', { state }),
  onlyBook: defineButton('members:only-book'),
  turnOnlyBook: defineButton('members:only-book', { state }),
  change: defineButton('members:change', { id: token }),
  confirm: defineButton('members:change-yes', { id: token }),
  cancel: defineButton('members:change-no', { id: token }),
};
