import { describe, expect, it } from 'vitest';
import { parseReplyMarkup } from '../../../src/sandbox/telegram/keyboard.ts';

const inline = (...buttons: unknown[]) => parseReplyMarkup(JSON.stringify({ inline_keyboard: [buttons] }));

describe('inline buttons', () => {
  it.each([
    [{ text: 'a', callback_data: 'x'.repeat(64) }],
    [{ text: 'a', callback_data: 'ж'.repeat(32) }],
    [{ text: 'a', url: 'https://a.org/' }],
    [{ text: 'a', copy_text: { text: 'x'.repeat(256) } }],
    [{ text: 'a', callback_data: 'x', style: 'danger' }],
  ])('stand as they were sent: %j', (button) => {
    expect(inline(button)).toEqual({ inline_keyboard: [[button]] });
  });

  it.each([
    [{ text: 'a', callback_data: 'x'.repeat(65) }, 'BUTTON_DATA_INVALID'],
    [{ text: 'a', callback_data: 'ж'.repeat(33) }, 'BUTTON_DATA_INVALID'],
    [{ text: 'a' }, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"],
    [{ text: 'a', callback_data: 'x', url: 'https://a.org' }, 'exactly one action is allowed'],
    [{ callback_data: 'x' }, 'can\'t parse inline keyboard button: Can\'t find field "text"'],
    [{ text: ' ', callback_data: 'x' }, 'inline keyboard button text must be non-empty'],
    [{ text: 'a', url: 'not-a-url' }, "inline keyboard button URL 'not-a-url' is invalid: Wrong HTTP URL"],
    [
      { text: 'a', url: 'ftp://a.org' },
      "inline keyboard button URL 'ftp://a.org' is invalid: Unsupported URL protocol",
    ],
    [{ text: 'a', url: 'http://127.0.0.1:1' }, 'is invalid: Wrong HTTP URL'],
    [{ text: 'a', copy_text: { text: '' } }, 'BUTTON_COPY_TEXT_INVALID'],
    [{ text: 'a', copy_text: { text: 'x'.repeat(257) } }, 'BUTTON_COPY_TEXT_INVALID'],
    [{ text: 'a', callback_data: 'x', style: 'loud' }, 'invalid button style specified'],
    ['a', 'InlineKeyboardButton must be an Object'],
  ])('are refused: %j', (button, why) => {
    expect(() => inline(button)).toThrow(why);
  });
});

describe('keyboards', () => {
  const button = (text: number) => ({ text: String(text), callback_data: 'x' });
  const rows = (count: number, width: number) => ({
    inline_keyboard: Array.from({ length: count }, () =>
      Array.from({ length: width }, (_, nth) => button(nth)),
    ),
  });

  it('hold a hundred buttons, eight in a row, and no more', () => {
    expect(parseReplyMarkup(JSON.stringify(rows(25, 4)))).toBeDefined();
    expect(parseReplyMarkup(JSON.stringify(rows(1, 8)))).toBeDefined();
    expect(() => parseReplyMarkup(JSON.stringify(rows(101, 1)))).toThrow('reply markup is too long');
    expect(() => parseReplyMarkup(JSON.stringify(rows(1, 9)))).toThrow('reply markup is too long');
    expect(() => inline({ text: 'x'.repeat(11_000), callback_data: 'x' })).toThrow(
      'reply markup is too long',
    );
  });

  it('are none when empty', () => {
    expect(parseReplyMarkup('')).toBeUndefined();
    expect(parseReplyMarkup('{"inline_keyboard":[[]]}')).toBeUndefined();
    expect(parseReplyMarkup('{}')).toBeUndefined();
    expect(parseReplyMarkup('{"force_reply":true,"selective":true}')).toBeUndefined();
  });

  it.each([
    ['{', "can't parse reply keyboard markup JSON object"],
    ['[]', 'object expected as reply markup'],
    ['{"inline_keyboard":"bad"}', 'field "inline_keyboard" must be of type Array'],
    ['{"inline_keyboard":["bad"]}', 'row must be an Array'],
    ['{"keyboard":[["a"]]}', 'of reply keyboards the sandbox knows force_reply alone'],
  ])('are refused: %s', (source, why) => {
    expect(() => parseReplyMarkup(source)).toThrow(why);
  });
});
