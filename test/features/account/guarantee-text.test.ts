import { describe, expect, it } from 'vitest';
import {
  describeGuaranteeAnswer,
  describeGuaranteeChange,
  describeGuaranteeFailure,
  describeGuaranteeOver,
  guaranteeOf,
} from '../../../src/features/account/guarantee-text.ts';
import { createBasicRecord } from '../../../src/sandbox/service/basic.ts';
import { basicAddressSchema } from '../../../src/service/schemas.ts';
import { addressFrom, asTelegramReads, locales, now, readerIn } from '../../base/reader.ts';

const address = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const other = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const full = createBasicRecord(9001, address, now);
const parse = (record: Record<string, unknown>) => basicAddressSchema.parse(record);

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
