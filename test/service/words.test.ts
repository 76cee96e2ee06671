import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ServiceReason } from '../../src/base/errors.ts';
import { localesDirectory, openI18n } from '../../src/base/i18n.ts';

// Values of the service's document and of its public clients; any other is shown as it came.
const values = Object.entries({
  'order-status': `UNPAID PAYMENT_SUCCESS DELEGATE_SUCCESS DELEGATE_FAIL INSUFFICIENT_BALANCE QUANTITY_TOO_HIGH
    QUANTITY_TOO_LOW ADDRESS_NOT_ACTIVATED INVALID_ADDRESS UNKNOWN`,
  'confirm-status': `UNCONFIRMED DELEGATION_CONFIRMED DELEGATION_CONFIRMED_FAIL RECLAIM_CONFIRMED
    RECLAIM_CONFIRMED_FAIL`,
  'activate-status': 'DEACTIVATE ACTIVATE ACTIVATED ALREADY_ACTIVATED',
  'source-type': 'TRANSFER DAPP BALANCE API BOT',
  'quota-mode': 'UNLIMITED',
  'basic-status': 'ACTIVE',
}).map(([field, all]) => all.split(/\s+/).map((value) => `${field}-${value}`));

// A Record, so that a new reason without words doesn't compile.
const reasons: Record<ServiceReason, true> = {
  refused: true,
  insufficient_balance: true,
  credentials: true,
  turned_away: true,
  parameters: true,
  not_found: true,
  too_many: true,
  maintenance: true,
  broken: true,
  unreadable: true,
  timeout: true,
  unreachable: true,
};

const valueKeys = values.flat();
const failureKeys = [
  ...Object.keys(reasons).map((reason) => `service-failure-${reason}`),
  ...['next', 'retry', 'wait', 'wait-seconds', 'words'].map((name) => `service-${name}`),
];

describe.each(['en', 'zh', 'ru'])('the words about the service in %s', (locale) => {
  const problems: string[] = [];
  const words = openI18n({ defaultLocale: locale, onProblem: (problem) => problems.push(problem) }).words(
    locale,
  );
  const source = readFileSync(join(localesDirectory, locale, 'service.ftl'), 'utf8');

  it('cover every reason and value, and nothing else', () => {
    const keys = Array.from(source.matchAll(/^([\w-]+) =/gm), ([, key = '']) => key);
    expect(new Set(keys)).toEqual(new Set([...valueKeys, ...failureKeys]));
  });

  it('of its values need no variables, and are plain text', () => {
    for (const key of valueKeys) expect(words.plain(key)).toMatch(/^[^<>{}]+[^.。]$/);
    expect(problems.filter((problem) => problem.includes('service'))).toEqual([]);
  });

  it('differ from value to value', () => {
    for (const all of values) expect(new Set(all.map((key) => words.plain(key))).size).toBe(all.length);
  });
});
