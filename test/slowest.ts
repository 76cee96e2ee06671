// A test reporter that prints, at the end of a run, how long it took and its ten slowest files.

import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

export function createSlowestReporter(
  print: (text: string) => void,
  now = () => performance.now(),
): Reporter {
  let startedMs = 0;
  return {
    onTestRunStart: () => void (startedMs = now()),
    onTestRunEnd(modules) {
      const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
      const slowest = modules
        .map((module) => ({ name: nameOf(module), ms: durationMs(module) }))
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, shown);
      const lines = slowest.map(({ name, ms }) => `${seconds(ms)} s  ${name}`);
      print(`\n${modules.length} files in ${seconds(now() - startedMs).trim()} s; the slowest of them:\n`);
      print(`${lines.join('\n')}\n`);
    },
  };
}

const nameOf = (module: TestModule) => `${module.project.name}  ${module.relativeModuleId}`;

function durationMs(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}
