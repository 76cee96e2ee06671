// Reads the answer to a question for the name of an address. The question waits up to an hour: words for commands and
// whole orders are other work that the person has gone on to, and no names.

import { findTaken } from './collisions.ts';
import { readOrder } from '../../input/order.ts';
import type { FormConversation } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { commandOf } from '../../bot/typed-commands.ts';
import { readLabel, type Problem } from './entry.ts';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

export async function readName(
  conversation: FormConversation,
  ctx: FormContext,
  text: string,
  address: string,
): Promise<Answer<string>> {
  const isCommand = commandOf(text) !== undefined;
  const isWork = isCommand || (await conversation.external(() => readsAsOrder(ctx, text)));
  if (isWork) return { ok: false, problem: { part: 'label', problem: isCommand ? 'command' : 'order' } };
  const read = readLabel(text);
  if (!read.ok) return { ok: false, problem: { part: 'label', problem: read.problem } };
  // Recorded by `external`: the book may change before the next replay, but the result must not.
  const taken = await conversation.external(() => {
    const others = ctx.deps.store.settings.data.addresses.filter((entry) => entry.address !== address);
    return findTaken(read.label, others) ?? null;
  });
  return taken ? { ok: false, problem: { part: 'book', ...taken } } : { ok: true, value: read.label };
}

function readsAsOrder({ deps, words }: FormContext, text: string): boolean {
  const reader = {
    style: words.numberStyle,
    book: deps.store.settings.data.addresses,
  };
  const { problems, quantity, receiver, resourceType, kind } = readOrder(text, reader);
  const isForSomething = receiver !== undefined || resourceType !== undefined || kind !== undefined;
  return problems.length === 0 && quantity !== undefined && isForSomething;
}
