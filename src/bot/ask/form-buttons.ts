// The buttons under the questions of forms. One that carries an answer says whom was asked and which question it answers:
// in a group only that person may use it, and those of an earlier question no longer count.

import { defineButton } from './callback-data.ts';
import { integer36, word } from './fields.ts';

/** Under a question without choices. */
export const cancelFormButton = defineButton('cancel:form');

export type AnswerButton = ReturnType<typeof defineAnswerButton>;

/** `command` asks; `personId` is short, because `value` may be an address. */
export function defineAnswerButton(command: string) {
  return defineButton(`${command}:form`, { personId: integer36, question: word, value: word });
}
