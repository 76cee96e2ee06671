import { describe, expect, it } from 'vitest';
import { amountHint, amountQuestion } from '../../../src/features/alerts/rule-forms.ts';
import { readAmount } from '../../../src/input/amount.ts';
import { i18n } from '../../spoken.ts';

const known = ['USDT', 'TRX', 'ETH'];

/** The examples of a text, which stand in <code>. */
function examplesIn(html: string): string[] {
  return [...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, example = '']) => example);
}

describe.each(['en', 'zh', 'ru'])('the question for the smallest amount in %s', (locale) => {
  const words = i18n.words(locale);
  const read = (text: string, coins: readonly string[]) =>
    readAmount(text, words.numberStyle, { units: coins, known });

  it.each([[['USDT']], [['TRX']], [['USDT', 'TRX']], [known]])(
    'gives only examples that work for %j',
    (coins) => {
      const examples = examplesIn(amountQuestion(words, coins));
      expect(examples).toHaveLength(2);
      for (const example of examples) expect(read(example, coins)).toMatchObject({ is: 'value' });
    },
  );

  it.each(['lots', '50k TRX', '5 eth', '7', '7 usdd', '7 пепе', '1,500k USDT', '1.000,5,5 USDT', '-5'])(
    'refuses %s with an example that works, where it is refused',
    (text) => {
      for (const coins of [['USDT'], ['USDT', 'TRX']]) {
        const refused = read(text, coins);
        if (refused.is === 'value' || refused.is === 'off') continue;
        const examples = examplesIn(amountHint(words, { text, read: refused, coins }));
        expect(examples.length).toBeGreaterThan(0);
        for (const example of examples) expect(read(example, coins)).toMatchObject({ is: 'value' });
      }
    },
  );

  it('names an unknown coin in the letters in which it was typed', () => {
    for (const text of ['1000 DOGE', '1000 doge', '1,000 Doge']) {
      const refused = read(text, ['USDT']);
      if (refused.is !== 'unread') throw new Error(`${text} was read.`);
      expect(amountHint(words, { text, read: refused, coins: ['USDT'] })).toContain(text.split(' ')[1]!);
    }
  });

  it('names the coins of the rule where another coin was sent, and nothing else where none was', () => {
    const coins = ['USDT'];
    const other = read('50k TRX', coins);
    if (other.is !== 'unread') throw new Error('It was read.');
    const hint = amountHint(words, { text: '50k TRX', read: other, coins });
    expect(hint).toContain('USDT');
    expect(hint).toContain('TRX');
    const none = read('lots', coins);
    if (none.is !== 'unread') throw new Error('It was read.');
    expect(amountHint(words, { text: 'lots', read: none, coins })).not.toContain('TRX');
  });
});
