// For processes that tests start: compiling the program takes half of a start. Whichever ends by itself fills it for all, as
// that of `npm start` does.

import { join } from 'node:path';

export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/delegram') };
