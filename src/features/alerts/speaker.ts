// In whose words a rule is said: those of the chat, with the labels of the address book.

import { goneNames } from '../../store/settings/named-addresses.ts';
import type { Reader } from '../../base/lines.ts';
import type { Speaker } from './rule-sentence.ts';
import type { FormContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';

/** For messages, as HTML. Names that the book has no longer are marked. */
export function speakerOf(ctx: FormContext): Speaker & Reader {
  const { data } = ctx.deps.store.settings;
  return { ...contextReader(ctx), book: data.addresses, gone: goneNames(data) };
}

/** For buttons and boxes, without markup. */
export function plainSpeakerOf(ctx: FormContext): Speaker & Reader {
  return { ...speakerOf(ctx), isPlain: true };
}
