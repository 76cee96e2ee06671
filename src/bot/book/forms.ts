// The questions of /addresses. Each that gets a wrong answer says what is wrong and waits for another; the change is
// made after the last one.

import type { Conversation } from '@grammyjs/conversations';
import { collisionOf, findLabel } from '../../guard/address-book.ts';
import { code } from '../../html.ts';
import { nameOf } from '../../views/book/address-book.ts';
import { parseAddress } from '../../tron/address.ts';
import type { Form } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { ask, enterForm } from '../ask/forms.ts';
import { answerPending } from '../guard/answer.ts';
import { say } from '../frame/say.ts';
import { addEntry, renameEntry, tagEntry, type Changed } from './changes.ts';
import { readEntry, readLabel, readTags, type Entry, type Problem } from './entry.ts';
import { considerMessage } from './import.ts';
import { backToBook, mayChangeBook, problemSentence, showBook, showEntry } from './views.ts';

type Talk = Conversation<BotContext, FormContext>;
type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** An entry whose name may be yet to come. */
type Begun = Omit<Entry, 'label'> & { label: string | undefined };

/** What a form is entered with; its name in the ledger is `addresses-<name>`. */
export type AddressForm = 'add' | 'import' | 'label' | 'tags';

export function enterAddressForm(ctx: BotContext, name: AddressForm, ...args: string[]): Promise<void> {
  return enterForm(ctx, `addresses-${name}`, ...args);
}

/** The address alone, and then its name; or all in one line. */
const add: Form = async (talk, ctx) => {
  const first = await askUntil(
    talk,
    ctx,
    ctx.words('addresses-ask-address'),
    async (text): Promise<Answer<Begun>> => {
      const address = parseAddress(text);
      if (!address.ok) return readLine(talk, ctx, text);
      const collision = await collide(talk, ctx, { label: '', address: address.address });
      return collision ?? { ok: true, value: { label: undefined, address: address.address, tags: [] } };
    },
  );
  const { address, tags, label } = first.value;
  if (label !== undefined) return finishAdding(first.ctx, { label, address, tags });
  const question = first.ctx.words('addresses-ask-label', { address: code(address) });
  const second = await askUntil(talk, first.ctx, question, (text) => readName(talk, ctx, text, address));
  await finishAdding(second.ctx, { label: second.value, address, tags });
};

const rename: Form = async (talk, ctx, address = '') => {
  const present = await talk.external(() => labelOf(ctx, address));
  const question = ctx.words('addresses-ask-new-label', { label: nameOf(present ?? '') });
  const { ctx: here, value: label } = await askUntil(talk, ctx, question, (text) =>
    readName(talk, ctx, text, address),
  );
  if (!mayChangeBook(here)) return say(here, here.words('not-allowed'));
  const news = here.words('addresses-renamed', { label: nameOf(label) });
  await showChanged(here, await renameEntry(here.deps, here.from?.id ?? 0, address, label), news);
};

const retag: Form = async (talk, ctx, address = '') => {
  const present = await talk.external(() => labelOf(ctx, address));
  const question = ctx.words('addresses-ask-tags', { label: nameOf(present ?? '') });
  const { ctx: here, value: tags } = await askUntil(talk, ctx, question, (text): Answer<string[]> => {
    if (/^\s*[-−–—]\s*$/.test(text)) return { ok: true, value: [] };
    const read = readTags(text);
    return read.ok
      ? { ok: true, value: read.tags }
      : { ok: false, problem: { part: 'tags', problem: read.problem } };
  });
  if (!mayChangeBook(here)) return say(here, here.words('not-allowed'));
  const entry = await tagEntry(here, address, tags);
  return entry ? showEntry(here, entry) : sayGone(here);
};

/** One message, a file or lines; a press on its answer decides. */
const takeIn: Form = async (talk, ctx) => {
  await ask(ctx, ctx.words('addresses-ask-import'));
  const answer = await talk.waitFor(['message:document', 'message:text']);
  if (!mayChangeBook(answer)) return say(answer, answer.words('not-allowed'));
  await considerMessage(answer);
};

export const addressForms: Record<string, Form> = {
  'addresses-add': add,
  'addresses-label': rename,
  'addresses-tags': retag,
  'addresses-import': takeIn,
};

async function askUntil<Value>(
  talk: Talk,
  ctx: FormContext,
  question: string,
  read: (text: string) => Answer<Value> | Promise<Answer<Value>>,
): Promise<{ ctx: FormContext; value: Value }> {
  await ask(ctx, question);
  for (;;) {
    const answer = await talk.waitFor('message:text');
    const got = await read(answer.message.text);
    if (got.ok) return { ctx: answer, value: got.value };
    await ask(answer, problemSentence(answer.words, got.problem));
  }
}

async function readLine(talk: Talk, ctx: FormContext, text: string): Promise<Answer<Entry>> {
  const read = readEntry(text);
  if (!read.ok) return read;
  return (await collide(talk, ctx, read.entry)) ?? { ok: true, value: read.entry };
}

async function readName(
  talk: Talk,
  ctx: FormContext,
  text: string,
  address: string,
): Promise<Answer<string>> {
  const read = readLabel(text);
  if (!read.ok) return { ok: false, problem: { part: 'label', problem: read.problem } };
  // The book may change before the next replay, and this answer must not.
  const other = await talk.external(
    () => findLabel(read.label, ctx.deps.store.settings.data.addresses) ?? null,
  );
  if (!other || other.address === address) return { ok: true, value: read.label };
  return { ok: false, problem: { part: 'book', problem: 'label_taken', other } };
}

async function collide(
  talk: Talk,
  ctx: FormContext,
  entry: Pick<Entry, 'label' | 'address'>,
): Promise<{ ok: false; problem: Problem } | undefined> {
  const found = await talk.external(() => collisionOf(entry, ctx.deps.store.settings.data.addresses) ?? null);
  return found ? { ok: false, problem: { part: 'book', ...found } } : undefined;
}

async function finishAdding(ctx: FormContext, entry: Entry): Promise<void> {
  // Rights may have changed since the first question.
  if (!mayChangeBook(ctx)) return say(ctx, ctx.words('not-allowed'));
  await showChanged(
    ctx,
    await addEntry(ctx.deps, ctx.from?.id ?? 0, entry),
    ctx.words('addresses-added-done'),
  );
}

/** The entry with what has become of it, or what stands against it. */
export async function showChanged(ctx: FormContext, changed: Changed, news: string): Promise<void> {
  switch (changed.is) {
    case 'done':
      return showEntry(ctx, changed.entry, news);
    case 'collides':
      return say(ctx, problemSentence(ctx.words, { part: 'book', ...changed.collision }));
    case 'waits':
      await answerPending(ctx, changed.requested, (keyboard) => backToBook(keyboard, ctx));
      return;
    case 'gone':
      return sayGone(ctx);
  }
}

async function sayGone(ctx: FormContext): Promise<void> {
  await say(ctx, ctx.words('addresses-gone'));
  await showBook(ctx);
}

function labelOf(ctx: FormContext, address: string): string | null {
  return ctx.deps.store.settings.data.addresses.find((entry) => entry.address === address)?.label ?? null;
}
