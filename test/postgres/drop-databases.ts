// Vitest runs this for each test file on PostgreSQL. A database takes some 9 MB, in memory where the system has a folder
// there: those of a whole run took 6.7 GB.

import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';

afterAll(dropDatabases);
