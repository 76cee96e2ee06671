// Counts Telegram's answers to the bot's calls, by method and outcome. Nothing else of a call or its answer is stored.

export type TelegramCallCounter = {
  /** `outcome`: `ok`, Telegram's error code, or `network` when no answer came. */
  count(this: void, method: string, outcome: string): void;
  read(): Array<{ method: string; outcome: string; count: number }>;
};

export function createTelegramCallCounter(): TelegramCallCounter {
  const methods = new Map<string, Map<string, number>>();
  return {
    count(method, outcome) {
      const outcomes = methods.get(method) ?? new Map<string, number>();
      methods.set(method, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },
    read: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, count]) => ({ method, outcome, count })),
      ),
  };
}
