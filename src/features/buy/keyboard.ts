// The buttons of an order and of a card that sends it again, the same wherever they are shown: in the order's message,
// an alarm, a request for approval, or a page of /orders.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import { lackedBalance } from '../../orders/record.ts';
import type { Order, Spend } from '../../orders/order.ts';
import { type OrderState, boughtStates } from '../../orders/states.ts';
import { hasOddStatus, isSentAgainByItself, readOnUntil } from './order-state.ts';
import { explorerLink } from './order-parts.ts';
import { rechargeButtons } from '../account/buttons.ts';
import { disabledButton, styledButton } from '../../bot/ask/buttons.ts';
import { addressButtons } from '../book/buttons.ts';
import { orderButtons } from './buttons.ts';

export type OrderButton =
  | 'confirm'
  | 'cancel'
  | 'approve'
  | 'refuse'
  | 'recharge'
  | 'repeat'
  | 'leave'
  | 'look'
  | 'chain'
  | 'again'
  | 'sending'
  | 'save';

type KeyboardOptions = {
  /** A URL with the placeholder `{hash}`. */
  explorerUrl: string;
  /** Unix milliseconds; some buttons are offered only until a certain time. */
  now: number;
  /** False: the reader may not order, so nothing is offered that spends or decides. */
  mayOrder?: boolean;
  /** The receiver has no name in the address book, and the reader may give it one. */
  canSave?: boolean;
  /** A request for approval, in the chat of somebody who may approve: only the two buttons that decide. */
  isRequest?: boolean;
  /**
   * The callback data of `Look again` on a page of /orders. A page is not edited when the order changes, so it has this
   * button in every state that may still change.
   */
  look?: string;
  /** Rows below the order's own buttons, such as a back button. */
  rows?: ReadonlyArray<ReadonlyArray<{ label: string; data: string }>>;
};

/** Offered also to readers who may not order. */
const harmless: ReadonlySet<OrderButton> = new Set(['look', 'chain', 'sending']);

type Rows = OrderButton[][];

/**
 * The buttons of each state, row by row. `Order again` is offered only when the order is over, or late, paid and
 * readable.
 */
const buttonsIn: Readonly<Record<OrderState, (order: Order, now: number) => Rows>> = {
  card: (order) => {
    const rows: Rows = cardRows({ state: order.cardState, chatId: order.chatId });
    return order.cardState === 'offered' && isShort(order) ? [...rows, ['recharge']] : rows;
  },
  closed: () => [['again']],
  placing: () => [['sending']],
  unknown(order, now) {
    if (isSentAgainByItself(order, now)) return [['leave']];
    return order.waitsUntil === null ? [['repeat'], ['leave', 'look']] : [['leave', 'look']];
  },
  accepted: () => [['look', 'chain']],
  differs: () => [['look', 'chain']],
  late: (order) =>
    // No `Order again` while this order may still be paid, or may be delivered already: both would be bought.
    order.unread !== null || order.status === 'UNPAID' || hasOddStatus(order)
      ? [['look', 'chain']]
      : [['look', 'chain'], ['again']],
  // While the bot keeps reading a failed order, it may still be delivered.
  failed: (order, now) => [
    readOnUntil(order, now) === undefined ? ['chain', 'again'] : ['look', 'chain'],
    ...rechargeRow(order),
  ],
  delivered: () => [['chain', 'again']],
  rejected: (order) => [['again'], ...rechargeRow(order)],
  not_sent: () => [['again']],
  // It may have been bought, so nothing is offered; a new card for the same receiver says so.
  left: () => [],
};

function rechargeRow(order: Order): Rows {
  return lackedBalance(order) ? [['recharge']] : [];
}

export function buttonsOf(order: Order, now: number): OrderButton[][] {
  return buttonsIn[order.state](order, now);
}

export function keyboardOf(order: Order, words: Words, options: KeyboardOptions): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const url = order.delegateHash === null ? undefined : explorerLink(order.delegateHash, options.explorerUrl);
  const data = dataOf(order, options.look);
  for (const row of rowsOf(order, options)) {
    for (const button of row) {
      if (button === 'sending') keyboard.add(disabledButton(words.plain(labels.sending)));
      else if (button !== 'chain') keyboard.add(styledButton(words, labels[button], data[button]));
      else if (url !== undefined) keyboard.url(words.plain(labels.chain), url);
    }
    keyboard.row();
  }
  for (const row of options.rows ?? []) {
    for (const { label, data: carried } of row) keyboard.text(label, carried);
    keyboard.row();
  }
  return withoutEmptyRows(keyboard);
}

/** Of the card that sends an order again, or of the request to approve it. */
export function againKeyboardOf(
  spend: Spend,
  words: Words,
  { isRequest = false }: { isRequest?: boolean } = {},
): InlineKeyboard {
  const data = cardData(spend.token);
  const rows = isRequest ? requestRows() : cardRows(spend);
  return InlineKeyboard.from(
    rows.map((row) => row.map((button) => styledButton(words, labels[button], data[button]))),
  );
}

type CardRows = Array<Array<keyof CardData>>;

const requestRows = (): CardRows => [['approve', 'refuse']];

/** The buttons by which a card is decided. */
function cardRows({ state, chatId }: Pick<Spend, 'state' | 'chatId'>): CardRows {
  if (state !== 'confirmed') return [['confirm', 'cancel']];
  // In a private chat there is nobody else who could approve.
  return chatId < 0 ? [['approve', 'refuse'], ['cancel']] : [['cancel']];
}

type CardData = ReturnType<typeof cardData>;

function cardData(token: string) {
  return {
    confirm: orderButtons.decide.data({ action: 'confirm', token }),
    cancel: orderButtons.decide.data({ action: 'cancel', token }),
    approve: orderButtons.approve.data({ action: 'approve', token }),
    refuse: orderButtons.approve.data({ action: 'refuse', token }),
  };
}

function rowsOf(
  order: Order,
  { now, mayOrder = true, isRequest, look, canSave }: KeyboardOptions,
): OrderButton[][] {
  if (isRequest) return requestRows();
  const rows = buttonsOf(order, now);
  // Its address is probably used again.
  if (canSave && boughtStates.has(order.state)) rows.push(['save']);
  const isPage = look !== undefined;
  // A page stays as it is when the order changes, so it must not say that the order is being sent.
  if (isPage && order.state === 'placing') return [['look']];
  if (isPage && order.cardState === 'confirmed') rows.push(['look']);
  return mayOrder ? rows : rows.map((row) => row.filter((button) => harmless.has(button)));
}

const labels: Readonly<Record<OrderButton, string>> = {
  confirm: 'confirm',
  cancel: 'cancel',
  approve: 'order-approve',
  refuse: 'order-refuse',
  recharge: 'order-recharge-open',
  repeat: 'order-repeat',
  leave: 'order-leave',
  look: 'order-look',
  chain: 'order-on-chain',
  again: 'order-again',
  sending: 'order-sending',
  save: 'order-save',
};

function dataOf(
  { id, token, receiver }: Order,
  look = orderButtons.look.data({ id }),
): Record<Exclude<OrderButton, 'chain' | 'sending'>, string> {
  return {
    ...cardData(token),
    recharge: rechargeButtons.forOrder.data({ id }),
    repeat: orderButtons.repeat.data({ id }),
    leave: orderButtons.leave.data({ id }),
    look,
    again: orderButtons.again.data({ id }),
    save: addressButtons.save.data({ address: receiver, order: id }),
  };
}

/** Whether the balance is less than the price; false when one of them is not known. */
function isShort({ estimateSun, balanceBefore }: Order): boolean {
  return estimateSun !== null && balanceBefore !== null && balanceBefore.sun < estimateSun;
}

/** Telegram refuses a row without buttons. */
function withoutEmptyRows({ inline_keyboard }: InlineKeyboard): InlineKeyboard {
  return InlineKeyboard.from(inline_keyboard.filter((row) => row.length > 0));
}
