import { expect, it } from 'vitest';
import { createLog, createRepeatFilter } from '../../src/base/log.ts';
import { createManualClock } from '../manual-clock.ts';

function openLog(secrets: string[]) {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', secrets, write: (line) => lines.push(line) }) };
}

it('writes one JSON line an entry, with the level as a word and the time in ISO form', () => {
  const { lines, log } = openLog([]);
  log.info({ port: 8080 }, 'Listening.');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', port: 8080, msg: 'Listening.' });
  expect(JSON.parse(lines[0]!).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('leaves out what is below its level', () => {
  const { lines, log } = openLog([]);
  log.debug('Quiet.');
  expect(lines).toEqual([]);
});

it('strikes a secret out wherever it stands, also as JSON or a URL writes it', () => {
  const secret = 'pa"ss wörd';
  const { lines, log } = openLog([secret, '123:token']);
  log.error(
    { err: new Error(`GET /bot123:token/getMe ${encodeURIComponent(secret)}`), note: secret },
    secret,
  );
  expect(lines[0]).not.toContain('123:token');
  expect(lines[0]).not.toMatch(/pa\\?"ss|pa%22ss/);
  expect(lines[0]).toContain('[secret]');
});

it('prints name, message and stack of an error, and none of its properties', () => {
  const { lines, log } = openLog([]);
  log.error({ err: Object.assign(new TypeError('Broken.'), { request: 'headers' }) }, 'Failed.');
  expect(JSON.parse(lines[0]!).err).toEqual({
    name: 'TypeError',
    message: 'Broken.',
    stack: expect.stringContaining('Broken.'),
  });
});

it('prints whatever was thrown that is no error', () => {
  const { lines, log } = openLog([]);
  log.error({ err: 'a string' }, 'Failed.');
  expect(JSON.parse(lines[0]!).err).toEqual({ message: 'a string' });
});

it('lets a sentence pass again after a minute, and another one at once', async () => {
  const clock = createManualClock();
  const isNew = createRepeatFilter(clock);
  expect(['a', 'a', 'b', 'b', 'a'].map(isNew)).toEqual([true, false, true, false, true]);
  await clock.advance(59_999);
  expect(isNew('a')).toBe(false);
  await clock.advance(1);
  expect([isNew('a'), isNew('a')]).toEqual([true, false]);
});
