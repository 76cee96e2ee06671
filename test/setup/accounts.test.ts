import { describe, expect, it } from 'vitest';
import { cleanBaseUrl, describeServiceFailure, unquoted } from '../../src/setup/accounts.ts';

const failure = (reason: Parameters<typeof describeServiceFailure>[0]['reason'], message = 'It failed.') => ({
  reason,
  message,
  status: undefined,
  serviceMessage: undefined,
});
const credentials = ['SERVICE_API_KEY', 'SERVICE_API_SECRET'];

describe('a failed reading of the account', () => {
  it.each([
    ['credentials', credentials, 'refuses the key or its signature'],
    ['refused', credentials, 'refuses to show the account'],
    ['not_found', ['SERVICE_BASE_URL'], "not as the service's API does"],
    ['turned_away', ['SERVICE_BASE_URL'], 'a proxy in between'],
    ['timeout', ['SERVICE_BASE_URL'], "can't be reached"],
    ['maintenance', ['SERVICE_BASE_URL'], 'Wait a minute'],
  ] as const)('for %s asks for %j again', (reason, ask, sentence) => {
    const described = describeServiceFailure(failure(reason), 0, 'https://x');
    expect(described.ask).toEqual(ask);
    expect(described.problem).toContain(sentence);
  });

  it.each([
    ['ENOTFOUND', 'how SERVICE_BASE_URL is spelled'],
    ['ECONNREFUSED', 'nothing listens on that port'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'speaks http there, not https'],
    ['UND_ERR_SOCKET', 'may expect https://'],
    ['EHOSTUNREACH', 'firewall'],
  ])('tells %s from other connections that fail', (code, sentence) => {
    const error = failure('unreachable', `GET was not sent (${code}).`);
    expect(describeServiceFailure(error, 0, 'http://x').problem).toContain(sentence);
  });

  it('does not ask for https where the address has it', () => {
    const error = failure('unreachable', 'GET was not sent (UND_ERR_SOCKET).');
    expect(describeServiceFailure(error, 0, 'https://x').problem).not.toContain('expect https');
  });

  it('names the clock only where it is far off', () => {
    const problem = (skewMs: number) => describeServiceFailure(failure('credentials'), skewMs, '').problem;
    const behind = "The clock of this machine is 40 s behind the service's. Set the clock first.";
    expect(problem(40_000)).toContain(behind);
    expect(problem(-40_000)).toContain('40 s ahead of');
    expect(problem(1_000)).not.toContain('clock');
  });

  it('quotes the service without what moves the cursor', () => {
    const error = { ...failure('refused'), serviceMessage: 'no\u001B[2J\nway' };
    expect(describeServiceFailure(error, 0, '').problem).toContain('“no [2J way”');
  });
});

it.each([
  ['service.example', 'https://service.example'],
  ['http://service.example:81/api/', 'http://service.example:81/api'],
  ['https://service.example/v1', 'https://service.example'],
  ['https://service.example/api/v1/account', 'https://service.example/api'],
  ['https://service.example/v10', 'https://service.example/v10'],
])('reads the address %s as %s', (typed, url) => {
  expect(cleanBaseUrl(typed)).toBe(url);
});

it.each([
  ['"abc"', 'abc'],
  ["'abc'", 'abc'],
  ['"abc', '"abc'],
  ['abc', 'abc'],
])('reads the key %s as %s', (typed, key) => {
  expect(unquoted(typed)).toBe(key);
});
