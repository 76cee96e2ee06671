// The tour's events: a delegation, a storm of transfers, and a transfer that was made to be copied from.

import { readEmission } from '../emission.ts';
import type { Emission } from '../page/commands.ts';
import type { WebhookDelivery } from '../service/delivery.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';
import { contentOf, messagesIn, type Lack, type Proof, type Step, type StepContext } from './step.ts';

const transfersInStorm = 200;
const stormMs = 1_000;
/** The sample's own name has signs of markup, which a newcomer would take for a mistake. */
const plainName = { name: '"payouts"' };

/** Valid; begins and ends with the same four characters as the address that the samples' transfers are for. */
export const lookalikeAddress = 'TV1n6qdnrUaGpV3mYSrQSggtk3qHr91vne';

/** The field's value in what was posted. */
const keyOf = ({ body }: WebhookDelivery, field: string): string =>
  new RegExp(`"${field}":"(\\w+)"`).exec(String(body))?.[1] ?? '';

/** Posts an event, and proves it by a message about this very event. */
async function postAndProve(
  context: StepContext,
  { field, ...emission }: Emission & { field: string },
  judge: (messages: ChatMessage[]) => Proof | Lack,
): Promise<() => Proof | Lack> {
  const { service, actions } = context.model;
  const { event_id: id } = await actions.emit({ ...emission, fresh: [field] });
  const delivery = service.deliveries.findLast(({ eventId }) => eventId === id)!;
  const key = keyOf(delivery, field);
  return () => {
    if (delivery.state !== 'delivered') return { missing: 'webhook' };
    const messages = messagesIn(context).filter((sent) => contentOf(sent).includes(key));
    return messages.length === 0 ? { missing: 'alert' } : judge(messages);
  };
}

/** Proven when the webhook was answered with 200 and a message carries its key. */
export const delegation: Step = (context) =>
  postAndProve(context, { sample: 'hourly', field: 'delegation_hash' }, ([message]) => ({ message }));

/** Proven when the message about it carries the bot's mark, and nowhere the address to be copied. */
export const lookalike: Step = (context) => {
  const fields = { ...plainName, from_address: JSON.stringify(lookalikeAddress), amount: '1' };
  return postAndProve(context, { sample: 'transfer_usdt', fields, field: 'txn_hash' }, (messages) => {
    const message = messages.find(
      (sent) => sent.text.includes('🛑') && !contentOf(sent).includes(lookalikeAddress),
    );
    return message ? { message } : { missing: 'mark', message: messages.at(-1) };
  });
};

/** Proven when every key stands in a message or in a file of one. */
export const storm: Step = async (context) => {
  const { service } = context.model;
  let deliveries: readonly WebhookDelivery[] = [];
  // Not awaited: the first messages are to be seen while the storm goes on.
  void service
    .emitBurst(readEmission(service, { sample: 'transfer_usdt', fields: plainName }), {
      times: transfersInStorm,
      fresh: ['txn_hash'],
      spreadMs: stormMs,
    })
    .then((posted) => {
      deliveries = posted;
      context.check();
    });
  return () => {
    const answered = deliveries.filter(({ state }) => state === 'delivered');
    if (answered.length < transfersInStorm) return { missing: 'webhook' };
    const sent = new Set(answered.map((delivery) => keyOf(delivery, 'txn_hash')));
    const latest = new Map(messagesIn(context).map((message) => [message.message_id, message]));
    const keysOf = (text: string) => (text.match(/\b[\da-f]{64}\b/g) ?? []).filter((key) => sent.has(key));
    const telling = Array.from(latest.values(), (message) => ({ message, keys: keysOf(contentOf(message)) }));
    const withKeys = telling.filter(({ keys }) => keys.length > 0);
    const told = new Set(withKeys.flatMap(({ keys }) => keys)).size;
    const facts = { sent: sent.size, told, messages: withKeys.length };
    const { message } = withKeys.at(-1) ?? {};
    return told < sent.size
      ? { missing: told === 0 ? 'alert' : 'untold', facts, message }
      : { facts, message };
  };
};
