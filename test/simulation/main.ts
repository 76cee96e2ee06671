// `npm run simulate -- --seeds 1000 [--seed S]`: plays so many seeds, the first of them S.

import { simulate } from './simulate.ts';
const seeds = Number(process.argv[2] ?? 1), first = Number(process.argv[3] ?? 1);
for (let s = first; s < first + seeds; s++) {
  const t = performance.now();
  const r = await simulate(s, (process.argv[4] ?? 'none') as never);
  console.log(s, r.hash.slice(0, 12), JSON.stringify(r.figures), Math.round(performance.now() - t), r.problems.map((p) => p.slice(0, 1500)));
}
