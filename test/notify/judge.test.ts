import { GrammyError, HttpError } from 'grammy';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { judge, pauseAfter } from '../../src/notify/judge.ts';

const answer = (code: number, description: string, parameters = {}) =>
  new GrammyError('Call failed', { ok: false, error_code: code, description, parameters }, 'sendMessage', {});

describe('judge', () => {
  it.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [403, 'Forbidden: user is deactivated'],
    [403, 'Forbidden: bot was kicked from the supergroup chat'],
    [403, 'Forbidden: bot is not a member of the channel chat'],
    [403, "Forbidden: bot can't initiate conversation with a user"],
    [400, 'Bad Request: chat not found'],
    [400, 'Bad Request: not enough rights to send text messages to the chat'],
  ])('calls a chat gone on %s %s', (code, description) => {
    expect(judge(answer(code, description))).toEqual({
      kind: 'gone',
      reason: `Telegram answered ${code}: ${description}`,
    });
  });

  it.each([
    [403, 'Forbidden: something new'],
    [400, 'Bad Request: message text is empty'],
    [400, 'Bad Request: bot was blocked by the user'],
    [418, 'chat not found'],
  ])('does not call a chat gone on %s %s: a person decides', (code, description) => {
    expect(judge(answer(code, description)).kind).toBe('refused');
  });

  it('obeys retry_after to the second', () => {
    expect(judge(answer(429, 'Too Many Requests: retry after 37', { retry_after: 37 }))).toMatchObject({
      kind: 'later',
      afterMs: 37_000,
    });
  });

  it.each([
    [400, 'Bad Request: message thread not found', 'topic_gone'],
    [400, 'Bad Request: TOPIC_CLOSED', 'topic_gone'],
    [400, 'Bad Request: message is too long', 'too_long'],
    [400, "Bad Request: can't parse entities: oh", 'broken'],
    [500, 'Internal Server Error', 'unclear'],
    [502, 'Bad Gateway', 'unclear'],
  ])('has a branch for %s %s', (code, description, kind) => {
    expect(judge(answer(code, description)).kind).toBe(kind);
  });

  it('leaves the pause to us when Telegram names none', () => {
    expect(judge(answer(429, 'Too Many Requests'))).toMatchObject({ kind: 'later', afterMs: undefined });
  });

  it('takes "not modified" for a yes', () => {
    expect(judge(answer(400, 'Bad Request: message is not modified'))).toEqual({
      kind: 'sent',
      messageId: null,
    });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'knows that nothing was sent on %s, as grammY and fetch tell it',
    (code) => {
      const cause = Object.assign(new Error('connect'), { code });
      const error = new HttpError('Network request failed', new TypeError('fetch failed', { cause }));
      expect(judge(error)).toMatchObject({ kind: 'later', afterMs: undefined });
    },
  );

  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])(
    'does not know whether anything was sent on %s',
    (code) => {
      const cause = Object.assign(new Error('other side closed'), { code });
      const error = new HttpError('Network request failed', new TypeError('fetch failed', { cause }));
      expect(judge(error).kind).toBe('unclear');
    },
  );

  it('ends on a circle of causes', () => {
    const error = new Error('a');
    error.cause = error;
    expect(judge(error).kind).toBe('unclear');
  });

  it('follows a group to its new id', () => {
    const parameters = { migrate_to_chat_id: -100_123 };
    expect(judge(answer(400, 'Bad Request: group chat was upgraded', parameters))).toMatchObject({
      kind: 'moved',
      chatId: -100_123,
    });
  });

  it('tells unreadable markup from other refusals', () => {
    expect(judge(answer(400, "Bad Request: can't parse entities: Unclosed start tag")).kind).toBe('broken');
    expect(judge(answer(400, 'Bad Request: message text is empty')).kind).toBe('refused');
  });

  it.each([
    [401, 'Unauthorized'],
    [404, 'Not Found'],
  ])('takes %s for a refused token, not for a lost message', (code, description) => {
    expect(judge(answer(code, description)).kind).toBe('unauthorized');
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

describe('the usual pause', () => {
  it('doubles from a second to a minute and stays there', () => {
    expect([0, 1, 2, 5, 6, 7, 5000].map(pauseAfter)).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });
});
