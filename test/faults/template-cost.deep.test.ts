// The cost of people's own words: hostile templates of 16 KiB, with a hostile event, are checked, explained and rendered
// without blocking the event loop or filling the memory.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delegation } from '../../src/events/delegation.ts';
import { check } from '../../src/events/template/check/check.ts';
import { mended } from '../../src/events/template/check/problem.ts';
import { maxTemplateLength } from '../../src/events/template/template.ts';
import { describeProblems } from '../../src/features/template/review.ts';
import { writeOwn } from '../../src/outbox/own-words.ts';
import { locales, readerIn } from '../base/reader.ts';
import { isLong, seed, printResult, timeout } from './long-run.ts';
import { createLoopWatch } from './loop-budget.ts';

const templates = isLong ? 5_000 : 150;
/** Of the whole process, from before the first template on. */
const mostGrowthMiB = 400;

const parts = [
  ['<<', '>>', '{{', '}}', '{%', '%}', '<', '>', '{', '}', '«', '»', '|', '"', "'", '\\', '\n'],
  [' ', 'a', '能', '😀', '\u0301', '<<receiver>>', '<<reciever>>', '<<a b>>'],
  ['<<quantity | numer>>', '<<label_of.reciever>>', '<<receiver', '{receiver}'],
  ['<<receiver | upper | downcase>>', '<<remark | split: "" | join: "<b>">>'],
  ['<<remark | replace: "a", "aaaaaaaaaa">>', ' | upcase', ' | append: receiver', ' == "ENERGI"'],
  ['resource_type', '.receiver', '[receiver]', '["', '(1..90000)', '{% if duration %}'],
  ['{% else if %}', '{% else %}', '{% endif %}', '{% for i in (1..900) %}', '{% endfor %}'],
  ['{% assign x = "a" %}', '{% assign x = x | append: x %}', '{% comment %}', '{% raw %}'],
  ['{% case x %}', '{% when "a" %}', '<b>', '</b>', '<i', '<a href="'],
  ['<a href="https://example.com/<<receiver | url>>">', '</a>', '<br>', '</', '<code>', '=', '“'],
  ['”', '&&', '\u202E', '٠'],
].flat();
const repeated = fc
  .tuple(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }), fc.nat(4))
  .map(([some, tail]) => {
    const one = some.join('');
    const text = one.repeat(Math.ceil(maxTemplateLength / one.length));
    return text.slice(0, maxTemplateLength - tail);
  });
/** A sound shell around it, so that the later sieves are reached as well. */
const wrapped = repeated.map((text) => `<<quantity | number>> ${text.slice(0, maxTemplateLength - 60)}`);
const single = fc
  .constantFrom(...parts)
  .map((part) => part.repeat(Math.floor(maxTemplateLength / part.length)));
/** As many outputs and tags as are read at all. */
const many = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 })
  .map((some) => some.join('').repeat(900).slice(0, maxTemplateLength));

const long = 'x<a> @b.com '.repeat(5_000);
const hostile = {
  ...delegation.example,
  remark: long,
  receiver: long,
  list: Array.from({ length: 500 }, () => long.slice(0, 400)),
};
const explorerUrl = 'https://tronscan.org/#/transaction/{hash}';
const event = { event_id: 'id-1', received_at: 1_790_000_000_000 };

it('holds no template of 16 KiB for long', { timeout }, () => {
  const watch = createLoopWatch();
  const before = process.memoryUsage.rss();
  let most = before;
  const measured = <Result>(what: string, text: string, work: () => Result): Result => {
    const result = watch.stretch(what, text, work);
    most = Math.max(most, process.memoryUsage.rss());
    return result;
  };
  const any = fc.oneof(repeated, wrapped, single, many);
  let refused = 0;
  fc.sample(any, { numRuns: templates, seed }).forEach((text, nth) => {
    const reader = Object.assign(readerIn(locales[nth % locales.length]!), { explorerUrl });
    const samples = [{ data: hostile, at: event.received_at }];
    const checked = measured('check', text, () => check(text, delegation, { samples, reader }));
    if (!checked.ok) {
      refused += 1;
      measured('explain', text, () => describeProblems(text, checked, reader));
      measured('mend', text, () => mended(text, checked.problems));
    }
    const own = {
      words: { id: 'own', v: nth, text, locale: 'en' },
      texts: reader.words,
      labelOf: () => 'Payouts',
    };
    measured('render', text, () => writeOwn(own, event, delegation, hostile, reader));
  });
  const growth = Math.round((most - before) / 2 ** 20);
  const what = 'hostile templates of 16 KiB, from the check to the message';
  printResult('E10', what, templates, `${watch.describe()}; ${growth} MiB more at most`);
  expect(refused).toBeGreaterThan(templates / 10);
  expect(watch.over).toEqual([]);
  expect(growth).toBeLessThan(mostGrowthMiB);
});
