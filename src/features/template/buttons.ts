// The buttons of /template. Each carries what the words are for; the chat or topic is that of the message.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import type { Notice } from '../../outbox/notice.ts';
import { defineButton, defineShowButton, integer, text, token } from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';

/** `event` is the name of an event type, `rule` a rule's number in the place; 0: for all alerts of the place. */
const slot = { event: text(/[a-z-]{1,24}/), locale: text(/[A-Za-z0-9-]{1,16}/), rule: integer(6) };

export const templateButtons = {
  show: defineShowButton('template'),
  /** `nth`: with the example for 0, otherwise with the nth latest event that was stored. */
  see: defineButton('template:see', { ...slot, nth: integer(2) }),
  edit: defineButton('template:edit', slot),
  test: defineButton('template:test', slot),
  fields: defineButton('template:fields', slot),
  builtIn: defineButton('template:reset', slot),
  rules: defineButton('template:for', slot),
  languages: defineButton('template:in', slot),
  share: defineButton('template:share', slot),
  import: defineButton('template:import'),
  /** Under the note that own words failed; `id` is that of the template. */
  failed: defineButton('template:failed', { id: token }),
};

export const templateAnswerButton = defineAnswerButton('template');

/** The button under a notice to owners and admins. */
export function noticeButton(notice: Notice, words: Words) {
  if (notice.kind !== 'words-failed') return undefined;
  return InlineKeyboard.text(
    words.plain('template-open'),
    templateButtons.failed.data({ id: notice.template }),
  );
}
