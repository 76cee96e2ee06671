// A name is not two names: what the reader of orders takes for a name of the book is refused as a second one, and where
// both are stored already, no line is for the other of them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collisionOf, readLabel } from '../../../src/features/book/entry.ts';
import { mixesAlphabets, namedBy } from '../../../src/input/book-names.ts';
import { readOrder } from '../../../src/input/order.ts';
import { i18n } from '../../spoken.ts';
import { each } from '../alerts/phrases.ts';
import { sampleAddress } from './samples.ts';
import { inputWords } from '../../../src/input/words.ts';

const [ours, theirs] = [sampleAddress(1), sampleAddress(2)];
const entryOf = (label: string, address: string) => ({ label, address });
const read = (text: string, book: Array<{ label: string; address: string }>) =>
  readOrder(text, { style: i18n.words('en').numberStyle, book, kind: 'regular' });

/** Why `second` can't stand beside `first`; undefined: it can. */
function whyRefused(first: string, second: string): string | undefined {
  const label = readLabel(second);
  if (!label.ok) return label.problem;
  return collisionOf(entryOf(label.label, theirs), [entryOf(first, ours)])?.problem;
}

describe('a second name', () => {
  it.each(
    each<[problem: string, first: string]>([
      [['label_taken', 'payouts'], 'PAYOUTS', 'ｐａｙｏｕｔｓ', '𝐩𝐚𝐲𝐨𝐮𝐭𝐬'],
      [['label_alike', 'payouts'], 'payouts.', 'payouts:', '"payouts"', 'pay-outs', 'pay outs'],
      [['label_alike', 'payouts'], 'to payouts', 'payouts wallet', 'please, to my payouts'],
      [['label_alike', 'payouts'], 'payouts 👍', '🔥payouts', 'на payouts', '给payouts', 'páyouts'],
      [
        ['label_alike', 'payouts'],
        '给 请给payouts',
        'our payouts',
        'payouꞇs',
        '\u0430 payouts',
        'payouts \u0430',
      ],
      [['mixed', 'payouts'], 'pауouts', 'paγouts'],
      [['label_alike', 'pop'], 'рор'],
      [['label_alike', 'зарплата'], 'на зарплата', 'Зарплата!', 'мой кошелёк зарплата'],
      [['label_alike', 'зарплата'], 'наша зарплата'],
      [['label_alike', 'Счёт'], 'счет'],
      [['label_alike', '热钱包'], '给热钱包', '我的热钱包', '热钱包地址', '「热钱包」', '熱錢包'],
      [['label_alike', '热钱包'], '熱钱包', '我们的热钱包'],
      [['label_alike', '给热钱包'], '热钱包'],
      [['label_alike', 'vault'], 'my vault'],
      [['label_alike', 'client 1'], 'client one', 'client 01', 'client 一', 'client l'],
      [['label_alike', '客户13'], '客户十三'],
      [['label_alike', 'клиент 2'], 'клиент два'],
      [['label_near', 'зарплата'], 'зарплату', 'зарплаты', 'зарплатой', 'на зарплату'],
      [['label_near', 'на зарплату'], 'зарплата'],
      [['label_near', 'касса'], 'кассу'],
      [['label_near', 'payouts'], 'payoutz', 'payout', 'payuots'],
      [['label_near', 'cold storage'], 'cold storag'],
      [['empty', '🔥'], '👍'],
    ]),
  )('is refused: %s, which is %j', (second, [problem, first]) => {
    expect(whyRefused(first, second)).toBe(problem);
  });

  it.each([
    ['payouts', 'payouts 2'],
    ['payouts', 'payouts energy'],
    ['client A', 'client B'],
    ['client', 'client B'],
    ['client A', 'client I'],
    ['client 1', 'client 10'],
    ['payouts client', 'payouts for client'],
    ['热钱包', '冷钱包'],
    ['热钱包1', '热钱包2'],
    ['зарплата', 'зарплата 2'],
    ['client 1', 'client 2'],
    ['client 01', 'client 02'],
    ['client one', 'client two'],
    ['客户一', '客户二'],
    ['wallet 1', 'wallet 2'],
    ['hot wallet', 'cold wallet'],
    ['user 1001', 'user 1002'],
    ['Маша', 'Саша'],
    ['Bob', 'Rob'],
    ['hot', 'hop'],
    ['main', 'mint'],
    ['VIP客户', 'A客户'],
    ['Иван', 'Ivan'],
  ])('beside %s may be %s', (first, second) => {
    expect(whyRefused(first, second)).toBeUndefined();
    expect(whyRefused(second, first)).toBeUndefined();
  });
});

describe('a name in another case of letters', () => {
  /** Every letter that has two cases, of whatever script. */
  const cased = Array.from({ length: 0x1_f000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /^\p{L}$/u.test(letter) && letter.toLowerCase() !== letter.toUpperCase(),
  );
  const labels = fc.array(fc.constantFrom(...cased), { minLength: 1, maxLength: 12 });

  it('is the same name, in all scripts', () => {
    expect(cased.length).toBeGreaterThan(2_000);
    fc.assert(
      fc.property(labels, fc.infiniteStream(fc.boolean()), (letters, isUpper) => {
        const other = letters.map((one) => (isUpper.next().value ? one.toUpperCase() : one.toLowerCase()));
        for (const written of [letters.join(''), other.join(''), other.join('').toUpperCase()])
          expect(namedBy(written, [{ label: letters.join('') }])).toHaveLength(1);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['биржа', '65к Биржа', '65К БИРЖА', 'бИРЖА 65к'],
    ['касса', '65к Касса', '65К КАССА'],
    ['Клиент 7', 'клиент 7 65к', '65К КЛИЕНТ 7'],
    ['обмен', 'ОБМЕН 65к', 'Обмен 65k'],
  ])('stands for %s in an order', (label, ...lines) => {
    for (const line of lines)
      expect(read(line, [entryOf(label, ours)])).toMatchObject({ receiver: ours, problems: [] });
  });

  it.each([
    ['касса', '65к Кассы'],
    ['обмен', '65к ОБМАН'],
    ['Клиент 7', '65к КЛИЕНТ 8'],
  ])('does not stand for %s where a letter is another one: %s', (label, line) => {
    expect(read(line, [entryOf(label, ours)]).receiver).toBeUndefined();
  });

  it('leaves letters of two alphabets that look the same one name', () => {
    for (const [first, second] of [
      ['КАССА', 'KACCA'],
      ['ΝΟΜΗ', 'NOMH'],
      ['касса 6', 'касса б'],
    ] as const)
      expect(whyRefused(first, second)).toBe('label_alike');
  });
});

describe('of two names that were stored before', () => {
  it.each([
    ['65k payouts.', 'payouts', 'payouts.'],
    ['65k payouts', 'payouts', 'payouts.'],
    ['65k to payouts', 'payouts', 'to payouts'],
    ['65k payouts 👍', 'payouts', 'payouts 👍'],
    ['65k payouts 2h', 'payouts', 'payouts 👍'],
    ['65k payouts', 'payouts', 'pауouts'],
    ['65k cold wallet', 'cold', 'cold wallet'],
    ['65k на зарплата', 'зарплата', 'на зарплата'],
    ['给热钱包65000能量', '热钱包', '给热钱包'],
    ['给热钱包65000能量2小时', '热钱包', '给热钱包'],
    ['65k hot one hour', 'hot', 'hot one'],
    ['65k на зарплату', 'зарплата', 'зарплату'],
    ['65k payouts', 'payouts', 'payoutz'],
    ['65k vault', 'vault', 'vaulk'],
    ['给熱錢包65000能量', '热钱包', '熱錢包'],
    ['65k client one', 'client 1', 'client one'],
  ])('%s asks which one: %s or %s', (line, first, second) => {
    const found = read(line, [entryOf(first, ours), entryOf(second, theirs)]);
    const asked = found.problems.find(({ part }) => part === 'names');
    expect(asked).toMatchObject({ entries: expect.arrayContaining([entryOf(first, ours)]) });
    expect(asked).toMatchObject({ entries: expect.arrayContaining([entryOf(second, theirs)]) });
    expect(found).toMatchObject({ quantity: 65_000 });
    expect(found.receiver).toBeUndefined();
  });

  it.each([
    ['65k payouts', 'payouts', 'to payouts'],
    ['65k cold', 'cold', 'cold wallet'],
    ['65k vault', 'vault', 'my vault'],
    ['65k client 1', 'client 1', 'client 2'],
  ])('%s is for the one that is written: %s, not %s', (line, first, second) => {
    const found = read(line, [entryOf(first, ours), entryOf(second, theirs)]);
    expect(found).toMatchObject({ receiver: ours, quantity: 65_000, problems: [] });
  });
});

describe('a name that is only words of orders', () => {
  const { resources, kinds, zeros, timeUnits, oneHour, each, fillers } = inputWords;
  const words = [resources, kinds, zeros, timeUnits].flatMap((list) => Array.from(list.keys()));
  const all = [...new Set([...words, ...oneHour, ...each, ...fillers])];
  const lines = (name: string) =>
    ['', ' 1h', ' please', ' xyz'].flatMap((rest) => [
      `65000 ${name}${rest}`,
      `65k ${name}${rest}`,
      `${name} 65000${rest}`,
      `请 65000能量${name}${rest}`,
    ]);

  it.each(all)('is refused: %s', (word) => {
    expect(readLabel(word)).toEqual({ ok: false, problem: 'words' });
  });

  it.each(all)('stored before, is for nobody beside an amount: %s', (word) => {
    const taken = lines(word).filter((line) => read(line, [entryOf(word, theirs)]).receiver !== undefined);
    expect(taken).toEqual([]);
  });

  const times = ['two hours', '两小时', '半天', 'полтора часа', 'hour 1', 'energy hour'];
  const others = ['PLEASE!', '"to"', 'pleáse', 'to my wallet', '请给我', '帶寬', 'wallet k'];

  it.each([...times, ...others])('is refused however it is written: %s', (name) => {
    expect(readLabel(name)).toEqual({ ok: false, problem: 'words' });
  });

  const numbered = ['wallet 2', '钱包①', '钱包二', 'кошелёк два', 'hot one'];

  it.each([...numbered, 'main wallet', '热钱包', 'deposit', 'team'])(
    'may be a word more, or a number: %s',
    (name) => {
      expect(readLabel(name)).toEqual({ ok: true, label: name });
      expect(read(`65k ${name}`, [entryOf(name, ours)])).toMatchObject({ receiver: ours, problems: [] });
    },
  );

  it.each([
    ['65k wallet 1 hour', 'wallet 1'],
    ['65k钱包1小时', '钱包1'],
    ['65k energy 1 hour', 'energy 1'],
  ])('takes no number that counts hours: %s beside %s', (line, name) => {
    expect(read(line, [entryOf(name, theirs)]).receiver).toBeUndefined();
  });

  it('leaves the receiver that stands beside it', () => {
    const book = [entryOf('please', theirs), entryOf('payouts', ours)];
    expect(read('65k payouts please', book)).toMatchObject({ receiver: ours, problems: [] });
  });
});

describe('whatever stands around a name or replaces its letters', () => {
  const names = ['payouts', 'cold storage', 'Client 2', 'зарплата', 'Основной счёт', '热存储', '客户1'];
  const twins: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', у: 'y', а: 'a', о: 'o' };
  const mark = fc.constantFrom(...Array.from('.,:;!"«”()-…。，、*'));
  const filler = fc.constantFrom(...inputWords.fillers);
  const emoji = fc.constantFrom('👍', '🔥', '✅', '❗️', '👩‍💻', '\u200B', '\u2060');
  const decoration = fc.oneof(
    mark.map((one) => (name: string) => `${name}${one}`),
    mark.map((one) => (name: string) => `${one}${name}`),
    filler.map((one) => (name: string) => `${one} ${name}`),
    filler.map((one) => (name: string) => `${name} ${one}`),
    filler.map((one) => (name: string) => (/\p{Script=Han}/u.test(one) ? `${one}${name}` : name)),
    emoji.map((one) => (name: string) => `${name}${one}`),
    emoji.map((one) => (name: string) => `${one} ${name}`),
    fc.constant((name: string) => name.toUpperCase()),
    fc.constant((name: string) =>
      name.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ),
    fc.constant((name: string) => name.replace(/[aeoа]/g, '$&\u0301')),
    fc.nat(20).map((at) => (name: string) => {
      const letter = name[at] ?? '';
      return `${name.slice(0, at)}${twins[letter] ?? letter}${name.slice(at + 1)}`;
    }),
  );
  const decorated = fc
    .tuple(fc.constantFrom(...names), fc.array(decoration, { minLength: 1, maxLength: 4 }))
    .map(([name, all]) => ({ name, second: all.reduce((text, decorate) => decorate(text), name) }));

  it('is no second name', () => {
    fc.assert(
      fc.property(decorated, ({ name, second }) => {
        expect(whyRefused(name, second)).toBeDefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it('is for the same address, or is asked about, though a second name was stored before', () => {
    fc.assert(
      fc.property(decorated, ({ name, second }) => {
        const alone = read(`65000 ${second}`, [entryOf(name, ours)]);
        expect([ours, undefined]).toContain(alone.receiver);
        if (alone.receiver !== ours || second.trim() === name) return;
        const both = [entryOf(name, ours), entryOf(second, theirs)];
        // Nobody types letters of two alphabets in one word, but a stored name may have them.
        const typed = mixesAlphabets(second) ? [name] : [name, second];
        for (const line of typed.flatMap((one) => [`65000 ${one}`, `${one} 65000`, `65000 ${one} 1h`])) {
          expect([ours, undefined]).toContain(read(line, both).receiver);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
