// The forms of /addresses. Each requests its change only after the last answer.

import { collisionOf } from './collisions.ts';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { nameOf } from './address-book.ts';
import type { Form, FormConversation } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import { say } from '../../bot/say.ts';
import { addEntry, renameEntry, tagEntry } from './changes.ts';
import { addressAlone } from '../../input/address.ts';
import { readEntry, readTags, type Entry, type Problem } from './entry.ts';
import { replyWithPlan } from './import.ts';
import { readName, type Answer } from './read-name.ts';
import { mayChangeBook, problemSentence } from './views.ts';

/** An entry whose name may not be known yet. */
type Begun = Omit<Entry, 'label'> & { label: string | undefined };

/** The argument of `enterAddressForm`; the form's name in the ledger is `addresses-<name>`. */
type AddressForm = 'add' | 'import' | 'label' | 'tags';

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
    if (label !== undefined) return finishAdding(first.ctx, { label, address, tags });
    const second = await ask(
      conversation,
      first.ctx,
      { html: first.ctx.words('addresses-ask-label', { address: code(address) }) },
      async ({ text }, { words }) => reading(words, await readName(conversation, ctx, text, address)),
    );
    await finishAdding(second.ctx, { label: second.value, address, tags });
  },
};

const rename: Form = {
  version: 3,
  async run(conversation, ctx, address = '') {
    const present = await conversation.external(() => labelOf(ctx, address));
    const question = { html: ctx.words('addresses-ask-new-label', { label: nameOf(present ?? '') }) };
    const { ctx: here, value: label } = await ask(conversation, ctx, question, async ({ text }, { words }) =>
      reading(words, await readName(conversation, ctx, text, address)),
    );
    if (!mayChangeBook(here)) return say(here, here.words('not-allowed'));
    await renameEntry(here, address, label);
  },
};

const retag: Form = {
  version: 3,
  async run(conversation, ctx, address = '') {
    const present = await conversation.external(() => labelOf(ctx, address));
    const question = { html: ctx.words('addresses-ask-tags', { label: nameOf(present ?? '') }) };
    const { ctx: here, value: tags } = await ask(conversation, ctx, question, ({ text }, { words }) =>
      reading(words, readNewTags(text)),
    );
    if (!mayChangeBook(here)) return say(here, here.words('not-allowed'));
    await tagEntry(here, address, tags);
  },
};

/** Takes one message with a file or lines, and replies with the plan, whose button confirms the import. */
const askForImport: Form = {
  version: 3,
  async run(conversation, ctx) {
    const question = { html: ctx.words('addresses-ask-import'), acceptsFiles: true };
    const { ctx: here } = await ask(conversation, ctx, question, () => ({ ok: true, value: undefined }));
    if (!mayChangeBook(here)) return say(here, here.words('not-allowed'));
    await replyWithPlan(here);
  },
};

export const addressForms: Record<string, Form> = {
  'addresses-add': add,
  'addresses-label': rename,
  'addresses-tags': retag,
  'addresses-import': askForImport,
};

export function reading<Value>(words: Words, answer: Answer<Value>): Reading<Value> {
  return answer.ok ? answer : { ok: false, hint: problemSentence(words, answer.problem) };
}

async function readBegun(
  conversation: FormConversation,
  ctx: FormContext,
  text: string,
): Promise<Answer<Begun>> {
  const address = addressAlone(text);
  if (!address) return readLine(conversation, ctx, text);
  const collision = await findCollision(conversation, ctx, { label: '', address });
  return collision ?? { ok: true, value: { label: undefined, address, tags: [] } };
}

/** A dash alone removes all tags. */
function readNewTags(text: string): Answer<string[]> {
  if (/^\s*[-−–—]\s*$/.test(text)) return { ok: true, value: [] };
  const read = readTags(text);
  return read.ok
    ? { ok: true, value: read.tags }
    : { ok: false, problem: { part: 'tags', problem: read.problem } };
}

async function readLine(
  conversation: FormConversation,
  ctx: FormContext,
  text: string,
): Promise<Answer<Entry>> {
  const read = readEntry(text);
  if (!read.ok) return read;
  return (await findCollision(conversation, ctx, read.entry)) ?? { ok: true, value: read.entry };
}

async function findCollision(
  conversation: FormConversation,
  ctx: FormContext,
  entry: Pick<Entry, 'label' | 'address'>,
): Promise<{ ok: false; problem: Problem } | undefined> {
  const found = await conversation.external(
    () => collisionOf(entry, ctx.deps.store.settings.data.addresses) ?? null,
  );
  return found ? { ok: false, problem: { part: 'book', ...found } } : undefined;
}

export async function finishAdding(ctx: FormContext, entry: Entry): Promise<void> {
  // Rights may have changed since the first question.
  if (!mayChangeBook(ctx)) return say(ctx, ctx.words('not-allowed'));
  await addEntry(ctx, entry);
}

function labelOf(ctx: FormContext, address: string): string | null {
  return ctx.deps.store.settings.data.addresses.find((entry) => entry.address === address)?.label ?? null;
}
