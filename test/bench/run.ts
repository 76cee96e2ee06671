// `npm run bench`: prints the figures, and ends with 1 when a promised one is not kept.

import { printFigures, keeps, type Figure } from './figures.ts';
import { benchIntake } from './intake.ts';
import { openStage, type Stage } from './stage.ts';
import { benchStart } from './start.ts';

const parts: Array<[title: string, bench: (stage: Stage) => Promise<Figure[]>]> = [
  ['Start and idle memory', benchStart],
  ['Intake', benchIntake],
];

const stage = await openStage();
try {
  for (const [title, bench] of parts) {
    const figures = await bench(stage);
    printFigures(title, figures);
    if (!figures.every(keeps)) process.exitCode = 1;
  }
} finally {
  await stage.close();
}
