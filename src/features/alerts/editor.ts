// One rule while it is changed: its sentence, how many of the last events it would have told, and a button for each
// filter that its events have.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { findPlace } from '../../store/settings/alert-rules.ts';
import { type ReadEvent, tryRules } from '../../rules/facts.ts';
import { paragraphs } from '../../base/lines.ts';
import { fieldWords, plainSpeakerOf, speakerOf, wholeSentence } from './rule-sentence.ts';
import { raw } from '../../base/html.ts';
import { type FormContext, eventReader } from '../../bot/context.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { show } from '../../bot/say.ts';
import { type FieldCode, backToAlerts, draftButtons, listFields } from './buttons.ts';
import { type Draft, type RuleText, hasField, isChanged } from './drafts.ts';
import { isForEverything } from './list.ts';
import { lastEvents, mayBeShown, mostTried, ruleOfDraft } from './last-events.ts';

type Field = Parameters<typeof fieldWords>[1];

/** In the order of their buttons. */
const listed: readonly FieldCode[] = ['di', 'co', 'se', 're', 'ac', 'it'];
/** How many buttons of fields share a row; that of the amount has its own. */
const fieldColumns = 2;

export async function showEditor(ctx: FormContext, draft: Draft, part = 0): Promise<void> {
  const { words } = ctx;
  const tried = await lastEvents(ctx.deps);
  const { heard, lines } = await describeTrial(ctx, draft, tried);
  const title = words('rule-title', {
    n: draft.saved?.n ?? 0,
    state: draft.saved === null ? 'new' : isChanged(draft) ? 'changed' : 'saved',
  });
  const name = draft.rule.name === null ? undefined : words('rule-named', { name: draft.rule.name });
  const sentence = words('rule-said', { sentence: raw(wholeSentence(draft.rule, speakerOf(ctx))) });
  const all = coveringSentence(ctx, draft);
  await show(ctx, paragraphs([title, name, sentence, lines, all]), keyboardOf(ctx, draft, heard, part));
}

/** That the place hears everything already, so that a new rule alone makes it hear no less. */
function coveringSentence({ deps, words }: FormContext, { saved, place }: Draft): string | undefined {
  const found = saved === null ? findPlace(deps.store.settings.data, place) : undefined;
  const all = found?.isOn ? found.rules.find(isForEverything) : undefined;
  return all && words('rule-beside-all', { n: all.n });
}

async function describeTrial(
  ctx: FormContext,
  draft: Draft,
  tried: readonly ReadEvent[],
): Promise<{ heard: number; lines: string }> {
  const { words } = ctx;
  const { kinds } = draft.rule;
  const isOfOrders = kinds !== null && kinds.every((kind) => kind.startsWith('order.'));
  if (isOfOrders) return { heard: 0, lines: words('rule-try-orders') };
  if (tried.length === 0) return { heard: 0, lines: words('rule-try-nothing') };
  const { heard, nearest } = tryRules([ruleOfDraft(draft)], tried);
  const place = findPlace(ctx.deps.store.settings.data, draft.place);
  const now = tryRules(place?.isOn ? place.rules : [], tried).heard.length;
  const few = tried.length < mostTried ? 'yes' : 'no';
  const count = words('rule-try', { heard: heard.length, of: tried.length, now, few });
  if (heard.length > 0) return { heard: heard.length, lines: count };
  if (!nearest) return { heard: 0, lines: `${count}\n${words('rule-try-no-kind')}` };
  const canShow = mayBeShown(ctx, draft.place, nearest.of.facts);
  if (!canShow) return { heard: 0, lines: `${count}\n${words('rule-try-none')}` };
  // Loads the template engine.
  const { nearestSentence } = await import('./stored-events.ts');
  return { heard: 0, lines: `${count}\n${nearestSentence(nearest.of, eventReader(ctx))}` };
}

function keyboardOf(ctx: FormContext, draft: Draft, heard: number, part: number): InlineKeyboard {
  const { words } = ctx;
  const carried = { draft: draft.id };
  const { rule } = draft;
  const fields = fieldButtons(ctx, draft);
  const keyboard = InlineKeyboard.from([fields.slice(0, fieldColumns)]).row();
  const flag = (key: string, name: 'loud' | 'silent' | 'urgent' | 'calm') =>
    keyboard.text(words.plain(key), draftButtons.flag.data({ ...carried, flag: name }));
  if (rule.isLoud) flag('rule-make-silent', 'silent');
  else flag('rule-make-loud', 'loud');
  if (rule.isUrgent) flag('rule-make-calm', 'calm');
  else flag('rule-make-urgent', 'urgent');
  keyboard.row();
  if (hasField(rule, 'atLeast')) {
    const ask = draftButtons.ask.data({ ...carried, question: 'amount' });
    keyboard.text(fieldLabel(ctx, rule, 'atLeast'), ask).row();
  }
  for (let at = fieldColumns; at < fields.length; at += fieldColumns) {
    keyboard.row(...fields.slice(at, at + fieldColumns));
  }
  keyboard.row();
  if (heard > 0) {
    const label = words.plain('rule-see', { count: heard });
    keyboard.text(label, draftButtons.found.data({ ...carried, page: 0 }));
  }
  keyboard.text(words.plain('rule-name'), draftButtons.ask.data({ ...carried, question: 'name' })).row();
  const act = (key: string, name: 'save' | 'discard' | 'delete') =>
    InlineKeyboard.text(words.plain(key), draftButtons.act.data({ ...carried, act: name }));
  const last = isChanged(draft)
    ? [act('rule-save', 'save'), act('rule-discard', 'discard')]
    : [act('rule-delete', 'delete'), backToAlerts(words)];
  const to = (other: number) => draftButtons.show.data({ ...carried, part: other });
  return withMore(words, keyboard, last, { part, to });
}

function fieldButtons(ctx: FormContext, { id, rule }: Draft): InlineKeyboardButton[] {
  const label = (field: Field) => fieldLabel(ctx, rule, field);
  const list = (code: FieldCode) =>
    InlineKeyboard.text(
      label(listFields[code]),
      draftButtons.choose.data({ draft: id, field: code, page: 0 }),
    );
  const has = (field: Field) => hasField(rule, field);
  return [
    list('ki'),
    ...(has('where')
      ? [InlineKeyboard.text(label('where'), draftButtons.where.data({ draft: id, page: 0 }))]
      : []),
    ...listed.filter((code) => has(listFields[code])).map(list),
  ];
}

/** `Coin: USDT`; of several the first one: `Coin: USDT +2`. What a phone would cut gets a row of its own. */
function fieldLabel(ctx: FormContext, rule: RuleText, field: Field): string {
  const { words } = ctx;
  const label = words.plain(`rule-field-${field}`);
  const labelled = (value: string) => words.plain('label-value', { label, value });
  const [first, ...others] = fieldWords(rule, field, { ...plainSpeakerOf(ctx), isShort: true });
  if (first === undefined) return labelled(words.plain(`rule-any-${field}`));
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return labelled(first) + more;
}
