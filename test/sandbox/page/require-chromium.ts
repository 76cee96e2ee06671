// Vitest calls this once per run: without a Chromium the run says at its end what was left out, and fails in CI.

import { findChromium } from './find-chromium.ts';

const line = '='.repeat(100);

export default function setup(): (() => void) | undefined {
  const found = findChromium();
  if (found.path !== undefined) return undefined;
  if (found.isFailure) throw new Error(found.message);
  return () => void process.stderr.write(`\n${line}\n${found.message}\n${line}\n`);
}
