// The default messages, read as Telegram reads them: whatever a payload holds, only our own markup is in them.

import { describe, expect, it } from 'vitest';
import { variables, type EventDefinition } from '../../../src/events/event.ts';
import { classify, eventOf, events } from '../../../src/events/index.ts';
import { defaultTemplate, renderTemplate } from '../../../src/events/template/template.ts';
import { i18n } from '../../spoken.ts';
import { formatText } from '../../../src/sandbox/telegram/format-text.ts';

const languages = i18n.locales;

function tell(event: EventDefinition, data: Record<string, unknown>, locale = 'en'): string {
  const result = renderTemplate(defaultTemplate(event, i18n.words(locale)), variables(event, data), {
    words: i18n.words(locale),
    timeZone: 'UTC',
    explorerUrl: 'https://tronscan.org/#/transaction/{hash}',
    key: data[event.keyField],
  });
  if (!result.ok) throw new Error(result.problem);
  return result.html;
}

/** Telegram's own reading; throws what Telegram would refuse. */
const read = (html: string) => formatText({ text: html, parseMode: 'HTML' });

const balance = eventOf('EVENT_BALANCE')!;
const delegation = eventOf('EVENT_DELEGATION')!;
const subscription = eventOf('EVENT_TRON_MATE_SUBSCRIPTION')!;
const monitor = eventOf('EVENT_ADDRESS_MONITOR')!;
const byLanguage = events.flatMap((event) =>
  languages.map((locale) => ({ event, name: event.name, locale })),
);

describe('the default message', () => {
  it.each(byLanguage)('of $name in $locale tells the example with its whole key', ({ event, locale }) => {
    const { text, entities } = read(tell(event, { ...event.example }, locale));
    expect(text).toContain(event.example[event.keyField]);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|<<|>>|\{\{|\n\n\n/);
    expect(new Set(entities.map((entity) => entity.type))).toContain('code');
  });

  it.each(byLanguage)('of $name in $locale has no line for what is absent', ({ event, locale }) => {
    const bare = Object.fromEntries(
      Object.entries(event.example).filter(([field]) => !event.fields[field]!(undefined)),
    );
    expect(classify(event.type, bare, null).kind).toBe('event');
    const lines = read(tell(event, bare, locale)).text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(4);
    for (const line of lines) expect(line).not.toMatch(/[:：]\s*$/);
    const withNulls = Object.fromEntries(Object.keys(event.example).map((field) => [field, null]));
    expect(tell(event, { ...withNulls, ...bare }, locale)).toBe(tell(event, bare, locale));
  });

  it.each(byLanguage)('of $name in $locale shows each field that came', ({ event, locale }) => {
    // Fields that another stands for: direction and recipient are told by the watched address.
    const implied = new Set(['to_address', 'delegation_type']);
    for (const field of Object.keys(event.example).filter((name) => !implied.has(name))) {
      const { [field]: _, ...rest } = event.example;
      expect(tell(event, rest, locale)).not.toBe(tell(event, { ...event.example }, locale));
    }
  });

  it('reads like this', () => {
    expect(tell(balance, { ...balance.example })).toBe(
      [
        '💸 <b>−3.25 TRX</b> · payment',
        '',
        'For: hourly energy',
        'Balance: 1,234.56789 TRX · 250.5 USDT',
        'Time: <tg-time unix="1790000001">2026-09-21 14:13:21 UTC</tg-time>',
        'Remark: <code>e7c1a9d2-50b3-4f86-9a17-3d2c4b5a6978</code>',
      ].join('\n'),
    );
  });
});

describe('a balance event', () => {
  it.each([
    ['BALANCE_ACTION_RECHARGE', '💰 <b>+5 USDT</b> · recharge', 'USDT'],
    ['BALANCE_ACTION_RECHARGE', '💰 <b>+5 TRX</b> · recharge'],
    ['BALANCE_ACTION_REFUND', '💰 <b>+5 TRX</b> · refund'],
    ['BALANCE_ACTION_PAYMENT', '💸 <b>−5 TRX</b> · payment'],
    ['BALANCE_ACTION_WITHDRAW', '💸 <b>−5 TRX</b> · withdrawal'],
    ['BALANCE_ACTION_ADDITIONAL_PAYMENT', '💸 <b>−5 TRX</b> · additional payment'],
    ['BALANCE_ACTION_NEW', '💰 <b>5 TRX</b> · unknown (<code>BALANCE_ACTION_NEW</code>)'],
    [undefined, '💰 <b>5 TRX</b> · balance change'],
  ])('%s begins %s', (action_type, line, coin_type = 'TRX') => {
    expect(tell(balance, { action_type, coin_type, amount_sun: 5_000_000 }).split('\n')[0]).toBe(line);
  });

  it('of an older version is told by its older fields', () => {
    const older = { balance_type: 'BALANCE_ACTION_REFUND', billing_type: 'OLD_ITEM' };
    const said = '💰 <b>+0.000001 TRX</b> · refund\n\nFor: unknown (<code>OLD_ITEM</code>)';
    expect(tell(balance, { ...older, coin_type: 'TRX', amount_sun: 1 })).toBe(said);
  });
});

describe('a delegation', () => {
  it.each([undefined, 'UNKNOWN_BUSINESS_TYPE', 'UNRECOGNIZED', 'BUSINESS_OF_TOMORROW'])(
    'whose business type is %s is not called hourly energy, and shows the older notation',
    (business_type) => {
      for (const locale of languages) {
        const text = tell(delegation, { ...delegation.example, business_type }, locale);
        const hourly = i18n.words(locale).plain('business_type-BUSINESS_HOUR_ENERGY');
        expect(text).not.toContain(hourly);
        expect(text).toContain(i18n.words(locale).plain('delegation_type-DELEGATION_NORMAL'));
      }
    },
  );

  it('with a business type does not show the older notation', () => {
    expect(tell(delegation, { ...delegation.example })).not.toContain('delegation_type');
  });

  it('of bandwidth is told as such', () => {
    const data = { ...delegation.example, resource_type: 'BANDWIDTH' };
    expect(tell(delegation, data)).toMatch(/^📶 <b>65,000 bandwidth<\/b> delegated\n/);
    expect(tell(delegation, data, 'ru')).toMatch(/^📶 Делегировано <b>65.000 пропускной способности<\/b>\n/);
  });
});

it('a subscription payment reads like this', () => {
  expect(tell(subscription, { ...subscription.example })).toMatch(
    /^🔁 Mate service paid: <b>2 TRX<\/b>\n\nAddress: <code>T\w{33}<\/code>\nPlan: Basic\nPaid at: /,
  );
});

describe('a watched transfer', () => {
  const { address, from_address: other } = monitor.example;
  it.each([
    [{}, '📥 Received <b>1,500 USDT</b>'],
    [{ from_address: address, to_address: other }, '📤 Sent <b>1,500 USDT</b>'],
    [{ from_address: address }, '🔄 Moved <b>1,500 USDT</b> within one address'],
    [{ to_address: 'elsewhere' }, '👁 Transfer of <b>1,500 USDT</b>'],
  ])('with %o begins %s', (change, line) => {
    const html = tell(monitor, { ...monitor.example, ...change });
    expect(html.split('\n')[0]).toBe(`${line} · <code>Treasury</code>`);
    for (const party of Object.values(change)) expect(html).toContain(party);
  });

  it('is linked to the explorer on TRON and on no other chain', () => {
    expect(tell(monitor, { ...monitor.example })).toContain('<a ');
    for (const chain of ['ETH', 'BTC', 'UNRECOGNIZED', undefined]) {
      expect(tell(monitor, { ...monitor.example, chain })).not.toContain('<a ');
    }
  });
});
