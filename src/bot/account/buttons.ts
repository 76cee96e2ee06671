// The buttons of the account's commands: /balance, /recharge, /basic and /bills.

import { defineButton, defineShowButton } from '../ask/callback-data.ts';
import { address, integer, oneOf, orderId, token, type Field } from '../ask/fields.ts';

export const pageSizes = [5, 10, 20] as const;

export const balanceButtons = {
  show: defineShowButton('balance'),
  details: defineButton('balance:details'),
  /** Only messages of earlier versions have this button. */
  qr: defineButton('balance:qr'),
};

export const rechargeButtons = {
  show: defineShowButton('recharge'),
  qr: defineButton('recharge:qr'),
  /** Under the card of an order that the balance can't pay: the card is kept, and the answer is a new message. */
  forOrder: defineButton('recharge:for', { id: orderId }),
  /** Under the message that answers `forOrder`. */
  refreshForOrder: defineButton('recharge:look', { id: orderId }),
};

export const basicButtons = {
  show: defineShowButton('basic'),
  showAddress: defineButton('basic:show', { address }),
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
