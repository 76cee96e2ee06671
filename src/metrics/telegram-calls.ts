// Counts what Telegram answered to the bot's calls, by method and outcome. Nothing of what was said is kept.

export type TelegramCalls = {
  /** `outcome`: `ok`, Telegram's error code, or `network` when no answer came. */
  count(this: void, method: string, outcome: string): void;
  read(): Array<{ method: string; outcome: string; times: number }>;
};

export function createTelegramCalls(): TelegramCalls {
  const methods = new Map<string, Map<string, number>>();
  return {
    count(method, outcome) {
      const outcomes = methods.get(method) ?? new Map<string, number>();
      methods.set(method, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },
    read: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, times]) => ({ method, outcome, times })),
      ),
  };
}
