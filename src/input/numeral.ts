// Reads whole numbers in Chinese numerals: `二十三`, `两百`, `六万五`, `二〇二六`, also with figures among them as in `6万5`.
// Pure.

const digits: ReadonlyMap<string, number> = new Map(
  ['〇零', '一', '二两兩', '三', '四', '五', '六', '七', '八', '九'].flatMap((signs, value) =>
    Array.from(signs, (sign) => [sign, value] as const),
  ),
);
const places: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
]);
const tenThousand = /[万萬w]/u;

/** Undefined for a text that is no such number, or whose parts do not fall from the largest on. */
export function hanNumber(text: string): number | undefined {
  const parts = text.split(tenThousand);
  if (parts.length > 2) return undefined;
  const [high = '', low] = parts;
  if (low === undefined) return belowTenThousand(high);
  const above = belowTenThousand(high);
  if (above === undefined || above === 0) return undefined;
  if (low === '') return above * 10_000;
  // `六万五` is sixty-five thousand: a digit alone counts the next place.
  if (low.length === 1 && valueOf(low) !== undefined) return above * 10_000 + valueOf(low)! * 1_000;
  const below = belowTenThousand(low);
  return below === undefined ? undefined : above * 10_000 + below;
}

/** What the text may mean as a number: `6万50` is 60,050, or 6.50 ten thousands. */
export function hanReadings(text: string): number[] {
  const number = hanNumber(text);
  if (number === undefined) return [];
  const [, figures] = /[万萬w](\d{2,3})$/u.exec(text) ?? [];
  return figures === undefined
    ? [number]
    : [number, number - Number(figures) + Number(figures.padEnd(4, '0'))];
}

function valueOf(sign: string): number | undefined {
  return /^\d$/.test(sign) ? Number(sign) : digits.get(sign);
}

function belowTenThousand(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const signs = Array.from(text);
  // Read one by one, as years are: `二〇二六`.
  if (signs.length > 1 && signs.every((sign) => digits.has(sign))) {
    // `一两` is one or two.
    return signs.length !== 4 && !/[〇零]/.test(text)
      ? undefined
      : Number(signs.map((sign) => digits.get(sign)).join(''));
  }
  let sum = 0;
  let digit: number | undefined;
  let smallest = 10_000;
  for (const [index, sign] of signs.entries()) {
    const place = places.get(sign);
    if (place === undefined) {
      const value = valueOf(sign);
      if (value === undefined || (digit !== undefined && digit !== 0)) return undefined;
      digit = value;
      continue;
    }
    // `十五` is fifteen; elsewhere a place needs its digit.
    if (place >= smallest || (digit === undefined && !(place === 10 && index === 0)) || digit === 0)
      return undefined;
    sum += (digit ?? 1) * place;
    smallest = place;
    digit = undefined;
  }
  // `二百五` is two hundred and fifty.
  const isShort = digit !== undefined && smallest > 10 && smallest < 10_000 && places.has(signs.at(-2)!);
  if (signs.length === 0) return undefined;
  return sum + (digit ?? 0) * (isShort ? smallest / 10 : 1);
}
