// Counts what Telegram answered to the bot's calls, by method and outcome. Nothing of what was said is kept.

import type { Transformer } from 'grammy';

export type TelegramCalls = {
  /** For `bot.api.config.use`. */
  readonly count: Transformer;
  /** How often each method ended how: `ok`, Telegram's error code, or `network` when no answer came. */
  read(): Array<{ method: string; outcome: string; times: number }>;
};

export function createTelegramCalls(): TelegramCalls {
  const methods = new Map<string, Map<string, number>>();

  function add(method: string, outcome: string): void {
    const outcomes = methods.get(method) ?? new Map<string, number>();
    methods.set(method, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  return {
    async count(call, method, payload, signal) {
      try {
        const answer = await call(method, payload, signal);
        add(method, answer.ok ? 'ok' : String(answer.error_code));
        return answer;
      } catch (error) {
        add(method, 'network');
        throw error;
      }
    },
    read: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, times]) => ({ method, outcome, times })),
      ),
  };
}
