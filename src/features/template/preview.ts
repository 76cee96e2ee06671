// Shows how words look with a stored event or with the example: as the alert will be, or why it can't be made.

import { type Data, variables } from '../../events/event.ts';
import { htmlToText, shorten } from '../../events/template/foreign-text.ts';
import { defaultTemplate, renderTemplate } from '../../events/template/template.ts';
import { escapeHtml, raw } from '../../base/html.ts';
import { shortTime } from '../../base/time.ts';
import { contextReader, type FormContext } from '../../bot/context.ts';
import { explorersOf } from '../../store/settings/chain-settings.ts';
import { type WordsReader, writeOwn } from '../../outbox/own-words.ts';
import type { RealEvent, Slot } from './buttons.ts';

type Preview = { html: string; lacksKey: boolean };

/** Leaves the rest of the message for the source and the buttons. */
const longestPreview = 2500;

/** `text` null: the built-in words. `shown`: a stored event, or the example, for want of one or because it is asked for. */
export function previewOf(
  ctx: FormContext,
  slot: Slot,
  text: string | null,
  shown: RealEvent | 'example' | 'none stored',
): Preview {
  const { words } = ctx;
  const real = typeof shown === 'string' ? undefined : shown;
  const data = real?.data ?? slot.definition.example;
  const heading = real
    ? words('template-looks-real', { time: shortTime(real.row.received_at, contextReader(ctx)) })
    : words('template-looks-example', { why: shown === 'example' ? 'asked' : 'none' });
  const written = text === null ? builtIn(ctx, slot, data) : own(ctx, slot, text, real);
  if (!written.ok) {
    const reason = raw(words(`template-failure-${written.why}`));
    return { html: `${heading}\n${words('template-looks-failed', { reason })}`, lacksKey: false };
  }
  const length = htmlToText(written.html).length;
  const fitting =
    length <= longestPreview ? written.html : escapeHtml(shorten(htmlToText(written.html), longestPreview));
  const lacksKey = 'isKeyAdded' in written && written.isKeyAdded;
  return { html: `${heading}\n<blockquote>${withoutQuotes(fitting)}</blockquote>`, lacksKey };
}

function own(ctx: FormContext, { definition, key }: Slot, text: string, real: RealEvent | undefined) {
  const { i18n, store, clock } = ctx.deps;
  return writeOwn(
    {
      words: { id: 'preview', v: 0, text, locale: key.locale },
      texts: i18n.words(key.locale),
      labelOf: store.known.labelOf,
    },
    real?.row ?? { event_id: 'example', received_at: clock.now() },
    definition,
    real?.data ?? definition.example,
    readerOf(ctx),
  );
}

function builtIn(ctx: FormContext, { definition, key }: Slot, data: Data) {
  const { i18n, store } = ctx.deps;
  const words = i18n.words(key.locale);
  return renderTemplate(defaultTemplate(definition, words), variables(definition, data), {
    ...readerOf(ctx),
    words,
    labelOf: store.known.labelOf,
    key: data[definition.keyField],
  });
}

function readerOf({ timeZone, deps }: FormContext): WordsReader {
  const { data } = deps.store.settings;
  const explorers = explorersOf(data, deps.explorerUrl);
  return {
    timeZone,
    now: deps.clock.now(),
    explorerUrl: explorers.TRON,
    explorers,
    contracts: data.contracts,
  };
}

/** A quotation can't stand in another one. */
function withoutQuotes(html: string): string {
  return html.replace(/<\/?blockquote[^>]*>/g, '');
}
