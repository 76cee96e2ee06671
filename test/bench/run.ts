// `npm run bench`: prints the figures; the exit code is 1 if one misses its promised bound. `npm run bench -- out
// burst` runs only the named parts.

import { exitCodes } from '../../src/base/exit-codes.ts';
import { benchAnswers } from './answers.ts';
import { benchBurst } from './burst.ts';
import { benchFirstAlert } from './first-alert.ts';
import { printFigures, keeps, type Figure } from './figures.ts';
import { benchIntake, benchStored } from './intake.ts';
import { benchMove } from './move.ts';
import { benchOut } from './out.ts';
import { benchPictures } from './pictures.ts';
import { benchPostgres } from './postgres.ts';
import { benchQueue } from './queue.ts';
import { benchRetention } from './retention.ts';
import { benchRules } from './rules.ts';
import { openSetup, type Setup } from './setup.ts';
import { benchSize } from './size.ts';
import { benchStart } from './start.ts';
import { benchStats } from './stats.ts';

const parts: Record<string, { title: string; bench: (setup: Setup) => Promise<Figure[]> }> = {
  start: { title: 'Start and idle memory', bench: benchStart },
  setup: { title: 'The first minutes', bench: benchFirstAlert },
  intake: { title: 'Intake', bench: benchIntake },
  stored: { title: 'Intake beside many stored events', bench: benchStored },
  postgres: { title: 'Intake on PostgreSQL', bench: benchPostgres },
  rules: { title: 'Alert rules', bench: benchRules },
  out: { title: 'The way out', bench: benchOut },
  pictures: { title: 'Pictures', bench: benchPictures },
  queue: { title: 'Much that waits', bench: benchQueue },
  stats: { title: 'Figures of a million events', bench: benchStats },
  retention: { title: 'Counting and deleting what is old', bench: benchRetention },
  move: { title: 'A move to PostgreSQL and back', bench: benchMove },
  answers: { title: 'Answers while alerts wait', bench: benchAnswers },
  burst: { title: 'Bursts for one group and for one person', bench: benchBurst },
  size: { title: 'What there is to read', bench: benchSize },
};

const wanted = process.argv.slice(2);
const asksForUsage = wanted.includes('--help') || wanted.includes('-h');
if (asksForUsage || !wanted.every((name) => Object.hasOwn(parts, name))) {
  const [output, code] = asksForUsage ? [process.stdout, 0] : [process.stderr, exitCodes.usage];
  output.write(`Usage: npm run bench -- [<part>…]\nThe parts are: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(code);
}
const setup = await openSetup();
try {
  for (const [name, { title, bench }] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const figures = await bench(setup);
    printFigures(title, figures);
    if (!figures.every(keeps)) process.exitCode = 1;
  }
} finally {
  await setup.close();
}
