// The bot's own count of deliveries that wait, from its metrics.

import type { Queue } from './protocol.ts';

export async function readQueue(metricsUrl: string): Promise<Queue> {
  const answer = await fetch(metricsUrl, { headers: { connection: 'close' } });
  const text = await answer.text();
  return {
    waiting: sumOf(text, 'delegram_queue_messages'),
    oldestSeconds: sumOf(text, 'delegram_queue_age_seconds'),
  };
}

/** Over all labels; 0 when the family has no value. */
function sumOf(text: string, family: string): number {
  const values = text.matchAll(new RegExp(`^${family}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
