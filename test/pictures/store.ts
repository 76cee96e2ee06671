// Draws the pictures of test/pictures/stored/ anew. Usage: `node test/pictures/store.ts`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PNG } from 'pngjs';
import { drawHalf, storedPath, storedPictures, svgOf } from './stored-list.ts';

for (const [name, stored] of Object.entries(storedPictures)) {
  const path = storedPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PNG.sync.write(await drawHalf(svgOf(stored)), { colorType: 2, deflateLevel: 9 }));
  console.log(path);
}
