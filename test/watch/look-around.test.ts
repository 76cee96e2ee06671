import { expect, it } from 'vitest';
import { lookAround } from '../../src/watch/look-around.ts';
import { createManualClock } from '../manual-clock.ts';

function open() {
  const clock = createManualClock();
  const listeners = new Map<string, () => void>();
  const looks = { news: 0, notices: 0 };
  const end = lookAround({
    signals: {
      onSignal(signal, listener) {
        listeners.set(signal, listener);
        return () => void listeners.delete(signal);
      },
    },
    clock,
    onNews: () => void (looks.news += 1),
    onNotices: () => void (looks.notices += 1),
  });
  return { clock, looks, end, signal: (name: string) => listeners.get(name)?.() };
}

it('looks for events at each signal of them, and at no other', () => {
  const { looks, signal } = open();
  signal('news');
  signal('news');
  signal('settings');
  expect(looks).toEqual({ news: 2, notices: 0 });
});

it('looks for events each second and for notices every five, also where every signal is lost', async () => {
  const { clock, looks } = open();
  await clock.advance(999);
  expect(looks).toEqual({ news: 0, notices: 0 });
  await clock.advance(1);
  expect(looks).toEqual({ news: 1, notices: 0 });
  await clock.advance(9_000);
  expect(looks).toEqual({ news: 10, notices: 2 });
});

it('looks no more once it has ended', async () => {
  const { clock, looks, end, signal } = open();
  await clock.advance(1_000);
  end();
  signal('news');
  await clock.advance(60_000);
  expect(looks).toEqual({ news: 1, notices: 0 });
});
