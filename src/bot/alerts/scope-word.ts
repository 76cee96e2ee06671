// What a mute is of, in the few words of a button.

import { addressWord, kindWord } from '../../views/alert/rule-sentence.ts';
import type { FormContext } from '../frame/context.ts';
import type { MuteScope } from './read-scope.ts';
import { plainSpeakerOf } from './speaker.ts';

/** `📒 Payouts`, `Transfers`, `Rule 1`, `All`. */
export function scopeWord(ctx: FormContext, scope: MuteScope): string {
  const speaker = plainSpeakerOf(ctx);
  if (scope.of === 'all') return ctx.words.plain('mute-scope-all');
  if (scope.of === 'rule') return ctx.words.plain('mute-scope-rule', { n: String(scope.n) });
  return scope.of === 'address' ? addressWord(scope.address, speaker) : kindWord(scope.kind, speaker);
}
