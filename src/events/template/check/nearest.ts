// Finds the name that somebody meant. Pure.

/** The part of a name that may differ: a letter that is missing, added, exchanged, or in the place of its neighbour. */
const differingPart = 4;

/** The nearest of the names; undefined where none is near, or several are equally near. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const all = [...names];
  const same = all.filter((name) => bare(name) === bare(written));
  if (same.length === 1) return same[0];
  const scored = all
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / differingPart)));
  const least = Math.min(...scored.map(({ distance }) => distance));
  const best = scored.filter(({ distance }) => distance === least);
  if (best.length === 1) return best[0]!.name;
  if (best.length > 1) return undefined;
  const holding = all.filter((name) => name.toLowerCase().split('_').includes(written.toLowerCase()));
  return holding.length === 1 ? holding[0] : undefined;
}

/** Without what people write differently: capitals, hyphens, spaces. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '');
}

/** Damerau's distance, in which exchanged neighbours count once. Names are short, so longer ones are not measured. */
export function distanceOf(a: string, b: string): number {
  if (a.length > 64 || b.length > 64) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? before[j - 2]! + 1 : Infinity;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost, exchanged));
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
