import { expect, it } from 'vitest';
import { playCells } from './outbox-run.ts';
import { timeout } from './long-run.ts';

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
