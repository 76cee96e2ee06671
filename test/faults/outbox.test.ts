import { expect, it } from 'vitest';
import { playCells } from './outbox-run.ts';
import { timeout } from './long-run.ts';
import { postKinds } from '../../src/store/ledger/deliveries/tables.ts';
import { kinds, type Kind } from './outbox-table.ts';

it(
  'an event is neither lost nor doubled by a lost answer or a kill during the call',
  { timeout },
  async () => {
    const strikes = ['answer lost', 'killed during the call'] as const;
    expect(await playCells('event', strikes)).toEqual({
      'answer lost': 'as promised',
      'killed during the call': 'as promised',
    });
  },
);

it('a bot that forgets what may have been sent would be caught', { timeout }, async () => {
  expect(await playCells('event', ['answer lost'], 'mark forgotten')).toEqual({ 'answer lost': 'doubled' });
});

it('the table has a row for each kind of post, but for the card of a spend, which answers a press', () => {
  const rows: readonly Kind[] = Object.values(kinds);
  const without = postKinds.filter((kind) => rows.every(({ tells }) => tells !== kind));
  expect(without).toEqual(['spend']);
});
