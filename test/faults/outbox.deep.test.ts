import { describe, expect, it } from 'vitest';
import { timeout } from './long-run.ts';
import { playCells } from './outbox-run.ts';
import { kinds, knownRed, strikesOf, type KindName } from './outbox-table.ts';

describe('what the bot says by itself', { timeout }, () => {
  it.each(Object.keys(kinds) as KindName[])(
    '%s: is told once in every strike, but for the known red cells',
    async (kind) => {
      const strikes = strikesOf(kind);
      const promised = Object.fromEntries(strikes.map((strike) => [strike, 'as promised']));
      expect(await playCells(kind, strikes)).toEqual({ ...promised, ...knownRed[kind] });
    },
  );
});
