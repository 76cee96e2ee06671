// The buttons under the questions of forms. An answer button contains who was asked and which question it answers: in a
// group only that person may use it, and a button of an earlier question has no effect.

import { defineButton, integer36, word } from './callback-data.ts';

/** Under a question without choices. */
export const cancelFormButton = defineButton('cancel:form');

export type AnswerButton = ReturnType<typeof defineAnswerButton>;

/** `command` is the command that asks; `personId` is in base 36, because `value` may be an address. */
export function defineAnswerButton(command: string) {
  return defineButton(`${command}:form`, { personId: integer36, question: word, value: word });
}
