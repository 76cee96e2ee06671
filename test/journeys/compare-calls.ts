// `node test/journeys/compare-calls.ts <before> <after>`: what the journeys of two versions called, as recorded with
// JOURNEY_CALLS; prints each call that only one of them made, and ends with 1 if there is one. How often a call came and
// in which order is not compared: it depends on the pace of the machine.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [before = '', after = ''] = process.argv.slice(2);
const names = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))].toSorted();
let differences = 0;
for (const name of names) {
  const [old, current] = [before, after].map((folder) => callsOf(join(folder, name)));
  if (!old || !current) {
    console.log(`${name}: only ${old ? 'before' : 'after'}`);
    continue;
  }
  const gone = old.difference(current);
  const added = current.difference(old);
  if (gone.size + added.size === 0) continue;
  differences++;
  console.log(name);
  for (const call of gone) console.log(`  - ${call}`);
  for (const call of added) console.log(`  + ${call}`);
}
console.log(`${names.length} tests, ${differences} of them with other calls`);
process.exitCode = differences > 0 ? 1 : 0;

/** Each call once, with the chat it was for; undefined when there is no such file. */
function callsOf(path: string): Set<string> | undefined {
  if (!existsSync(path)) return undefined;
  const calls = new Set<string>();
  let group = '';
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('  ')) calls.add(`${group}: ${line.trim()}`);
    else group = line;
  }
  return calls;
}
