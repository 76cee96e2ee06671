// Imports a file or a message with many addresses. The plan is a reply to that message, and its button carries a
// fingerprint of the plan alone: confirming reads the message again, so nothing is stored in between, and what is added
// is exactly what was shown, or nothing.

import { InlineKeyboard } from 'grammy';
import type { Message } from 'grammy/types';
import { describeImport, problemSentence } from './views.ts';
import type { FormContext } from '../../bot/context.ts';
import { type ReadDocument, readDocument } from './documents.ts';
import { box, say, show, style } from '../../bot/say.ts';
import { addressButtons } from './buttons.ts';
import { importEntries } from './changes.ts';
import { findLookalikesIn } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';
import { styledButton } from '../../bot/ask/buttons.ts';

type Source = Pick<Message, 'document' | 'text'>;

/** Replies to the message with what its import would do. */
export async function replyWithPlan(ctx: FormContext): Promise<void> {
  const { message, words } = ctx;
  if (!message) return;
  const read = await readSource(ctx, message);
  if (!read.ok) {
    const again = new InlineKeyboard().text(
      words.plain('addresses-import-again'),
      addressButtons.import.data(),
    );
    return say(ctx, words(`addresses-file-${read.problem}`), again);
  }
  const { html, keyboard } = planView(ctx, read.text);
  await ctx.reply(html, {
    ...style,
    reply_markup: keyboard,
    reply_parameters: { message_id: message.message_id, allow_sending_without_reply: true },
  });
}

/** Handles the confirmation: reads the message again, and adds its entries if the plan is still the one shown. */
export async function confirmImport(ctx: FormContext, fingerprint: string): Promise<void> {
  const source = ctx.callbackQuery?.message?.reply_to_message;
  if (!source?.document && source?.text === undefined) return box(ctx, 'addresses-import-lost');
  const read = await readSource(ctx, source);
  if (!read.ok) return box(ctx, `addresses-file-${read.problem}`);
  await importEntries(ctx, read.text, fingerprint, async (here) => {
    await box(here, 'addresses-import-changed');
    const { html, keyboard } = planView(here, read.text);
    await show(here, html, keyboard);
  });
}

async function readSource(ctx: FormContext, { document, text = '' }: Source): Promise<ReadDocument> {
  return document ? readDocument(ctx, document) : { ok: true, text };
}

function planView(ctx: FormContext, text: string): { html: string; keyboard: InlineKeyboard } {
  const { words } = ctx;
  const { addresses } = ctx.deps.store.settings.data;
  const plan = planImport(text, addresses);
  const lookalikesOf = findLookalikesIn([...addresses, ...plan.entries]);
  const html = describeImport(
    {
      ...plan,
      faults: plan.faults.map(({ line, problem }) => ({ line, problem: problemSentence(words, problem) })),
      lookalikes: plan.entries
        .map((entry) => ({ entry, others: lookalikesOf(entry.address) }))
        .filter(({ others }) => others.length > 0),
    },
    words,
  );
  const keyboard = new InlineKeyboard();
  if (plan.entries.length > 0) {
    keyboard
      .add(
        styledButton(
          words,
          'confirm',
          addressButtons.confirmImport.data({ fingerprint: fingerprintOf(plan) }),
        ),
      )
      .add(styledButton(words, 'cancel', addressButtons.show.data()));
  } else {
    keyboard
      .text(words.plain('addresses-import-again'), addressButtons.import.data())
      .text(words.plain('addresses-back'), addressButtons.show.data());
  }
  return { html, keyboard };
}
