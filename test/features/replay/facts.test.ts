import { expect, it } from 'vitest';
import { eventFactsOf } from '../../../src/features/replay/facts.ts';
import { eventOf } from '../../../src/events/index.ts';
import type { EventRow } from '../../../src/store/ledger/tables.ts';

const delegation = eventOf('EVENT_DELEGATION')!;

function event(type: string, data: object): EventRow {
  return {
    seq: 1,
    event_id: 'e-1',
    type,
    version: '20260918',
    kind: 'event',
    remark: null,
    variant: 0,
    body: JSON.stringify({ data }),
    received_at: Date.UTC(2026, 8, 21),
    repeats: 0,
    repeated_at: null,
  };
}

it.each([
  ['BANDWIDTH', '📶'],
  ['ENERGY', '⚡'],
])('a delegation of %s has the icon %s, as in its alert', (resource_type, icon) => {
  expect(eventFactsOf(event(delegation.type, { ...delegation.example, resource_type })).icon).toBe(icon);
});

it('an unknown type has an icon of its own', () => {
  expect(eventFactsOf(event('EVENT_OF_TOMORROW', {})).icon).toBe('❔');
});
