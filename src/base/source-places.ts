// Says where in the sources the lines of a stack trace are, when the program runs as `npm run build` made it.
// For what the process says last alone: reading the map takes half a second and 100 MiB. Node does it for
// every trace when it is started with --enable-source-maps.

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const builtPlace = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** A place that no map covers stays as it is. */
export function nameSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(builtPlace, (place, url: string, line: string, column: string) => {
    if (!maps.has(url)) maps.set(url, readMap(fileURLToPath(`${url}.map`)));
    const origin = maps.get(url)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
}
