// Shares words as text and as a file, and reads shared ones.

import { InputFile } from 'grammy';
import { toHtml, code, type Html } from '../../base/html.ts';
import { exportTemplate, importTemplate } from '../../events/template/share.ts';
import { shorten, asText } from '../../events/template/foreign-text.ts';
import type { FormContext } from '../../bot/context.ts';
import { sendFile, say } from '../../bot/say.ts';
import { readSent } from './review.ts';
import { textOf, type Carried, type Slot } from './slot.ts';
import { variables, type EventDefinition } from '../../events/event.ts';
import { paragraphs } from '../../base/lines.ts';

/** A longer one is shared as a file alone. */
const longestMessage = 3500;

export async function shareWords(ctx: FormContext, slot: Slot): Promise<void> {
  const { words, deps } = ctx;
  const { definition, key } = slot;
  const text = textOf(ctx, slot) ?? deps.i18n.words(key.locale).template(definition.name);
  const shared = exportTemplate({ definition, locale: key.locale, text });
  if (shared.length <= longestMessage) {
    await say(ctx, `${words('template-shared')}\n<pre>${toHtml(shared)}</pre>`);
  }
  const file = new InputFile(Buffer.from(shared), `${definition.name}.${key.locale}.txt`);
  await sendFile(ctx, (options) =>
    ctx.replyWithDocument(file, { ...options, caption: words.plain('template-shared-file') }),
  );
}

type ReadImport = { ok: true; value: { carried: Carried; text: string } } | { ok: false; html: string };

/** For all alerts of the place in which it was sent. */
export async function readImport(ctx: FormContext): Promise<ReadImport> {
  const { words, deps } = ctx;
  const sent = await readSent(ctx, false);
  if (!sent.ok) return sent;
  const read = importTemplate(sent.text, deps.i18n.locales);
  if (!read.ok) {
    const written = shorten(read.written, 40);
    return { ok: false, html: words(`template-import-${read.problem}`, { written }) };
  }
  const { definition, locale, text } = read.shared;
  return { ok: true, value: { carried: { event: definition.name, locale, rule: 0 }, text } };
}

// The list of what may stand in a template of one event: its fields with the values of the example, and the filters.

const longestValue = 24;

export function fieldsHtml({ words }: FormContext, { definition }: Slot): string {
  const values = variables(definition, definition.example);
  const names = [...new Set([...Object.keys(definition.fields), ...Object.keys(values)])];
  const lines = names.map((name) => {
    const value = asText(values[name]);
    return value === ''
      ? toHtml(code(name))
      : `${toHtml(code(name))} ${toHtml(shorten(value, longestValue))}`;
  });
  const [address] = definition.filters.addresses;
  const more = [
    words('template-fields-also'),
    ...(address === undefined
      ? []
      : [words('template-fields-label', { label: code(`label_of.${address}`) })]),
  ];
  const filters = words('template-fields-filters', { example: amountExample(definition) });
  const condition = code(`{% if ${definition.timeFields[0] ?? definition.keyField} %}…{% endif %}`);
  return paragraphs([
    words('template-fields-title'),
    lines.join('\n'),
    more.join('\n'),
    filters,
    words('template-fields-conditions', { condition }),
  ]);
}

/** A field as people write it, of those that the event has. */
export function fieldExample({ filters: { addresses }, keyField }: EventDefinition): Html {
  return code(`<<${addresses[0] ?? keyField}>>`);
}

/** The event's amount with the filter that formats it. */
function amountExample({ fold: { sum }, filters: { amount } }: EventDefinition): Html {
  const filter = amount ? 'amount' : sum.endsWith('_sun') ? 'trx' : 'number';
  return code(`<<${sum} | ${filter}>>`);
}
