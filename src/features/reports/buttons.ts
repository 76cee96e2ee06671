// The buttons of /digest and /board, and those of the two questions about a board. The chat and topic come from the message
// itself, and each button says what it sets.

import { defineButton, defineShowButton, integer, oneOf, timeOfDay } from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';

/** 1 is Monday; 0 for no digest of a week. */
const weekday = integer(1);

export const digestButtons = {
  show: defineShowButton('digest'),
  set: defineButton('digest:set', { time: timeOfDay, daily: oneOf([0, 1]), weekday }),
  account: defineButton('digest:account', { state: oneOf(['on', 'off']) }),
  empty: defineButton('digest:empty', { how: oneOf(['line', 'nothing']) }),
  ask: defineButton('digest:ask'),
  now: defineButton('digest:now'),
  off: defineButton('digest:off'),
  answer: defineAnswerButton('digest'),
};

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
