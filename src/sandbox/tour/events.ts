// The tour's events: a delegation, a storm of transfers, and a transfer that was made to be copied from.

import { contentOf, messagesIn, type Step, type StepContext } from './step.ts';

const transfersInStorm = 200;
const stormMs = 1_000;

/** Valid; begins and ends with the same four characters as the address that the samples' transfers are for. */
export const lookalikeAddress = 'TV1n6qdnrUaGpV3mYSrQSggtk3qHr91vne';

/** The field's values in the webhooks that the bot has answered with 200, in their order. */
function answeredKeys({ seen }: StepContext, field: string): string[] {
  return seen.flatMap((happening) => {
    if (happening.kind !== 'attempt' || happening.attempt.status !== 200) return [];
    const [, key] = new RegExp(`"${field}":"(\\w+)"`).exec(String(happening.delivery.body)) ?? [];
    return key === undefined ? [] : [key];
  });
}

/** Proven when the webhook was answered with 200 and a message carries its key. */
export const delegation: Step = async (context) => {
  await context.model.actions.emit({ sample: 'hourly', fresh: ['delegation_hash'] });
  return () => {
    const [key] = answeredKeys(context, 'delegation_hash');
    const message = messagesIn(context).find((sent) => key !== undefined && contentOf(sent).includes(key));
    return message && { facts: {}, message };
  };
};

/** Proven when every key stands in a message or in a file of one. */
export const storm: Step = async (context) => {
  const { model } = context;
  const burst = { times: transfersInStorm, spreadMs: stormMs };
  // Not awaited: the first messages are to be seen while the storm goes on.
  void model.actions.burst({ sample: 'transfer_usdt', fresh: ['txn_hash'], ...burst });
  return () => {
    const sent = new Set(answeredKeys(context, 'txn_hash'));
    if (sent.size < transfersInStorm) return undefined;
    const latest = new Map(messagesIn(context).map((message) => [message.message_id, message]));
    const keysOf = (text: string) => (text.match(/\b[\da-f]{64}\b/g) ?? []).filter((key) => sent.has(key));
    const telling = Array.from(latest.values(), (message) => ({ message, keys: keysOf(contentOf(message)) }));
    const withKeys = telling.filter(({ keys }) => keys.length > 0);
    const told = new Set(withKeys.flatMap(({ keys }) => keys)).size;
    if (told < sent.size) return undefined;
    const facts = { sent: sent.size, told, messages: withKeys.length };
    return { facts, message: withKeys.at(-1)?.message };
  };
};

/** Proven when the message about it carries the bot's mark, and nowhere the address to be copied. */
export const lookalike: Step = async (context) => {
  const fields = { from_address: JSON.stringify(lookalikeAddress), amount: '1' };
  await context.model.actions.emit({ sample: 'transfer_usdt', fields, fresh: ['txn_hash'] });
  return () => {
    const [key] = answeredKeys(context, 'txn_hash');
    const message = messagesIn(context).find((sent) => key !== undefined && contentOf(sent).includes(key));
    const isMarked = message?.text.includes('🛑') === true && !contentOf(message).includes(lookalikeAddress);
    return isMarked ? { facts: {}, message } : undefined;
  };
};
