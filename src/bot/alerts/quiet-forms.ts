// What is typed for quiet hours: their two times, and the time zone of the chat.

import { isTimeZone, zoneName } from '../../time.ts';
import { toLine } from '../../views/lines.ts';
import { ask, type Reading } from '../ask/question.ts';
import { findTimeZone } from '../chat/time-zones.ts';
import { setTimeZone, timeIn } from '../chat/timezone.ts';
import type { Form } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import { draftButtons } from './buttons.ts';
import { mayChangeChat } from '../frame/access.ts';
import { quietFormNames } from './quiet-form-names.ts';
import { setHours, showQuiet } from './quiet.ts';
import { readHours, type Hours } from './read-hours.ts';
import { refuseChange } from './rights.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;

const askTimes: Form = {
  version: 2,
  endsAtWords: true,
  async run(conversation, ctx) {
    const choices = { button: draftButtons.answer, question: 'quiet', rows: [], hasBack: true };
    const question = { html: ctx.words('quiet-ask-times'), choices };
    const answer = await ask(conversation, ctx, question, ({ text, isTyped }, next): Reading<Hours> => {
      const chosen = isTyped ? undefined : readChosenHours(text);
      return chosen ? { ok: true, value: chosen } : readTypedHours(text, next);
    });
    const here = answer.ctx;
    if (answer.is !== 'answered') return showQuiet(here);
    // The settings are changed last: nothing after it is replayed.
    await setHours(here, answer.value);
  },
};

function readTypedHours(text: string, { words, deps }: FormContext): Reading<Hours> {
  const read = readHours(text, deps.i18n.input);
  if (read.ok) return { ok: true, value: { from: read.from, to: read.to } };
  const written = toLine(read.problem === 'time' ? read.written : text, longestEcho) ?? '…';
  const hint = words(`quiet-problem-${read.problem}`, { written });
  if (read.problem !== 'unclear') return { ok: false, hint };
  const rows = read.readings.map((hours) => [
    { label: `${hours.from}–${hours.to}`, value: `${hours.from}_${hours.to}`.replaceAll(':', '') },
  ]);
  return { ok: false, hint, rows };
}

function readChosenHours(value: string): Hours | undefined {
  const [, from, fromMinutes, to, toMinutes] = /^(\d\d)(\d\d)_(\d\d)(\d\d)$/.exec(value) ?? [];
  return from === undefined ? undefined : { from: `${from}:${fromMinutes}`, to: `${to}:${toMinutes}` };
}

const askZone: Form = {
  version: 1,
  endsAtWords: true,
  async run(conversation, ctx) {
    const choices = { button: draftButtons.answer, question: 'zone', rows: [], hasBack: true };
    const question = { html: ctx.words('quiet-ask-zone', timeIn(ctx, ctx.timeZone)), choices };
    const answer = await ask(conversation, ctx, question, ({ text, isTyped }, next): Reading<string> => {
      const chosen = isTyped ? undefined : readZoneValue(text);
      return chosen === undefined ? readTypedZone(text, next) : { ok: true, value: chosen };
    });
    const here = answer.ctx;
    if (answer.is !== 'answered') return showQuiet(here);
    if (!mayChangeChat(here)) return refuseChange(here);
    await setTimeZone(here, answer.value);
    await showQuiet(here, undefined, answer.value);
  },
};

/** What /timezone takes. */
function readTypedZone(text: string, { words, deps }: FormContext): Reading<string> {
  const found = findTimeZone(text, deps.i18n.input);
  if (found.ok) return { ok: true, value: found.zone };
  const zone = toLine(text, longestEcho) ?? '…';
  const problem = words(found.isAmbiguous ? 'hint-zone-several' : 'timezone-unknown', { zone });
  const help = words(found.choices.length === 0 ? 'quiet-zone-like' : 'hint-zone-choose');
  const rows = found.choices.map((choice) => [{ label: zoneName(choice), value: zoneValue(choice) }]);
  return { ok: false, hint: `${problem}\n\n${help}`, rows };
}

/** The value of an answer has letters, digits and `_` only; no zone's name has two of them in a row. */
function zoneValue(zone: string): string {
  return zone.replaceAll('-', '___').replaceAll('/', '__');
}

function readZoneValue(value: string): string | undefined {
  const zone = value.replaceAll('___', '-').replaceAll('__', '/');
  return isTimeZone(zone) ? zone : undefined;
}

export const quietForms: Record<string, Form> = {
  [quietFormNames.times]: askTimes,
  [quietFormNames.zone]: askZone,
};
