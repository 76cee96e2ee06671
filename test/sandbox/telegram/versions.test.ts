import { expect, it } from 'vitest';
import { parseReplyMarkup } from '../../../src/sandbox/telegram/keyboard.ts';
import { isKnownTo } from '../../../src/sandbox/telegram/versions.ts';
import { openFixture } from './fixture.ts';

const dayMs = 86_400_000;
const inline = (button: unknown) => JSON.stringify({ inline_keyboard: [[button]] });

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

async function openChat(apiVersion?: '9.4') {
  const fixture = await openFixture(apiVersion ? { apiVersion } : {});
  const ann = fixture.telegram.person({ first_name: 'Ann' });
  ann.start();
  const params = (text: string) => ({ chat_id: ann.id, text, parse_mode: 'HTML' });
  return { ...fixture, params };
}

it('a time is an entity of its text', async () => {
  const { call, params, close } = await openChat();
  const { result } = await call(
    'sendMessage',
    params('at <tg-time unix="1763700000" format="r">noon</tg-time>'),
  );
  expect(result).toMatchObject({
    text: 'at noon',
    entities: [{ type: 'date_time', offset: 3, length: 4, unix_time: 1763700000, date_time_format: 'r' }],
  });
  await close();
});

it.each([
  ['<tg-time>x</tg-time>', 'Invalid Unix time specified'],
  ['<tg-time unix="soon">x</tg-time>', 'Invalid Unix time specified'],
  ['<tg-time unix="1763700000" format="rt">x</tg-time>', 'Invalid date-time format specified'],
])('a time that no client can show is refused: %s', async (text, why) => {
  const { refusal, params, close } = await openChat();
  expect(await refusal('sendMessage', params(text))).toContain(why);
  await close();
});

it('a time more than three years ahead is refused, and one beyond 2038 stands as text', async () => {
  const { call, refusal, params, clock, close } = await openChat();
  const far = (days: number) => Math.floor((clock.now() + days * dayMs) / 1000);
  const tag = (unix: number) => params(`<tg-time unix="${unix}">x</tg-time>`);
  expect((await call('sendMessage', tag(far(1000)))).ok).toBe(true);
  expect(await refusal('sendMessage', tag(far(1200)))).toBe('Bad Request: ENTITY_DATE_INVALID');
  expect((await call('sendMessage', tag(3_822_122_018))).result).not.toHaveProperty('entities');
  await close();
});

it('an older server refuses the tag', async () => {
  const { refusal, params, close } = await openChat('9.4');
  expect(await refusal('sendMessage', params('<tg-time unix="1763700000">x</tg-time>'))).toBe(
    'Bad Request: can\'t parse entities: Unsupported start tag "tg-time" at byte offset 0',
  );
  await close();
});
