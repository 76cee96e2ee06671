import { GrammyError, HttpError } from 'grammy';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  type Verdict,
  answerRules,
  judge,
  judgeAccount,
  judgeBy,
  judgeCall,
  pauseAfter,
  retryAfter,
} from '../../src/telegram/judge.ts';
import { type Case, cases } from './cases.ts';

const answer = (code: number, description: string, parameters = {}) =>
  new GrammyError('Call failed', { ok: false, error_code: code, description, parameters }, 'sendMessage', {});

const unclear = (status: number) => ({ kind: 'unclear', reason: { code: 'error', status } });

describe('judge', () => {
  it.each([
    ['obeys retry_after to the second', 429, { retry_after: 37 }, { kind: 'later', afterMs: 37_000 }],
    ['leaves the pause to us when Telegram names none', 429, {}, { kind: 'later', afterMs: undefined }],
    ['does not know whether anything was sent on 500', 500, {}, unclear(500)],
    ['does not know whether anything was sent on 502', 502, {}, unclear(502)],
    [
      'follows a group to its new id',
      400,
      { migrate_to_chat_id: -100_123 },
      { kind: 'moved', chatId: -100_123 },
    ],
  ])('%s', (_what, code, parameters, verdict) => {
    expect(judge(answer(code, 'Whatever is said', parameters))).toMatchObject(verdict);
  });

  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].map((code) => [code, 'later']),
    ...['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'].map((code) => [code, 'unclear']),
  ])('knows that nothing was sent on %s, as grammY and fetch tell it, or does not: %s', (code, kind) => {
    const cause = Object.assign(new Error('connect'), { code });
    const error = new HttpError('Network request failed', new TypeError('fetch failed', { cause }));
    const verdict = judge(error);
    expect(verdict.kind).toBe(kind);
    expect(verdict).not.toHaveProperty('afterMs', expect.any(Number));
  });

  it('ends on a circle of causes', () => {
    const error = new Error('a');
    error.cause = error;
    expect(judge(error).kind).toBe('unclear');
  });

  it.each([
    new HttpError('Network request failed', new Error('https://api.telegram.org/bot123:SECRET/sendMessage')),
    new Error('bot123:SECRET'),
    'bot123:SECRET',
    undefined,
    { error_code: '403', description: 'bot123:SECRET' },
  ])('takes anything that is no answer for a lost one, and repeats nothing of it: %#', (error) => {
    const verdict = judge(error);
    expect(verdict.kind).toBe('unclear');
    expect(inspect(verdict)).not.toContain('SECRET');
  });
});

it('a call has no verdict on what is no fault of Telegram', () => {
  expect(judgeCall(new Error('The disk is full.'))).toBeUndefined();
  expect(judgeCall(undefined)).toBeUndefined();
  expect(judgeCall(answer(403, 'Forbidden: no'))?.kind).toBe('refused');
  expect(judgeCall(new HttpError('lost', new Error('x')))?.kind).toBe('unclear');
});

describe('judgeAccount', () => {
  it.each([
    [400, 'Logged out', 'logged-out'],
    [401, 'Unauthorized', 'token'],
    [404, 'Not Found', 'token'],
    [409, 'Conflict: terminated by other getUpdates request', 'conflict'],
    [403, 'Forbidden: something new', 'account'],
    [400, 'Bad Request: chat not found', 'account'],
    [400, 'Bad Request: message is not modified', 'account'],
    [418, 'teapot', 'account'],
  ])('takes %s %s for a refusal of the account', (code, description, cause) => {
    expect(judgeAccount(answer(code, description))).toMatchObject({
      kind: 'refused',
      scope: 'account',
      reason: { code: cause },
    });
  });

  it('waits where nothing was refused', () => {
    expect(judgeAccount(answer(502, 'Bad Gateway'))).toMatchObject({ kind: 'later', afterMs: undefined });
    expect(judgeAccount(answer(429, 'Too Many Requests', { retry_after: 3 }))).toMatchObject({
      kind: 'later',
      afterMs: 3000,
    });
  });
});

it.each([
  [answer(429, 'Too Many Requests', { retry_after: 9 }), 9000],
  [answer(429, 'Too Many Requests'), 4000],
  [answer(502, 'Bad Gateway'), 4000],
  [answer(401, 'Unauthorized'), 60_000],
  [answer(400, 'Logged out'), 60_000],
  [answer(403, 'Forbidden: bot was blocked by the user'), undefined],
  [answer(400, 'Bad Request: who knows'), undefined],
  [answer(400, 'Bad Request: message is not modified'), undefined],
  [answer(400, 'Bad Request: upgraded', { migrate_to_chat_id: -1 }), undefined],
])('the time of the next try after two others is by what was said: %o', (error, ms) => {
  expect(retryAfter(judge(error), 2)).toBe(ms);
});

it('the usual pause doubles from a second to a minute and stays there', () => {
  const pauses = [1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000];
  expect([0, 1, 2, 5, 6, 7, 5000].map(pauseAfter)).toEqual(pauses);
});

const judged = ({ status, said }: Case, table = answerRules) =>
  judgeBy(table, { error_code: status, description: said });
const expected = ({ status, said, scope, code }: Case): Verdict =>
  scope === 'sent'
    ? { kind: 'sent', messageId: null }
    : { kind: 'refused', scope, reason: { code, said, status } };

describe('the table of Telegram’s answers', () => {
  it.each(cases)('takes $status $said for a refusal of the $scope: $code', (one) => {
    expect(judged(one)).toEqual(expected(one));
  });

  it.each(answerRules)('needs its line $scope: $says, with each of its codes', (line) => {
    expect(line.codes).not.toEqual([]);
    for (const code of line.codes) {
      const codes = line.codes.filter((other) => other !== code);
      const without = answerRules.map((other) =>
        other === line ? Object.assign({}, line, { codes }) : other,
      );
      const changed = cases.filter(
        (one) => JSON.stringify(judged(one, without)) !== JSON.stringify(expected(one)),
      );
      expect({ code, isNeeded: changed.length > 0 }).toEqual({ code, isNeeded: true });
    }
  });
});
