// Strikes a process while its TLS handshake is under way: it stands still, another one takes its place, and it wakes.

import { expect } from 'vitest';
import type { RunningProcess } from '../journeys/scene.ts';
import type { SlowHandshake } from '../slow-handshake.ts';

/** What the process has sent since it woke. `call` makes it call; `replace` is done while it stands still. */
export async function strikeInHandshake(
  bot: RunningProcess,
  slow: SlowHandshake,
  { call, replace }: { call: () => unknown; replace: () => Promise<unknown> },
): Promise<string[]> {
  let hasEnded = false;
  void bot.exited.then(() => (hasEnded = true));
  slow.hold();
  await call();
  await expect.poll(() => slow.waiting()).toBeGreaterThan(0);
  bot.kill('SIGSTOP');
  await replace();
  const before = slow.methods.length;
  slow.release();
  bot.kill('SIGCONT');
  await expect.poll(() => hasEnded || slow.methods.length > before).toBe(true);
  return slow.methods.slice(before);
}
