// The buttons of orders: on cards, on the messages about an order, and under reminders. Those of a card
// carry its one-time token and nothing else; the others carry the order's id.

import {
  address,
  defineButton,
  defineShowButton,
  integer36,
  oneOf,
  orderId,
  token,
} from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';

/** Choices, in minutes before a delegation ends; regular orders last an hour. */
export const reminderMinutes = [5, 10, 15, 30] as const;

const ofOrder = { id: orderId };

export const flashButtons = {
  show: defineShowButton('flash'),
  answer: defineAnswerButton('flash'),
  /** Opens the card of what was read from a text. */
  offer: defineButton('flash:offer', { resource: oneOf(['e', 'b']), quantity: integer36, receiver: address }),
  /** Begins the form with the receiver known. */
  to: defineButton('flash:to', { receiver: address }),
};

export const orderButtons = {
  show: defineShowButton('order'),
  answer: defineAnswerButton('order'),
  /** Opens the card of what was read from a text. */
  offer: defineButton('order:offer', { quantity: integer36, receiver: address }),
  /** Begins the form with the amount, or with the receiver, known. */
  ask: defineButton('order:ask', { quantity: integer36 }),
  to: defineButton('order:to', { receiver: address }),
  /** On a card, for the person who began it. */
  decide: defineButton('order', { action: oneOf(['confirm', 'cancel']), token }),
  /** On a card that waits for approval, for a second person. */
  approve: defineButton('order', { action: oneOf(['approve', 'refuse']), token }),
  leave: defineButton('order:leave', ofOrder),
  look: defineButton('order:look', ofOrder),
  again: defineButton('order:again', ofOrder),
  /** Opens the card that sends an uncertain order again. */
  repeat: defineButton('order:repeat', ofOrder),
  reminders: defineButton('order:reminders'),
  /** 0 turns reminders off. */
  remind: defineButton('order:remind', { minutes: oneOf([0, ...reminderMinutes]) }),
};
