// One order in the history: the text of its message, and below it who did what. Its buttons lead to the service's
// record and back to the page of the list from which it was opened.

import type { Order } from '../../orders/order.ts';
import { describeTrail } from './order-trail.ts';
import { mayUse } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { keyboardOf } from '../buy/keyboard.ts';
import { viewOrder } from '../buy/view.ts';
import { contextReader, tronExplorer } from '../../bot/reader.ts';
import { show } from '../../bot/say.ts';
import { historyButtons } from './buttons.ts';
import type { ListPosition } from './list-position.ts';
import { hasRecord } from './record-page.ts';
import { personName } from '../../bot/names.ts';

export async function showOrder(ctx: FormContext, order: Order, position: ListPosition): Promise<void> {
  const { deps, words } = ctx;
  const reader = contextReader(ctx);
  const { html } = await viewOrder(deps, order, reader);
  const steps = await deps.orders.audit(order.id);
  const trail = describeTrail(steps, (id) => personName(deps, id), reader);
  const carried = { id: order.id, position };
  const button = (key: string, data: string) => ({ label: words.plain(key), data });
  const keyboard = keyboardOf(order, words, {
    explorerUrl: tronExplorer(deps),
    now: reader.now,
    mayOrder: offersOrders(ctx),
    look: historyButtons.look.data(carried),
    rows: [
      [
        ...(hasRecord(order) ? [button('record-open', historyButtons.record.data(carried))] : []),
        button('history-back', historyButtons.list.data({ position })),
      ],
    ],
  });
  await show(ctx, `${html}\n\n${trail}`, keyboard);
}

/** In a group, people with other rights read the message too; the rights are checked when a button is used. */
export function offersOrders(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator') || ctx.chat?.type !== 'private';
}
