// Renders an alert in people's own words. What Telegram would refuse, or what fails in any other way, is told in the
// built-in ones instead, and the people who may change the words get a note about it.

import { code } from '../base/html.ts';
import type { Data, EventDefinition } from '../events/event.ts';
import type { RenderContext } from '../events/template/filters.ts';
import { asText, cleanShort, cutValue, htmlToText, longestValue } from '../events/template/foreign-text.ts';
import { hasReservedWords } from '../events/template/reserved-words.ts';
import { type Template, compileTemplate, renderTemplate, templateData } from '../events/template/template.ts';
import { findMarkupFault, hasTooManyEntities, maxTextLength } from '../telegram/markup.ts';
import type { Words } from '../base/i18n.ts';
import type { OwnWords } from '../store/settings/templates.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { isBlank } from '../base/visible-text.ts';

/** Why own words could not be used. `markup`: Telegram would refuse them; `reserved`: they say what the bot alone may say. */
export type WordsFailure = 'long' | 'costly' | 'broken' | 'markup' | 'reserved';

export type Own = {
  words: OwnWords;
  /** In the language of these words, in which they show enums and numbers. */
  texts: Words;
  labelOf: (address: string) => string | undefined;
};

/** The settings of the chat that own words are written with. */
export type WordsReader = Pick<RenderContext, 'timeZone' | 'now' | 'explorerUrl' | 'explorers' | 'contracts'>;

/** `isKeyAdded`: the words don't show the event's key, so a line with it was added. */
export type Written =
  | { ok: true; html: string; isKeyAdded: boolean }
  /** `empty` is no failure: the words are for events with other fields. */
  | { ok: false; why: WordsFailure | 'empty' };

/** By their id and version; there are at most 200 templates in use. */
const compiled = new Map<string, { text: string; template: Template | undefined }>();
const mostCompiled = 400;

/** `maxLength`: visible characters that the message has left. The event's key is added where the words lack it. */
export function writeOwn(
  own: Own,
  event: Pick<EventRow, 'event_id' | 'received_at'>,
  definition: EventDefinition,
  data: Data,
  { timeZone, now, explorerUrl, explorers, contracts }: WordsReader,
  maxLength = maxTextLength,
): Written {
  const template = compile(own.words);
  if (!template) return { ok: false, why: 'broken' };
  const key = data[definition.keyField];
  const shownKey = cleanShort(asText(cutValue(key)), longestValue);
  const keyLine = shownKey === '' ? '' : `\n${keyLineOf(own.texts, definition, shownKey)}`;
  const values = templateData(definition, data, event);
  const render = (room: number) =>
    renderTemplate(template, values, {
      words: own.texts,
      timeZone,
      now,
      explorerUrl,
      explorers,
      contracts,
      labelOf: own.labelOf,
      ownAddress: values[definition.filters.addresses[0] ?? ''],
      key,
      maxLength: room,
    });
  let rendered = render(maxLength);
  const isKeyAdded = rendered.ok && keyLine !== '' && !rendered.showsKey;
  if (isKeyAdded) {
    rendered = render(maxLength - htmlToText(keyLine).length);
    if (rendered.ok) rendered = { ...rendered, html: rendered.html + keyLine };
  }
  if (!rendered.ok) return { ok: false, why: rendered.why };
  if (isBlank(htmlToText(rendered.html))) return { ok: false, why: 'empty' };
  if (findMarkupFault(rendered.html) || hasTooManyEntities(rendered.html))
    return { ok: false, why: 'markup' };
  if (hasReservedWords(rendered.html)) return { ok: false, why: 'reserved' };
  return { ok: true, html: rendered.html, isKeyAdded };
}

function keyLineOf(words: Words, { name }: EventDefinition, key: string): string {
  return words(`template-key-${name}`, { key: code(key) });
}

function compile({ id, v, text }: OwnWords): Template | undefined {
  const name = `${id} ${v}`;
  const known = compiled.get(name);
  if (known?.text === text) return known.template;
  if (compiled.size >= mostCompiled) compiled.clear();
  const result = compileTemplate(text);
  const template = result.ok ? result.template : undefined;
  compiled.set(name, { text, template });
  return template;
}
