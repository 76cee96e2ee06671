import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHours } from '../../src/input/hours.ts';
import { readingsOf } from '../../src/input/result.ts';
import { quietHours } from '../../src/store/settings/alert-rules.ts';
import { each, texts } from '../features/alerts/phrases.ts';

const read = readHours;
const whyOf = (text: string) => {
  const found = read(text);
  return found.is === 'unread' ? found.why : found.is;
};

describe('quiet hours', () => {
  it.each(
    each([
      ['22:30–06:15', '22:30-06:15', '22:30 – 6:15'],
      ['22:00–07:00', '22-7', 'с 22 до 7', '22点到7点', '２２：００－７：００', '10 pm to 7 am'],
      ['22:00–07:00', '10 in the evening to 7 in the morning'],
      ['22:00–07:30', '22.00-07.30'],
      ['22:00–08:00', '22点-8点', '10pm-8am', '10 p.m. until 8 a.m.', 'from 22 to 8', '晚上10点到早上8点'],
      ['22:00–08:00', 'с 10 вечера до 8 утра', 'с 10 часов вечера до 8 часов утра'],
      ['22:00–10:00', '10-10 утра'],
      ['22:00–08:00', '10 pm to 8', '晚上10点到8点'],
      ['22:00–06:00', '10 at night - 6 at night'],
      ['22:00–00:00', '22:00-24:00'],
      ['22:15–07:00', '22点15分到7点'],
      ['22:30–06:30', '22:30-6:30'],
      ['22:30–07:00', '22点半到7点'],
      ['22:30–08:00', '从晚上十点半到早上八点'],
      ['23:00–01:00', '晚上11点到半夜1点'],
      ['23:00–06:00', 'с 11 ночи до 6 ночи'],
      ['23:00–14:00', 'с 11 ночи до 2 дня'],
      ['00:00–06:00', '12am-6am', '晚上12点到早上6点'],
      ['00:00–07:00', 'midnight to 7 in the morning'],
      ['00:00–08:00', 'с полуночи до восьми утра'],
      ['01:00–06:00', '凌晨1点到凌晨6点'],
      ['08:30–17:00', '8:30-17:00'],
      ['10:00–08:00', '10:00-08:00'],
      ['12:00–14:00', '中午12点到下午2点'],
      ['18:00–00:30', '晚上6点到凌晨12点半'],
      ['19:00–05:00', '7 at night to 5 at night'],
    ]),
  )('are read from %s: %s', (text, hours) => {
    const [from, to] = hours.split('–');
    expect(read(text)).toEqual({ is: 'value', value: { from, to } });
  });

  it.each(
    each([
      [['22:00–08:00', '10:00–20:00', '10:00–08:00', '22:00–20:00'], '10-8', 'с 10 до 8', '10点到8点'],
      [['20:00–08:00', '08:00–20:00'], '8-8'],
      [['22:30–06:30', '10:30–06:30'], '10:30-6:30'],
    ]),
  )('are not chosen where %s may be before or after noon', (text, expected) => {
    const hours = expected.map((one) => ({ from: one.slice(0, 5), to: one.slice(6) }));
    expect(read(text)).toEqual({ is: 'readings', values: hours });
  });

  it.each([
    ['25:00-06:00', '25:00'],
    ['22:00-06:75', '06:75'],
    ['22:5-6:00', '22:5'],
    ['13pm-6', '13 pm'],
  ])('of %s are none, because %s is no time', (text, written) => {
    expect(read(text)).toEqual({ is: 'unread', why: 'no_such_time', at: written });
  });

  it.each(['', 'night', '22:00', '22-7-8', 'at night', '22-7 Mon-Fri', '22:00-7:00 по будням', '早上到晚上'])(
    'are not read from %s',
    (text) => {
      expect(['not_read', 'one_time', 'several']).toContain(whyOf(text));
    },
  );

  it('of a whole day are none', () => {
    expect(read('08:00-8')).toEqual({ is: 'unread', why: 'equal' });
    expect(read('с 8 утра до 8 утра')).toEqual({ is: 'unread', why: 'equal' });
  });

  it('never throw, and are such as the settings take', () => {
    const part = fc.constantFrom(...texts('10|8|25|pm|утра|晚上|点|-| |до|:30|half|半|零'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const found = read(parts.join(''));
        const readings = readingsOf(found);
        for (const hours of readings) expect(quietHours.safeParse(hours).success).toBe(true);
        expect(found.is !== 'readings' || readings.length > 1).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
