// `npm run profile`: puts the bot under load and prints the functions in which its main thread spent most time. What
// is called by many, such as the collector or a built-in function, stands under its own name.

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../../src/base/exit-codes.ts';
import { openSetup, putLoad } from './setup.ts';
import { openPerson } from './transfers.ts';

if (process.argv.length > 2) {
  process.stderr.write('`npm run profile` takes no arguments.\n');
  process.exit(exitCodes.usage);
}

const loadMs = 10_000;
const mostShown = 40;
const root = join(import.meta.dirname, '../..');

type Profile = {
  nodes: Array<{ id: number; callFrame: { functionName: string; url: string; lineNumber: number } }>;
  samples: number[];
  timeDeltas: number[];
};

/** Microseconds by function; the time in which nothing ran is left out. */
function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [nth, id] of samples.entries()) {
    const name = names.get(id)!;
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + timeDeltas[nth]!);
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName;
  const place = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`;
}

const folder = mkdtempSync(join(tmpdir(), 'delegram-profile-'));
const setup = await openSetup();
try {
  await openPerson(setup, 'profile');
  const bot = await setup.startBot('profile', { flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  const { perSecond, userUs } = await putLoad(bot, { senders: 32, ms: loadMs });
  await bot.end();
  // The threads that draw have a profile each; the main thread's is the largest.
  const [text = ''] = globSync(join(folder, '*.cpuprofile'))
    .map((path) => readFileSync(path, 'utf8'))
    .toSorted((a, b) => b.length - a.length);
  const times = selfTimes(JSON.parse(text) as Profile);
  const whole = times.values().reduce((sum, us) => sum + us, 0);
  console.log(`${perSecond.toFixed(0)} events a second, ${userUs.toFixed(0)} µs of user CPU an event`);
  console.table(
    [...times]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, mostShown)
      .map(([name, us]) => ({
        function: name,
        ms: Math.round(us / 1000),
        share: `${((us / whole) * 100).toFixed(1)} %`,
      })),
  );
} finally {
  await setup.close();
  rmSync(folder, { recursive: true, force: true });
}
