// The buttons of the account's commands: /balance, /recharge, /basic and /bills.

import {
  type Field,
  address,
  defineButton,
  defineShowButton,
  integer,
  oneOf,
  orderId,
  token,
} from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';

/** Steps of a low balance to choose from. */
export const stepChoices = {
  usual: { by: 'days', steps: [7, 3, 1] },
  few: { by: 'days', steps: [3, 1] },
  early: { by: 'days', steps: [30, 14, 7] },
  off: null,
} as const;
export const stepChoiceNames = ['usual', 'few', 'early', 'off'] as const;

export const pageSizes = [5, 10, 20] as const;

export const balanceButtons = {
  show: defineShowButton('balance'),
  details: defineButton('balance:details'),
  steps: defineButton('balance:steps'),
  setSteps: defineButton('balance:below', { choice: oneOf(stepChoiceNames) }),
  /** Asks for other steps. */
  askSteps: defineButton('balance:own'),
  tellHere: defineButton('balance:here', { state: oneOf(['on', 'off']) }),
  answer: defineAnswerButton('balance'),
};

export const rechargeButtons = {
  show: defineShowButton('recharge'),
  qr: defineButton('recharge:qr'),
  /** Under a notice, which is kept: the answer is a new message. */
  below: defineButton('recharge:new'),
  /** Under the card of an order that the balance can't pay: the card is kept, and the answer is a new message. */
  forOrder: defineButton('recharge:for', { id: orderId }),
  /** Under the message that answers `forOrder`. */
  refreshForOrder: defineButton('recharge:look', { id: orderId }),
};

export const basicButtons = {
  show: defineShowButton('basic'),
  showAddress: defineButton('basic:show', { address }),
  /** The name that was probably meant: ends the question and shows the address. */
  meant: defineButton('basic:meant', { address }),
  /** Asks for an address, also where some are watched. */
  other: defineButton('basic:other'),
  /** The watched addresses of the place; pages count from 0. */
  list: defineButton('basic:list', { page: integer(2) }),
  watch: defineButton('basic:watch', { address, state: oneOf(['on', 'off']) }),
  ask: defineButton('basic:ask', { address, target: oneOf(['on', 'off']) }),
  confirm: defineButton('basic:set', { address, token }),
  cancel: defineButton('basic:no', { address, token }),
};

const pageSize: Field<number> = oneOf(pageSizes);
/** Pages count from 0. */
const page = { page: integer(9), pageSize };
export const billsButtons = {
  show: defineShowButton('bills'),
  page: defineButton('bills:page', page),
  pageOfAddress: defineButton('bills:page', { ...page, address }),
};
