import { expect, it } from 'vitest';
import { judgeMessages } from './message-oracles.ts';

/** A place in which this was said, and an order of the service that was paid and never confirmed. */
function judge(...texts: string[]): string[] {
  const said = texts.map((text) => ({ at: 0, isEdit: false, message: { chat_id: 7, text } }));
  const order = { clientOrderId: 'n-1', chargedSun: 1, fate: 'never_confirmed', createdAt: 0 };
  const time = { elapsed: 0, clock: { now: () => 3_600_000 } };
  const world = { record: { said, ruled: [] }, movedFrom: new Map(), service: { orders: [order] }, time };
  return judgeMessages(
    { world } as unknown as Parameters<typeof judgeMessages>[0],
    { orders: [{ id: 'AB1', client_order_id: 'n-1' }] } as unknown as Parameters<typeof judgeMessages>[1],
  );
}

const [late, reminder] = ['⏰ Order AB1 is late. After', '⏰ Nobody has taken this for 10 min: order AB1'];

it('a message that stands twice without a mark is a double', () => {
  expect(judge(late, reminder, reminder)).toEqual([expect.stringContaining(`M2: "${reminder}" stands in 7`)]);
});

it('a marked repeat, another reminder of the same, and a board that lists it, are none', () => {
  const board = '📌 Board: 1 thing to check.\n❓ Order AB1 is late';
  expect(judge(late, board)).toEqual([]);
  expect(judge(late, reminder, `↻ possible repeat\n${reminder}`, reminder.replace('10', '30'))).toEqual([]);
});

it('an order that is late and that nobody was told of is lost', () => {
  expect(judge(reminder)).toEqual(['M1: nobody was told that order AB1 is not confirmed']);
});

it('two requests for approval that are alike are one told twice only if they expire at the same time', () => {
  const request =
    '🔐 Ben requests your approval.\n\nReceiver: TReceiver\n\nThe request expires at 10:05 UTC.';
  expect(judge(late, request, request)).toEqual([expect.stringContaining('2 times without a mark')]);
  expect(judge(late, request, request.replace('10:05', '10:09'))).toEqual([]);
});
