import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMute } from '../../src/input/mute.ts';
import { readEnd } from '../../src/input/end.ts';
import { events } from '../../src/events/index.ts';
import type { ScopeAround } from '../../src/input/scope.ts';
import { payouts } from '../features/alerts/fixture.ts';
import { each, texts } from '../features/alerts/phrases.ts';

const cold = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
const hot = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const words: ScopeAround = {
  book: [
    { label: 'Payouts', address: payouts },
    { label: 'cold wallet', address: cold },
    { label: '热钱包', address: hot },
    { label: 'client 1', address: hot },
  ],
  rules: [
    { n: 2, name: 'Big ones' },
    { n: 3, name: null },
  ],
  events,
};
const read = (text: string, change: Partial<ScopeAround> = {}) => readMute(text, { ...words, ...change });

const all = { of: 'all' };
const transfers = { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' };
const address = (of: string) => ({ of: 'address', address: of });
const rule2 = { of: 'rule', n: 2 };

it('the end of a mute is no number alone, of which the unit may be any', () => {
  for (const text of ['1', 'for 1']) expect(readEnd(text)).toEqual({ is: 'unread', why: 'not_read' });
});

describe('what stands behind /mute', () => {
  it.each(
    each<[scope: object, end: object | string | undefined]>([
      [[all, { minutes: 240 }], '4h'],
      [[all, { minutes: 60 }], 'all alerts 1h', 'all for an hour', 'все на час'],
      [[all, { time: '08:00' }], 'until 8:00'],
      [[all, 'morning'], 'все оповещения до утра'],
      [[all, { minutes: 30 }], '全部通知半小时'],
      [[address(payouts), { minutes: 30 }], 'payouts for 30 min'],
      [[address(cold), { time: '08:00' }], 'until 8:00 cold wallet'],
      [[transfers, { time: '08:00' }], 'переводы до 8:00', '转账 到8:00'],
      [[transfers, { minutes: 60 }], '转账1小时'],
      [[address(hot), { minutes: 240 }], '热钱包4小时'],
      [[address(payouts), { minutes: 120 }], '2 часа по payouts', 'в payouts на 2 часа'],
      [[address(hot), undefined], '热钱包的通知', 'client 1'],
      [[rule2, undefined], 'rule 2'],
      [[rule2, { minutes: 240 }], 'rule 2 4h', '规则2 4小时'],
      [[rule2, 'ever'], 'big ones for good'],
      [[address(hot), { minutes: 60 }], 'client 1 1h'],
      [[address(payouts), { minutes: 240 }], 'alerts at payouts 4h', 'payouts4h', '4h at payouts'],
      [[address(payouts), { minutes: 240 }], '4h on payouts', `${payouts} 4h`, `4h ${payouts}`],
    ]),
  )('%s is %j', (text, [scope, end]) => {
    expect(read(text)).toEqual({
      is: 'read',
      scope,
      ...(end !== undefined && { end: { is: 'value', value: end } }),
    });
  });

  it('is a name before it is anything else, where only one of its readings mutes something', () => {
    const book = [{ label: 'client', address: cold }, ...words.book];
    expect(read('client 1 hour', { book })).toMatchObject({ is: 'either', readings: [{}, {}] });
    expect(read('client 1 2h', { book })).toMatchObject({ is: 'read', scope: address(hot) });
    expect(read('4h', { book: [{ label: '4h', address: hot }] })).toMatchObject({ is: 'either' });
  });

  it.each([
    ['payouts 0h', '0h', address(payouts)],
    ['payouts 9 days', '9 days', address(payouts)],
    ['all until 25:00', 'until 25:00', all],
    ['payouts soon', 'soon', address(payouts)],
    ['soonish transfers', 'soonish', transfers],
  ])('%s has a time that is none', (text, written, scope) => {
    expect(read(text)).toEqual({ is: 'no period', written, scope });
  });

  it.each([
    ['payuots 4h', 'payuots', { minutes: 240 }, [address(payouts)]],
    ['until 08:00 payuots', 'payuots', { time: '08:00' }, [address(payouts)]],
    ['payuots', 'payuots', undefined, [address(payouts)]],
    ['cold walet for an hour', 'cold walet', { minutes: 60 }, [address(cold)]],
    ['transfres до утра', 'transfres', 'morning', [transfers]],
    ['treasury 4h', 'treasury', { minutes: 240 }, []],
    ['rule 7', 'rule 7', undefined, []],
    ['my wallet 4h', 'my wallet', { minutes: 240 }, []],
    ['alerts for my wallet 4h', 'alerts for my wallet', { minutes: 240 }, []],
  ])('%s has a name that is none', (text, written, end, near) => {
    expect(read(text)).toEqual({
      is: 'no scope',
      written,
      near,
      ...(end !== undefined && { end: { is: 'value', value: end } }),
    });
  });

  it('that is neither a name nor a time is nothing, and so is a long text', () => {
    expect(read('whatever it is')).toEqual({ is: 'nothing', written: 'whatever it is' });
    expect(read('4h '.repeat(100))).toMatchObject({ is: 'nothing' });
  });

  it.each([
    [
      'en',
      'all|everything|all alerts|transfers|delegations|balance|rule 2|Big ones|payouts|cold wallet',
      '1h|30 min|for an hour|1h 30m|for two hours|an hour and a half|until 8|until 8am|till 8:00|until morning',
      'forever|for a day',
    ],
    [
      'ru',
      'все|всё|все оповещения|переводы|делегирования|баланс|правило 2|payouts|cold wallet',
      '1ч|30 мин|на час|полтора часа|на 2 часа|до 8|до 8:00|до 8 утра|до утра|навсегда|на сутки',
      'полчаса',
    ],
    [
      'zh',
      '全部|所有通知|转账|代理|余额变动|规则2|热钱包|payouts',
      '1小时|30分钟|半小时|一个半小时|两小时|到8:00|到早上8点|到早上|至8点|永久',
      '三天',
    ],
  ])(
    'is the same mute in both orders, whatever is muted and however long, in %s',
    (locale, scopes, ...ends) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...texts(scopes)),
          fc.constantFrom(...ends.flatMap(texts)),
          fc.constantFrom(...(locale === 'zh' ? ['', ' '] : [' ', '  '])),
          (scope, period, gap) => {
            const alone = read(scope);
            if (alone.is !== 'read') throw new Error(`${scope} mutes nothing.`);
            const expected = { is: 'read', scope: alone.scope, end: readEnd(period) };
            for (const sides of [
              [scope, period],
              [period, scope],
            ]) {
              // Two numbers side by side would be one.
              const isGlued = /\d$/.test(sides[0]!) && /^\d/.test(sides[1]!);
              expect(read(sides.join(isGlued ? ' ' : gap))).toEqual(expected);
            }
          },
        ),
        { numRuns: 400 },
      );
    },
  );
});

describe('what leaves something out', () => {
  it.each([
    ...texts('все кроме переводы|all except transfers|all except transfers 1h|all but payouts|not transfers'),
    ...texts('除了转账|全部不含转账|全部除转账外 1小时'),
  ])('is not read from %s as what it leaves out', (text) => {
    expect(read(text)).toEqual({ is: 'except', written: text });
  });

  it('is not meant by the name of an address', () => {
    const book = [{ label: 'Not Hot', address: hot }];
    const end = { is: 'value', value: { minutes: 60 } };
    expect(read('not hot 1h', { book })).toEqual({ is: 'read', scope: address(hot), end });
  });
});
