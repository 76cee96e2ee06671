import { describe, expect, it } from 'vitest';
import { causeCodes, readCause, writeCause } from '../../src/telegram/cause.ts';

describe('a cause', () => {
  it.each(causeCodes)('%s comes back as it was written', (code) => {
    expect(readCause(writeCause({ code }))).toEqual({ code });
  });

  it('is written alike whatever Telegram said, where the code says it all', () => {
    const written = ['group', 'supergroup'].map((kind) =>
      writeCause({ code: 'removed', said: `Forbidden: bot was kicked from the ${kind} chat`, status: 403 }),
    );
    expect(new Set(written)).toEqual(new Set(['{"code":"removed"}']));
  });

  it.each(['other', 'account'] as const)('keeps what Telegram said where nothing else tells: %s', (code) => {
    const said = 'Bad Request: "odd"';
    expect(readCause(writeCause({ code, said, status: 400 }))).toEqual({ code, said });
  });

  it('keeps the error code of an error of Telegram, and of nothing else', () => {
    const status = 502;
    expect(readCause(writeCause({ code: 'error', said: 'Bad Gateway', status }))).toEqual({
      code: 'error',
      status,
    });
    expect(readCause(writeCause({ code: 'down', status }))).toEqual({ code: 'down' });
  });

  it.each(['', 'TOPIC_CLOSED', '{', 'null', '[]', '{"code":"new"}', '{"code":7}'])(
    'that nobody here wrote is shown as it stands: %s',
    (text) => {
      expect(readCause(text)).toEqual({ code: 'other', said: text });
    },
  );
});
