// The forms of /addresses, and of the button that saves the receiver of an order. Each requests its change only after the
// last answer.

import { type Entry, type Problem, collisionOf, findTaken, readEntry, readLabel, readTags } from './entry.ts';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { mayChangeBook, nameOf, problemSentence } from './views.ts';
import type { Form, FormConversation } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { type Answered, type Reading, ask } from '../../bot/ask/question.ts';
import { say } from '../../bot/say.ts';
import { addEntry, renameEntry, tagEntry } from './changes.ts';
import { addressAlone } from '../../input/address.ts';
import { replyWithPlan } from './import.ts';
import { readOrder } from '../../input/order.ts';
import { commandOf } from '../../bot/typed-commands.ts';
import { parseAddress } from '../../tron/address.ts';

/** An entry whose name may not be known yet. */
type Begun = Omit<Entry, 'label'> & { label: string | undefined };

type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The argument of `enterAddressForm`; the form's name in the ledger is `addresses-<name>`. */
type AddressForm = 'add' | 'import' | 'label' | 'name' | 'tags';

export function enterAddressForm(ctx: BotContext, name: AddressForm, ...args: string[]): Promise<void> {
  return enterForm(ctx, `addresses-${name}`, ...args);
}

/** Asks for the address, and then for its name unless the first answer had everything in one line. */
const add: Form = {
  version: 4,
  async run(conversation, ctx, known = '') {
    // An address that was known beforehand is read as if it had been the answer.
    const begun = known === '' ? undefined : await readBegun(conversation, ctx, known);
    if (begun && !begun.ok) return say(ctx, problemSentence(ctx.words, begun.problem));
    const question = { html: ctx.words('addresses-ask-address') };
    const first = begun
      ? { ctx, value: begun.value }
      : await ask(conversation, ctx, question, async ({ text }, { words }) =>
          reading(words, await readBegun(conversation, ctx, text)),
        );
    const { address, tags, label } = first.value;
    if (label !== undefined) return change(first.ctx, (here) => addEntry(here, { label, address, tags }));
    const { ctx: last, value } = await askFirstName(conversation, first.ctx, address);
    await change(last, (here) => addEntry(here, { label: value, address, tags }));
  },
};

/** The address is that of an order, whose message then shows the name. */
const saveReceiver: Form = {
  version: 2,
  async run(conversation, ctx, written = '', orderId = '') {
    const read = parseAddress(written);
    if (!read.ok) return;
    const { address } = read;
    const { ctx: last, value: label } = await askFirstName(conversation, ctx, address);
    await change(last, (here) => addEntry(here, { label, address, tags: [] }));
    await last.deps.store.posts.changed({ ref: orderId });
  },
};

const rename: Form = {
  version: 3,
  async run(conversation, ctx, address = '') {
    const html = ctx.words('addresses-ask-new-label', {
      label: await presentName(conversation, ctx, address),
    });
    const { ctx: last, value } = await askName(conversation, ctx, html, address);
    await change(last, (here) => renameEntry(here, address, value));
  },
};

const retag: Form = {
  version: 3,
  async run(conversation, ctx, address = '') {
    const html = ctx.words('addresses-ask-tags', { label: await presentName(conversation, ctx, address) });
    const { ctx: last, value } = await ask(conversation, ctx, { html }, ({ text }, { words }) =>
      reading(words, readNewTags(text)),
    );
    await change(last, (here) => tagEntry(here, address, value));
  },
};

/** Takes one message with a file or lines, and replies with the plan, whose button confirms the import. */
const askForImport: Form = {
  version: 3,
  async run(conversation, ctx) {
    const question = { html: ctx.words('addresses-ask-import'), acceptsFiles: true };
    const { ctx: last } = await ask(conversation, ctx, question, () => ({ ok: true, value: undefined }));
    await change(last, replyWithPlan);
  },
};

export const addressForms: Record<`addresses-${AddressForm}`, Form> = {
  'addresses-add': add,
  'addresses-label': rename,
  'addresses-name': saveReceiver,
  'addresses-tags': retag,
  'addresses-import': askForImport,
};

/** Rights may have changed since the first question. */
async function change(ctx: FormContext, make: (ctx: FormContext) => Promise<void>): Promise<void> {
  await (mayChangeBook(ctx) ? make(ctx) : say(ctx, ctx.words('not-allowed')));
}

function reading<Value>(words: Words, answer: Answer<Value>): Reading<Value> {
  return answer.ok ? answer : { ok: false, hint: problemSentence(words, answer.problem) };
}

async function readBegun(
  conversation: FormConversation,
  ctx: FormContext,
  text: string,
): Promise<Answer<Begun>> {
  const address = addressAlone(text);
  const read = address ? { ok: true as const, entry: undefined } : readEntry(text);
  if (!read.ok) return read;
  const begun: Begun = read.entry ?? { label: undefined, address: address!, tags: [] };
  const collision = await conversation.external(
    () => collisionOf({ ...begun, label: begun.label ?? '' }, ctx.deps.store.settings.data.addresses) ?? null,
  );
  return collision ? { ok: false, problem: { part: 'book', ...collision } } : { ok: true, value: begun };
}

/** A dash alone removes all tags. */
function readNewTags(text: string): Answer<string[]> {
  if (/^\s*[-−–—]\s*$/.test(text)) return { ok: true, value: [] };
  const read = readTags(text);
  return read.ok
    ? { ok: true, value: read.tags }
    : { ok: false, problem: { part: 'tags', problem: read.problem } };
}

async function presentName(conversation: FormConversation, { deps }: FormContext, address: string) {
  const { addresses } = deps.store.settings.data;
  const label = await conversation.external(
    () => addresses.find((entry) => entry.address === address)?.label ?? null,
  );
  return nameOf(label ?? '');
}

// The question for the name of an address. It waits up to an hour: words for commands and whole orders are other work that
// the person has gone on to, and no names.

function askFirstName(
  conversation: FormConversation,
  ctx: FormContext,
  address: string,
): Promise<Answered<string>> {
  const html = ctx.words('addresses-ask-label', { address: code(address) });
  return askName(conversation, ctx, html, address);
}

function askName(
  conversation: FormConversation,
  ctx: FormContext,
  html: string,
  address: string,
): Promise<Answered<string>> {
  return ask(conversation, ctx, { html }, async ({ text }, { words }) =>
    reading(words, await readName(conversation, ctx, text, address)),
  );
}

async function readName(
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
