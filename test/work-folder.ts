// Vitest runs this for each test file: what its tests write goes into a folder of their worker, which is deleted after them.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

const folder = join(inject('workFolder'), String(process.pid));
mkdirSync(folder, { recursive: true });
process.env['TMPDIR'] = folder;

// Processes that were ended may still delete what is theirs.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
