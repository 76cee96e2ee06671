import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openI18n } from '../../src/i18n.ts';
import { layOut } from '../../src/pictures/picture.ts';
import { columnsOf, spending, trx } from './samples.ts';

const i18n = openI18n({ defaultLocale: 'en', onProblem: () => undefined });
const products = [...readFileSync('locales/en/pictures.ftl', 'utf8').matchAll(/^picture-item-(\w+) =/gm)].map(
  ([, item]) => item!,
);

function drawn(item: string, locale: string): string {
  const spentSun = columnsOf('month').map((_, day) => (day === 0 ? trx(12_345) : 0n));
  const picture = spending('month', { products: [{ item, spentSun }] });
  return layOut(picture, { words: i18n.words(locale), timeZone: 'UTC', theme: 'light' });
}

it.each(['en', 'zh', 'ru'])('the name of every product fits beside its sum, in %s', (locale) => {
  expect(products.length).toBeGreaterThan(20);
  for (const item of products) {
    const svg = drawn(item, locale);
    expect(svg).toContain(`>${i18n.words(locale).plain(`picture-item-${item}`)}<`);
    expect(svg).not.toContain('...<');
  }
});

it('a longer name that the service has added since is cut', () => {
  expect(drawn('BILLING_ITEM_OF_TOMORROW_WITH_A_VERY_LONG_NAME', 'en')).toContain('...<');
});
