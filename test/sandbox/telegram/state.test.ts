import { expect, it } from 'vitest';
import { parseReplyMarkup } from '../../../src/sandbox/telegram/keyboard.ts';
import { isKnownTo } from '../../../src/sandbox/telegram/state.ts';
import { openChat } from './fixture.ts';

const dayMs = 86_400_000;
const inline = (button: unknown) => JSON.stringify({ inline_keyboard: [[button]] });
const time = (text: string) => ({ text, parse_mode: 'HTML' });

it('a feature is known from its version on, compared by number and not as text', () => {
  expect(isKnownTo('9.5', 'times')).toBe(true);
  expect(isKnownTo('10.0', 'times')).toBe(true);
  expect(isKnownTo('9.4', 'times')).toBe(false);
  expect(isKnownTo('9.10', 'times')).toBe(true);
});

it('a disabled button sends nothing, and an older server takes it for a button without an action', () => {
  const button = { text: 'a', disabled: {} };
  expect(parseReplyMarkup(inline(button))).toEqual({ inline_keyboard: [[button]] });
  expect(() => parseReplyMarkup(inline(button), '10.2')).toThrow(
    'Text buttons are unallowed in the inline keyboard',
  );
  expect(() => parseReplyMarkup(inline({ text: 'a', disabled: true }))).toThrow('must be of type Object');
});

it('an older server ignores the style of a button, whatever it is', () => {
  const button = { text: 'a', callback_data: 'x', style: 'loud' };
  expect(() => parseReplyMarkup(inline(button))).toThrow('invalid button style');
  expect(parseReplyMarkup(inline(button), '9.3')).toEqual({
    inline_keyboard: [[{ text: 'a', callback_data: 'x' }]],
  });
});

it('a time is an entity of its text, and one beyond 2038 stands as text', async () => {
  const { send } = await openChat();
  const { result } = await send(time('at <tg-time unix="1763700000" format="r">noon</tg-time>'));
  expect(result).toMatchObject({
    text: 'at noon',
    entities: [{ type: 'date_time', offset: 3, length: 4, unix_time: 1763700000, date_time_format: 'r' }],
  });
  expect((await send(time('<tg-time unix="3822122018">x</tg-time>'))).result).not.toHaveProperty('entities');
});

it('a time that no client can show is refused, so is one more than three years ahead', async () => {
  const { send, sendRefusal, clock } = await openChat();
  for (const [tag, why] of [
    ['<tg-time>x</tg-time>', 'Invalid Unix time specified'],
    ['<tg-time unix="soon">x</tg-time>', 'Invalid Unix time specified'],
    ['<tg-time unix="1763700000" format="rt">x</tg-time>', 'Invalid date-time format specified'],
  ] as const)
    expect(await sendRefusal(time(tag))).toContain(why);
  const ahead = (days: number) =>
    time(`<tg-time unix="${Math.floor((clock.now() + days * dayMs) / 1000)}">x</tg-time>`);
  expect((await send(ahead(1000))).ok).toBe(true);
  expect(await sendRefusal(ahead(1200))).toBe('Bad Request: ENTITY_DATE_INVALID');
});
