// `npm run bench`: prints the figures, and ends with 1 when a promised one is not kept.

import { printFigures, keeps } from './figures.ts';
import { benchStart } from './start.ts';

const figures = await benchStart();
printFigures('Start and idle memory', figures);
process.exitCode = figures.every(keeps) ? 0 : 1;
