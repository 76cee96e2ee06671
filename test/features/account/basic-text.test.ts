import { describe, expect, it } from 'vitest';
import {
  describeBasicAddress,
  describeGuaranteeAnswer,
  describeGuaranteeChange,
  describeGuaranteeFailure,
  describeGuaranteeOver,
  describeNoBasicRecord,
  guaranteeOf,
} from '../../../src/features/account/basic-text.ts';
import { basicAddressSchema } from '../../../src/service/schemas.ts';
import { createBasicRecord } from '../../../src/sandbox/service/account.ts';
import { addressFrom, asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';

const address = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const other = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const full = createBasicRecord(9001, address, now);
const parse = (record: Record<string, unknown>) => basicAddressSchema.parse(record);
const describeIn = (locale: string, record: Record<string, unknown> = full) =>
  asTelegramReads(describeBasicAddress(parse(record), address, readerIn(locale)));
const english = (change: Record<string, unknown>) => describeIn('en', { ...full, ...change }).text;

describe('a basic address', () => {
  it('shows the whole record in groups', () => {
    expect(describeIn('en').text).toBe(
      [
        '⚡ Basic address',
        address,
        'Status: ACTIVE',
        'Remark: payouts <main> & "spare"',
        '',
        'Plan',
        'Name: Basic',
        'ID: 3',
        'Subscription fee: 1 TRX',
        'Fee per top-up: 4.225 TRX',
        'Next billing: 2026-11-22 00:00 (in 5 h 12 min)',
        'Expiry: 2026-12-21 00:00 (in 29 d 5 h)',
        '',
        'Usage',
        'Quota mode: UNLIMITED',
        'Used: 12, no limit',
        'Counted since: 00:00 (18 h 47 min ago)',
        'Quantity: ▰▰▰▰▱▱▱▱ 65,000 / 131,000',
        '',
        'Totals',
        'Transfers: 348',
        'Energy: 22,620,000',
        'Slot fees: 30 TRX',
        'Energy fees: 1,470.3 TRX',
        '',
        'Settings',
        'Bandwidth guarantee: ⚪ off',
        'Auto-close: after 72 h idle',
        '',
        'Record',
        'ID: 9001',
        'Created: 2026-10-22 00:00 (30 d 18 h ago)',
        '',
        '🕒 As of 18:47',
      ].join('\n'),
    );
    // Each field of the document stands there, or in the tables below.
    expect(Object.keys(basicAddressSchema.shape).sort()).toEqual(Object.keys(full).sort());
  });

  it.each(locales)('leaves no gap for what is absent or null in %s', (locale) => {
    const nothing = Object.fromEntries(Object.keys(full).map((field) => [field, null]));
    for (const record of [{}, nothing]) {
      const { words } = readerIn(locale);
      const { text } = describeIn(locale, record);
      expect(text.split('\n')).toHaveLength(4);
      expect(text).toContain(address);
      expect(text).not.toContain(words.plain('basic-plan'));
    }
  });

  it('shows a status and a mode without words as they came, and with words beside them where there are some', () => {
    expect(english({ status: 'PAUSED_BY_MOON', quota_mode: 'WEEKLY' })).toMatch(
      /Status: PAUSED_BY_MOON\n[^]*Quota mode: WEEKLY\n/,
    );
    expect(describeIn('ru').text).toContain('Статус: ACTIVE (активен)');
    expect(describeIn('zh').text).toContain('配额模式：UNLIMITED（不限量）');
  });

  const count = { quota_mode: 'COUNT', quota_count: 10, used_count: 3 };

  it.each<[string, object, string]>([
    ['a counted quota as a bar', count, 'Quota: ▰▰▰▱▱▱▱▱ 3 / 10'],
    ['a guarantee that is on', { bandwidth_guarantee: true }, 'Bandwidth guarantee: 🟢 on'],
    ['no bar of a quota of 0', { ...count, quota_count: 0 }, 'Quota: 3 / 0'],
    ['no bar without a quota', { ...count, quota_count: null }, 'Used: 3\n'],
    ['no bar without a count', { ...count, used_count: null }, 'Quota: 10\n'],
    ['a quota that does not count', { quota_count: 50 }, 'Used: 12, no limit\nQuota: 50\n'],
    ['a quantity alone', { used_quantity: null }, 'Quantity: 131,000\n'],
    ['a used quantity alone', { quantity: null }, 'Quantity used: 65,000\n'],
    [
      'that it is not closed, and its idle hours',
      { is_auto_closable: false },
      'Auto-close: no\nIdle hours: 72',
    ],
    ['that it is closed', { idle_hours: null }, 'Auto-close: yes\n'],
    ['idle hours alone', { is_auto_closable: null }, 'Idle hours: 72'],
    ['a time in seconds', { expired_at: Date.UTC(2026, 10, 22) / 1000 }, 'Expiry: 2026-11-22 00:00 (in 5 h'],
  ])('shows %s', (_what, change, said) => {
    expect(english({ ...change })).toContain(said);
  });

  it('takes a time of 0 for never', () => {
    expect(english({ expired_at: 0 })).not.toContain('Expiry');
  });

  it('says one name of the plan: the Chinese one in Chinese, the English one elsewhere', () => {
    expect(describeIn('zh').text).toContain('名称：基础套餐\n');
    for (const locale of locales.filter((one) => one !== 'zh')) {
      expect(describeIn(locale).text).toContain('Basic\n');
      expect(describeIn(locale).text).not.toContain('基础套餐');
      expect(describeIn(locale, { ...full, plan_name_en: null }).text).toContain('基础套餐\n');
    }
    expect(describeIn('zh', { ...full, plan_name_zh: null }).text).toContain('名称：Basic\n');
  });

  it('warns when the service answers for another address, and not otherwise', () => {
    expect(english({ address: other })).toContain(`⚠️ The service answered with another address: ${other}`);
    expect(english({})).not.toContain('⚠️');
  });

  it.each(locales)('keeps hostile texts of the service from becoming markup in %s', (locale) => {
    const usual = describeIn(locale).entities;
    const names = ['plan_name_en', 'plan_name_zh', 'status', 'quota_mode'];
    const texts = Object.fromEntries(names.map((name) => [name, hostileText]));
    const hostile = parse({ ...full, ...texts, remark: hostileText.repeat(99) });
    const html = describeBasicAddress(hostile, address, readerIn(locale));
    const { entities } = asTelegramReads(html);
    const ours = (types: readonly string[]) =>
      types.filter((type) => type === 'bold' || type.endsWith('quote'));
    expect(ours(entities)).toEqual(ours(usual));
    // The address, and remark, status, mode and plan, which aren't plain words.
    const others = entities.filter((type) => !ours([type]).length && type !== 'date_time');
    expect(others).toEqual(Array.from({ length: 5 }, () => 'code'));
    expect(html.length).toBeLessThan(4096);
  });
});

describe('an address without a record', () => {
  const none = (locale: string, refusal?: Parameters<typeof describeNoBasicRecord>[1]) =>
    asTelegramReads(describeNoBasicRecord(address, refusal, readerIn(locale).words)).text;

  it('is named whole, with one thing to do', () => {
    expect(none('en')).toBe(
      `📭 The service has no record of this address.\n${address}\n\nCheck that this is the address you mean.`,
    );
    for (const locale of locales) expect(none(locale)).toContain(address);
  });

  it('stands with what the service said to the read', () => {
    expect(none('en', { code: '4', serviceMessage: 'address <not> found' })).toMatch(
      /\n\nThe service says: address <not> found \(code 4\)$/,
    );
  });
});

describe('what is asked before the switch', () => {
  const ask = (isOn: unknown, enabled: boolean, change: object = {}) => {
    const record = parse({ bandwidth_guarantee: isOn, ...change });
    const reader = { ...readerIn('en'), until: now + 120_000 };
    return asTelegramReads(describeGuaranteeChange(record, address, enabled, reader)).text;
  };

  it('says what is, what will be, and until when', () => {
    const until =
      'Nothing is switched until “✅ Confirm” is pressed. It works once. Valid for 2 minutes · ends at 18:49:09 UTC.';
    expect(ask(false, true)).toBe(
      `Turn the bandwidth guarantee on?\n${address}\n\nIt is off now and will be on.\n\n${until}`,
    );
    expect(ask(true, false)).toBe(
      `Turn the bandwidth guarantee off?\n${address}\n\nIt is on now and will be off.\n\n${until}`,
    );
  });

  it('does not say what is where the record says nothing of it, or is that of another address', () => {
    for (const text of [ask(undefined, true), ask(false, true, { address: other })])
      expect(text).toContain('It is not known how it is set now. It will be on.');
    expect(ask(false, true, { address })).toContain('It is off now');
  });
});

describe('what is told after the switch', () => {
  const answer = (isOn: unknown, asked: boolean, locale = 'en', change: object = {}) => {
    const record = parse({ ...full, bandwidth_guarantee: isOn, ...change });
    return asTelegramReads(describeGuaranteeAnswer(record, address, asked, readerIn(locale))).text.split(
      '\n',
    )[0];
  };

  it('is what the service answered', () => {
    expect(answer(true, true)).toBe('✅ The service answered: the bandwidth guarantee is now on.');
    expect(answer(false, false)).toBe('✅ The service answered: the bandwidth guarantee is now off.');
  });

  it('says plainly that the answer differs from what was asked', () => {
    expect(answer(false, true)).toBe(
      '⚠️ You asked for the bandwidth guarantee to be on, but the service answered that it is off.',
    );
    expect(answer(undefined, true)).toContain('its answer does not show how it is set now');
  });

  it('takes nothing from the record of another address', () => {
    const guarantee = (change: object) =>
      guaranteeOf(parse({ bandwidth_guarantee: true, ...change }), address);
    expect(guarantee({ address: other })).toBeUndefined();
    expect(guarantee({})).toBe(true);
    expect(guarantee({ address: ` ${address}\n` })).toBe(true);
    expect(answer(true, true, 'en', { address: other })).toContain('its answer does not show how');
  });

  it.each(locales)('never says ✅ in %s unless the answer is what was asked', (locale) => {
    expect(answer(true, true, locale)).toContain('✅');
    for (const answered of [false, undefined]) expect(answer(answered, true, locale)).not.toContain('✅');
    expect(answer(true, true, locale, { address: other })).not.toContain('✅');
  });
});

describe('what is told of a switch that failed', () => {
  const failed = (outcome: 'rejected' | 'not_sent' | 'unknown', asked = true) => {
    const reason = outcome === 'rejected' ? 'refused' : 'unreachable';
    const failure = {
      reason,
      outcome,
      ...(outcome === 'rejected' && { code: '7', serviceMessage: 'not yours' }),
    };
    return asTelegramReads(describeGuaranteeFailure(failure, address, asked, readerIn('en').words)).text;
  };

  it('is that nothing was switched, where that is known', () => {
    expect(failed('rejected')).toBe(
      `🚫 The bandwidth guarantee was not switched on.\n${address}\n\n` +
        'The service refused this, and nothing was done. The reason is below: fix that, then try again.\n' +
        'The service says: not yours (code 7)',
    );
    expect(failed('not_sent', false)).toContain('🚫 The bandwidth guarantee was not switched off.');
  });

  it('is that nobody knows, where the answer was lost', () => {
    expect(failed('unknown')).toBe(
      `⚠️ It is not known whether the bandwidth guarantee was switched on.\n${address}\n\n` +
        'The connection to the service failed. Check whether it was carried out before you try again.',
    );
  });
});

it('a question that is over says that the press switched nothing', () => {
  for (const locale of locales) {
    expect(describeGuaranteeOver(address, readerIn(locale).words)).toContain(address);
  }
  expect(describeGuaranteeOver(address, readerIn('en').words)).toContain('This press switched nothing.');
});
