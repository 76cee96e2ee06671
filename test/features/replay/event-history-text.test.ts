import { describe, expect, it } from 'vitest';
import {
  type DeliveryHistory,
  type EventHistory,
  describeEventHistories,
  describeNearest,
} from '../../../src/features/replay/event-history-text.ts';
import { filterNames } from '../../../src/rules/facts.ts';
import type { AlertMute } from '../../../src/store/settings/alert-rules.ts';
import { exampleFacts } from '../../rules/facts.ts';
import { makePlace } from '../../store/settings/place.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';

const told: DeliveryHistory = {
  chat: 'a & b',
  state: 'sent',
  because: 'rule',
  person: '<Olga>',
  sentAt: now,
  message: undefined,
  others: 3,
  attempts: 2,
  copies: 2,
  reason: hostileText,
  wait: {
    ahead: 1,
    heldBy: 'retry',
    at: now + 60_000,
    reason: hostileText,
    batching: { is: 'alone', everyMs: 4_000 },
  },
  closedBy: '<Olga>',
  closedAt: now,
  mutedUntil: now,
  mute: undefined,
  heldUntil: null,
  heldFor: null,
  isOffNow: false,
  isSilent: true,
  isUndecided: false,
  ruleN: 2,
  book: [],
};
const mute = (scope: AlertMute['scope'], until: number | null): AlertMute => ({
  n: 4,
  scope,
  from: 0,
  until,
  by: { id: 1, name: hostileText },
});
/** What quiet hours and mutes make of a delivery. */
const kept: DeliveryHistory[] = [
  { ...told, state: 'held', heldUntil: now },
  { ...told, heldUntil: now },
  { ...told, state: 'dismissed', heldUntil: now, isUndecided: true, reason: '{"code":"off"}' },
  { ...told, state: 'muted', mute: mute({ of: 'all' }, null) },
  { ...told, state: 'muted', mute: mute({ of: 'address', address: hostileText }, now) },
  { ...told, state: 'muted', mute: mute({ of: 'kind', kind: hostileText, direction: 'in' }, now) },
];
const states = ['waiting', 'sent', 'parked', 'undelivered', 'replayed', 'dismissed', 'muted'] as const;
const reasons = ['rule', 'rule-gone', 'private', 'owner', 'replay'] as const;
const story: EventHistory = {
  event: {
    seq: 1,
    eventId: hostileText,
    type: hostileText,
    name: 'balance',
    icon: '💰',
    key: hostileText,
    receivedAt: now,
    happenedAt: now - 7_200_000,
    isLate: true,
  },
  kind: 'event',
  remark: hostileText,
  repeats: 2,
  repeatedAt: now,
  body: hostileText.repeat(100),
  moreDeliveries: 0,
  deliveries: [],
  skipped: (['off', 'no-rules', 'changed', 'since', 'later', 'barred', 'unowned'] as const).map((why) => ({
    nameOf: () => '<Team>',
    why,
  })),
  book: [],
};

describe.each(locales)('a story in %s', (locale) => {
  const reader = readerIn(locale);

  it('has words for whatever became of an event', () => {
    for (const kind of ['event', 'quarantined', 'ignored'] as const) {
      for (const state of states) {
        const deliveries = reasons.map((because) => Object.assign({}, told, { state, because }));
        const { text } = asTelegramReads(describeEventHistories([{ ...story, kind, deliveries }], reader));
        expect(text.length).toBeLessThanOrEqual(8_000);
      }
    }
  });
  it('has words for what quiet hours, mutes and rules made of an event, whatever their names', () => {
    const { text } = asTelegramReads(describeEventHistories([{ ...story, deliveries: kept }], reader));
    expect(text.match(/^• /gm)).toHaveLength(kept.length + story.skipped.length);
    const [rule] = makePlace(1).rules;
    const facts = {
      kind: 'EVENT_ADDRESS_MONITOR',
      isUrgent: false,
      enums: { services: 'other', resources: 'ENERGY', actions: hostileText, items: 'other', coins: 'TRX' },
      direction: 'in' as const,
      amount: { coin: hostileText, amount: -5n, decimals: 1 },
      addresses: [hostileText],
      tags: [],
      names: [],
    };
    for (const filter of filterNames) {
      const nearest = { why: 'nearest', filter, rule: rule!, facts } as const;
      const said = asTelegramReads(describeNearest('<Team>', nearest, { words: reader.words, book: [] }));
      expect(said.text).toContain('<Team>');
    }
  });

  it('shows a body as it came, and counts what finds no room', () => {
    const many = { ...story, deliveries: Array.from({ length: 20 }, () => told), moreDeliveries: 3 };
    const html = describeEventHistories([many, story], reader);
    const { entities, text } = asTelegramReads(html);
    expect(entities.filter((type) => type === 'expandable_blockquote')).toHaveLength(2);
    expect(text).toMatch(/… .*3|…… .*3/);
  });
});

it('says nothing of lateness or repeats where there are none', () => {
  const event = { ...story.event, isLate: false };
  const quiet = { ...story, event, repeats: 0, remark: null, body: undefined };
  const html = describeEventHistories([quiet], readerIn('en'));
  expect(html).not.toMatch(/Late|once more|Remark|This is what came/);
  expect(html).not.toContain('different contents');
});

it.each([
  ['en', 'rule 2', '0.5 TRX is less than 1,000 TRX'],
  ['zh', '最接近的是规则 2', '低于'],
  ['ru', 'Ближе всего правило 2', 'меньше'],
])(
  'an event that is not asked for is of less than the rule wants, without the sign of what went out, in %s',
  (locale, closest, less) => {
    const facts = exampleFacts('EVENT_BALANCE', { amount_sun: -500_000, coin_type: 'TRX' });
    const rule = { ...makePlace(1).rules[0]!, n: 2, atLeast: { TRX: '1000' } };
    const nearest = { why: 'nearest', filter: 'atLeast', rule, facts } as const;
    const text = describeNearest('Sales', nearest, { words: readerIn(locale).words, book: [] });
    expect(text).toContain(closest);
    expect(text).toContain(less);
    expect(text).not.toMatch(/[-−]0[.,]5/);
  },
);
