// Stored events as they are shown: one as a line of a list, those that a rule would have told, and each as its alert would
// stand. A likely bait is shown without an address that could be copied, as everywhere. Loads the template engine.

import { shortTime } from '../../base/time.ts';
import { type Data, type EventDefinition, happenedAt } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { code, raw } from '../../base/html.ts';
import { type Facts, type ReadEvent, tryRules } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import { formatDetails, iconOf } from '../../outbox/event-lines.ts';
import { type PoisonReader, describeBait, describeBaitShortly, iconOfBait } from '../../rules/poison.ts';
import { type Reader, paragraphs, toLine } from '../../base/lines.ts';
import { InlineKeyboard } from 'grammy';
import { defaultTemplate, renderTemplate } from '../../events/template/template.ts';
import { ownWordsOf } from '../../store/settings/templates.ts';
import { lastEvents, mayBeShown, ruleOfDraft } from './last-events.ts';
import { writeOwn } from '../../outbox/own-words.ts';
import { type BotContext, type FormContext, eventReader } from '../../bot/context.ts';
import { box, show } from '../../bot/say.ts';
import { draftButtons } from './buttons.ts';
import { type Draft, backToRule } from './drafts.ts';
import { addRoundTurns, turnTo } from '../../bot/ask/pages.ts';

type Stored = { event: EventRow; definition: EventDefinition; values: Data; facts: Pick<Facts, 'poison'> };
type LineReader = Reader & PoisonReader;

const longestKey = 300;

/** `11:02 👁 +1,500 USDT · Payouts ← TVj7RN…hdNZS` */
function storedLine({ event, definition, values, facts: { poison } }: Stored, reader: LineReader): string {
  const time = shortTime(happenedAt(definition, values) ?? event.received_at, reader).html;
  if (poison) {
    const bait = describeBaitShortly({ definition, values, poison }, reader);
    return [time, iconOfBait(poison), bait].join(' ');
  }
  const details = formatDetails(definition, values, reader);
  const name = reader.words(`event-name-${definition.name}`);
  return [time, iconOf(definition, values), details ?? name].join(' ');
}

/** The same with its whole key in a line below; that of a bait is in the line already. */
export function storedLineWithKey(stored: Stored, reader: LineReader): string {
  const { event, definition, values, facts } = stored;
  const line = storedLine(stored, reader);
  if (facts.poison) return line;
  const key = toLine(asText(values[definition.keyField]), longestKey) ?? event.event_id;
  return `${line}\n${code(key).html}`;
}

export function nearestSentence(stored: Stored, reader: LineReader): string {
  return reader.words('rule-try-nearest', { event: raw(storedLine(stored, reader)) });
}

// The stored events that a rule would have told. A group is shown only events of kinds that it hears already.

const perPage = 5;
const longestSample = 3_000;

export async function showFound(ctx: FormContext, draft: Draft, page: number): Promise<void> {
  const { words, deps } = ctx;
  const { heard } = tryRules([ruleOfDraft(draft)], await lastEvents(deps));
  const open = heard.filter(({ facts }) => mayBeShown(ctx, draft.place, facts));
  const at = turnTo(page, open.length, perPage);
  const shown = open.slice(at.from, at.until);
  const reader = eventReader(ctx);
  const lines = shown.map((tried, index) => `${index + 1} ${storedLine(tried, reader)}`);
  const keyboard = new InlineKeyboard();
  shown.forEach(({ event: { seq } }, index) => {
    keyboard.text(String(index + 1), draftButtons.sample.data({ draft: draft.id, seq, page: at.page }));
  });
  keyboard.row();
  addRoundTurns(keyboard, at, (other) => draftButtons.found.data({ draft: draft.id, page: other }));
  keyboard.add(backToRule(ctx, draft));
  const hidden = heard.length - open.length;
  const title = words('rule-found', { count: heard.length });
  const note = hidden > 0 ? words('rule-found-hidden', { count: hidden }) : undefined;
  await show(ctx, paragraphs([title, lines.join('\n'), note]), keyboard);
}

export async function showSample(
  ctx: BotContext,
  draft: Draft,
  { seq, page }: { seq: number; page: number },
): Promise<void> {
  const { words, deps } = ctx;
  const { heard } = tryRules([ruleOfDraft(draft)], await lastEvents(deps));
  const found = heard.find(({ event }) => event.seq === seq);
  if (!found || !mayBeShown(ctx, draft.place, found.facts)) return box(ctx, 'rule-found-gone');
  const back = draftButtons.found.data({ draft: draft.id, page });
  const keyboard = new InlineKeyboard().text(words.plain('rule-found-back'), back);
  await show(ctx, paragraphs([words('rule-sample'), alertOf(ctx, draft, found)]), keyboard);
}

/** The alert in the words of the rule, of the place, or the built-in ones; a likely bait has words of its own. */
function alertOf(
  ctx: FormContext,
  { saved, place }: Draft,
  { event, definition, values, facts }: ReadEvent,
): string {
  const { words, deps } = ctx;
  const reader = eventReader(ctx);
  if (facts.poison) return describeBait({ definition, values, poison: facts.poison }, reader);
  const { i18n, store } = deps;
  const slot = { ...place, type: event.type, locale: words.locale, rule: saved?.n ?? null };
  const own = ownWordsOf(store.settings.data, slot);
  const texts = i18n.words(own?.locale);
  const written =
    own &&
    writeOwn(
      { words: own, texts, labelOf: store.known.labelOf },
      event,
      definition,
      values,
      reader,
      longestSample,
    );
  if (written?.ok) return written.html;
  const rendered = renderTemplate(defaultTemplate(definition, words), values, {
    ...reader,
    key: values[definition.keyField],
    maxLength: longestSample,
  });
  return rendered.ok ? rendered.html : words(`event-name-${definition.name}`);
}
