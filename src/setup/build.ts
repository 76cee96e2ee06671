// `npm run build [-- <folder>]`: the program for those who only run it, as plain JavaScript in dist/. The folder
// needs nothing of this checkout, and beside Node only the packages that its package.json names:
//   main.js        what Node is started with: it says which version is needed where this one is older, and loads
//   program.js     the program, and *.js parts of it that it loads when they are needed: 17 MiB less at the start
//                  than in one file
//   *-thread.js    its threads
//   *.js.map       where in the sources each of them comes from
// and what src/base/program.ts lists.

import { chmodSync, cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type BuildOptions } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import { exitCodes } from '../base/exit-codes.ts';
import { resourcesInCheckout } from '../base/program.ts';

/** Has a binary for each platform, which can't stand in a JavaScript file. */
const external = '@resvg/resvg-js';

const root = join(import.meta.dirname, '../..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const files = Object.entries(resourcesInCheckout);
mkdirSync(target, { recursive: true });
// A file that is no longer made would stay there.
for (const name of globSync('*.js{,.map}', { cwd: target })) rmSync(join(target, name));
writeFileSync(join(target, 'main.js'), describeEntry());
// The command of the package.
chmodSync(join(target, 'main.js'), 0o755);
await bundle('program', 'src/main.ts');
for (const [name, path] of files) {
  if (path.endsWith('.ts')) await bundle(basename(name, '.js'), path);
  else {
    rmSync(join(target, name), { recursive: true, force: true });
    cpSync(join(root, path), join(target, name), { recursive: true });
  }
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(describeBuilt(), undefined, 2)}\n`);

async function bundle(name: string, input: string): Promise<void> {
  const options: BuildOptions = {
    cwd: root,
    input: { [name]: input },
    platform: 'node',
    // pg asks for pg-native, and does without.
    external: [external, 'pg-native'],
    resolve: {
      // The parts of some packages can be found in their modules only.
      mainFields: ['module', 'main'],
      // grammY's own way to call Telegram, which src/telegram/fetch.ts replaces: 400 KB at each start.
      alias: { 'node-fetch': false },
    },
    logLevel: 'warn',
    output: {
      dir: target,
      // All beside each other: src/base/program.ts may be in any of them.
      chunkFileNames: `${name}-[name].js`,
      minify: true,
      // V8 keeps a file in two bytes a character as soon as one of them is not Latin.
      charset: 'ascii',
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
      sourcemapPathTransform: (source, map) => relative(root, resolve(dirname(map), source)),
    },
  };
  await build(options);
}

/** An older Node can't parse the program, and would print all of it beside the place. */
function describeEntry(): string {
  const oldest = /\d+/.exec(manifest.engines.node)![0];
  return `#!/usr/bin/env -S node --max-semi-space-size=4
const { node } = process.versions;
if (parseInt(node) >= ${oldest}) await import('./program.js');
else {
  process.stderr.write('Delegram needs Node ${oldest} or newer, and this is Node ' + node + '. Nothing was started.\\n');
  process.exitCode = ${exitCodes.config};
}
`;
}

/** The scripts are those of this checkout, without the cache for what the sources are compiled to. */
function describeBuilt() {
  const { name, version, description, license, type, engines, dependencies } = manifest;
  const scripts = Object.entries(manifest.scripts)
    .filter(([, command]) => command.includes(' src/main.ts'))
    .map(([task, command]) => [
      task,
      command.replace(/^NODE_COMPILE_CACHE=\S+ /, '').replace('src/main.ts', 'main.js'),
    ]);
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    scripts: Object.fromEntries(scripts) as Record<string, string>,
    dependencies: { [external]: dependencies[external] },
    engines,
  };
}
