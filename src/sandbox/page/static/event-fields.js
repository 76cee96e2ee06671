// The fields of an event as inputs: amounts with their unit, suggestions for names, "now" and "a fresh one each time" until
// something is typed. Values are JSON text, so that no digit of a large number is lost.

import { h } from './dom.js';
import { state } from './store.js';
import { numberStyle, t } from './words.js';

/** By sample: what was typed, as it was typed. */
const typed = new Map();

const valuesOf = (sample) => {
  if (!typed.has(sample.name)) typed.set(sample.name, {});
  return typed.get(sample.name);
};
export const forgetValues = (sample) => typed.delete(sample.name);
export const isUntouched = (sample) => Object.keys(valuesOf(sample)).length === 0;

const isHash = (field) => field.endsWith('_hash');
const isTime = (field) => field.endsWith('timestamp') || field === 'paid_at';
const isText = (json) => json.startsWith('"');
const plain = (json) => (isText(json) ? JSON.parse(json) : json);
const written = (json, text) => (isText(json) ? JSON.stringify(text) : text.trim());

/** What POST /api/emit gets: the fields that were typed into; a hash that was not is new in each event. */
export function emissionOf(sample) {
  const values = valuesOf(sample);
  const fields = Object.entries(values).map(([field, text]) => [field, written(sample.fields[field], text)]);
  return {
    sample: sample.name,
    fields: Object.fromEntries(fields),
    fresh: Object.keys(sample.fields).filter((field) => isHash(field) && values[field] === undefined),
  };
}

/**
 * @param {import('../protocol.ts').PageSample} sample
 * @param {{ problem?: { field?: string, problem: string }, onTouched: () => void }} options
 */
export function fieldsOf(sample, { problem, onTouched }) {
  return h(
    'div.fields',
    {},
    Object.entries(sample.fields).map(([field, json]) =>
      input(sample, field, json, {
        problem: problem?.field === field ? problem.problem : undefined,
        onTouched,
      }),
    ),
  );
}

/** What is longer does not fit into half of the panel's width. */
const longText = 14;

function input(sample, field, json, { problem, onTouched }) {
  const values = valuesOf(sample);
  const isOpenUntilTyped = isHash(field) || isTime(field);
  const unit = h('small.unit', {}, unitOf(sample, field));
  const choices = isOpenUntilTyped ? [] : suggestions(field);
  const listId = `choices-${field}`;
  const element = h('input', {
    value: values[field] ?? (isOpenUntilTyped ? '' : plain(json)),
    placeholder: isHash(field) ? t('fresh') : isTime(field) ? t('now') : undefined,
    inputmode: isText(json) ? 'text' : 'numeric',
    list: choices.length > 1 ? listId : undefined,
    'aria-invalid': problem !== undefined && 'true',
    'data-changed': String(values[field] !== undefined),
    spellcheck: 'false',
    autocomplete: 'off',
    test: `field-${field}`,
    oninput: () => {
      const text = element.value;
      if (text === (isOpenUntilTyped ? '' : plain(json))) delete values[field];
      else values[field] = text;
      element.dataset.changed = String(values[field] !== undefined);
      unit.textContent = unitOf(sample, field);
      onTouched();
    },
  });
  const isWide = isHash(field) || plain(json).length > longText;
  return h(
    isWide ? 'label.field.wide' : 'label.field',
    {},
    h('span.field-name', {}, h('span', {}, field), unit),
    element,
    choices.length > 1 &&
      h(
        'datalist',
        { id: listId },
        choices.map((value) => h('option', { value })),
      ),
    problem !== undefined && h('span.problem', { role: 'alert' }, problem),
  );
}

/** Names that any sample has in this field. */
function suggestions(field) {
  const all = state.samples
    .map(({ fields }) => fields[field])
    .filter((json) => json !== undefined && isText(json));
  return [...new Set(all.map(plain))].filter((value) => /^[A-Z][A-Z0-9_]*$/.test(value));
}

/** "4.225 TRX" in the style of the language, "min", or nothing. */
function unitOf(sample, field) {
  const value = (name) =>
    valuesOf(sample)[name] ?? (name in sample.fields ? plain(sample.fields[name]) : undefined);
  const text = value(field) ?? '';
  if (field === 'duration') return t('minutes');
  const coin = value('coin_type') ?? 'TRX';
  if (field === 'balance_usdt') return amount(text, 6, 'USDT');
  if (field === 'amount_sun') return amount(text, 6, coin);
  if (field.endsWith('_sun') || field === 'balance') return amount(text, 6, 'TRX');
  if (field === 'amount') return amount(text, Number(value('decimals') ?? 0), value('currency') ?? '');
  return '';
}

export function amount(text, decimals, unit) {
  if (!/^-?\d{1,60}$/.test(text) || !(decimals >= 0 && decimals <= 30)) return '';
  const { group, decimal } = numberStyle();
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, group);
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${text.startsWith('-') ? '-' : ''}${whole}${rest === '' ? '' : `${decimal}${rest}`} ${unit}`;
}
