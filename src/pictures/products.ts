// The products of the spending's picture: the biggest with a colour each, all others as one.

import type { Look } from './chart.ts';
import type { ProductSpending } from './figures.ts';
import { sum } from './numbers.ts';

export type Series = { readonly name: string; readonly fill: string; readonly sums: readonly bigint[] };

/** In the order of the stack and of the legend: the biggest first, the rest last. */
export function productSeries(products: readonly ProductSpending[], most: number, look: Look): Series[] {
  const { words, colours } = look;
  const bySize = products
    .map((product) => ({ ...product, total: sum(product.spentSun) }))
    .filter(({ total }) => total > 0n)
    .sort((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));
  const series = bySize.slice(0, most).map(({ item, spentSun }, index) => ({
    name: productName(item, look),
    fill: colours.series[index]!,
    sums: spentSun,
  }));
  const rest = bySize.slice(most);
  if (rest.length === 0) return series;
  const sums = rest[0]!.spentSun.map((_, column) => sum(rest.map(({ spentSun }) => spentSun[column] ?? 0n)));
  return [...series, { name: words.plain('picture-other'), fill: colours.other, sums }];
}

/** A name short enough for a row; what the service has added since is shown as it calls it. */
export function productName(item: string, { words }: Pick<Look, 'words'>): string {
  const key = `picture-item-${item}`;
  return /^\w+$/.test(item) && words.has(key) ? words.plain(key) : item;
}
