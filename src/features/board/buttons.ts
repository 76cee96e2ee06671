// The buttons of /board, and those of its two questions. The chat and topic come from the message itself.

import { defineButton, defineShowButton, oneOf } from '../../bot/ask/callback-data.ts';

export const boardButtons = {
  show: defineShowButton('board'),
  /** Makes the board, with the account's figures or without them. */
  make: defineButton('board:make', { account: oneOf([0, 1]) }),
  account: defineButton('board:account', { state: oneOf(['on', 'off']) }),
  pin: defineButton('board:pin'),
  /** It stays unpinned. */
  leave: defineButton('board:leave'),
  /** It is sent once more, where its message is gone. */
  anew: defineButton('board:anew'),
  off: defineButton('board:off'),
};
