// `npm run simulate -- --seeds 1000 [--seed S]`: simulates 1000 seeds, beginning with S, and prints the figures. For a
// seed that breaks a promise it prints a shortened plan and the command that repeats it; the exit code is then 1. With
// `--control NAME` the bot gets that flaw, and the run succeeds at the first seed that
// detects it: with `--promise E1`, at the first that breaks this promise.

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { flaws, type FlawName } from './flaws.ts';
import { shrink } from './shrink.ts';
import { simulate, type Result } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    control: { type: 'string', default: 'none' },
    promise: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say('Usage: npm run simulate -- --seeds <number> [--seed <first>] [--control <flaw> [--promise <E1, …>]]');
  process.exit(0);
}
/** A thousand seeds take more than an hour: so that a run shows how far it has come, also one that is ended. */
const seedsPerNote = 50;
const count = whole(values.seeds, '--seeds');
const first = whole(values.seed, '--seed');

async function run(flaw: FlawName): Promise<void> {
  const total: Record<string, number> = {};
  const trace = createHash('sha256');
  const broken: number[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const done = seed - first;
    if (done > 0 && done % seedsPerNote === 0) process.stderr.write(`${done} of ${count} seeds\n`);
    const result = await simulate(seed, flaw);
    trace.update(result.hash);
    for (const [name, figure] of Object.entries(result.figures)) total[name] = (total[name] ?? 0) + figure;
    if (result.problems.length === 0) continue;
    if (flaw !== 'none' && !result.problems.some((problem) => problem.includes(values.promise))) continue;
    if (flaw !== 'none') return say(`"${flaw}" was noticed at seed ${seed}: ${result.problems.join('; ')}`);
    broken.push(seed);
    say(await explain(result));
  }
  if (flaw !== 'none') {
    say(`"${flaw}" was not noticed in ${count} seeds.`);
    process.exitCode = 1;
    return;
  }
  if (broken.length > 0) process.exitCode = 1;
  const figures = Object.entries(total).map(([name, figure]) => `${name} ${Math.round(figure)}`);
  const verdict =
    broken.length === 0 ? 'every promise kept' : `broken at ${broken.length}: ${broken.join(', ')}`;
  const seeds = `W1 | seeds ${first}–${first + count - 1}`;
  say([seeds, ...figures, verdict, `trace ${trace.digest('hex').slice(0, 16)}`].join(' | '));
}

async function explain(found: Result): Promise<string> {
  const { plan, result } = await shrink(found.seed, found, 'none');
  return [
    `Seed ${found.seed} breaks:`,
    ...found.problems.map((problem) => `  ${problem}`),
    `Of its ${JSON.stringify(plan.terms)} these actions are enough:`,
    ...plan.actions.map((action) => `  ${JSON.stringify(action)}`),
    'They break:',
    ...result.problems.map((problem) => `  ${problem}`),
    `Again: npm run simulate -- --seeds 1 --seed ${found.seed}`,
  ].join('\n');
}

function whole(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} needs a whole number, not ${text}.`);
  return Number(text);
}

function isFlaw(name: string): name is FlawName {
  return Object.hasOwn(flaws, name);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (!isFlaw(values.control)) throw new Error(`--control is one of: ${Object.keys(flaws).join(', ')}.`);
await run(values.control);
