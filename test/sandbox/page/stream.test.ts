// The page's stream by itself: the embedded servers without a bot, so that nothing happens but what a test does.

import { connect } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createPageLog } from '../../../src/sandbox/page/log.ts';
import { createPageStream, type PageStream } from '../../../src/sandbox/page/stream.ts';
import { openTour, type Tour } from '../../../src/sandbox/tour/tour.ts';
import { serve } from '../../setup/serve.ts';
import { openTestModel, type TestModel } from '../test-model.ts';
import { follow } from './follow.ts';

/** As many entries as the embedded Telegram keeps. */
const mostKept = 1_000;

let opened: TestModel;
let tour: Tour;
let stream: PageStream;
let origin: string;
beforeEach(async () => {
  opened = await openTestModel();
  openStream(opened.model);
  origin = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.follow(response, new URL(request.url!, 'http://page').searchParams.get('since')!);
  });
});

function openStream(model: TestModel['model']): void {
  const log = createPageLog(model);
  tour = openTour(model);
  stream = createPageStream({ model, log, tour }, (text) => text);
  for (const part of [log, tour, stream]) onTestFinished(() => part.close());
}

const say = (times: number) => {
  for (let count = 1; count <= times; count += 1) opened.olga.say(`nr ${count}`);
};

it('a mark gets all that came after it as long as all of it is kept, and reset once the first is gone', async () => {
  const mark = stream.mark();
  const before = opened.fixture.telegram.mark();
  while (opened.fixture.telegram.mark() < before + mostKept) say(1);
  const whole = await follow(origin, mark);
  await whole.until(() => whole.all('tour').length === 1);
  expect(whole.all('reset')).toEqual([]);
  expect(whole.all('news').flat()).toHaveLength(mostKept);
  say(1);
  const gap = await follow(origin, mark);
  await gap.until(() => gap.all('reset').length === 1);
});

it('a page that is shown more in one turn of the loop than is kept gets reset in place of the rest', async () => {
  const followed = await follow(origin, stream.mark());
  await followed.until(() => followed.all('tour').length === 1);
  say(mostKept + 1);
  await followed.until(() => followed.all('reset').length + followed.all('news').length > 0);
  expect([followed.all('reset'), followed.all('news')]).toEqual([[{}], []]);
});

it('what is armed and set is told at the beginning, and later only when it changed', async () => {
  const followed = await follow(origin, stream.mark());
  const told = () => [followed.all('world').length, followed.all('tour').length];
  await followed.until(() => followed.events.length >= 2);
  expect(told()).toEqual([1, 1]);
  // The first turn tells everybody what they were told at their beginning.
  say(1);
  await followed.until(() => followed.all('news').length === 1 && followed.all('tour').length === 2);
  say(1);
  await followed.until(() => followed.all('news').length === 2);
  opened.service.faults.add({ kind: 'cut' });
  stream.check();
  await followed.until(() => followed.all('world').length === 3);
  expect(told()).toEqual([3, 2]);
});

it('a step of the tour that fails is told, though nothing happens in a chat', async () => {
  tour.close();
  stream.close();
  // Nobody has this id, so the step can't begin.
  openStream({ ...opened.model, people: { nobody: { ...opened.olga, id: 5 } } });
  const followed = await follow(origin, stream.mark());
  await followed.until(() => followed.all('tour').length === 1);
  tour.take('balance');
  await followed.until(() => followed.all('tour').at(-1)?.[0]?.state === 'failed');
  expect(followed.all('news')).toEqual([]);
});

it('a page that takes nothing any more is cut off', { timeout: 60_000 }, async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(`GET /stream?since=${stream.mark()} HTTP/1.1\r\nHost: page\r\n\r\n`);
  await new Promise<void>((resolve) => void socket.once('data', () => resolve()));
  socket.pause();
  // More than the page's share of memory, and than the kernel takes for both ends of a connection.
  for (let turn = 0; turn < 60; turn += 1) {
    for (let count = 0; count < 200; count += 1) opened.olga.say('x'.repeat(4_000));
    await new Promise((resolve) => void setImmediate(resolve));
  }
  socket.resume();
  await closed;
  expect(socket.destroyed).toBe(true);
});
