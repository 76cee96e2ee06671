// In whose words a rule is said: those of the chat, with the labels of the address book.

import type { Reader } from '../../views/lines.ts';
import type { Speaker } from '../../views/alert/rule-sentence.ts';
import type { FormContext } from '../frame/context.ts';
import { contextReader } from '../frame/reader.ts';

/** For messages, as HTML. */
export function speakerOf(ctx: FormContext): Speaker & Reader {
  return { ...contextReader(ctx), book: ctx.deps.store.settings.data.addresses };
}

/** For buttons and boxes, without markup. */
export function plainSpeakerOf(ctx: FormContext): Speaker & Reader {
  return { ...speakerOf(ctx), isPlain: true };
}
