import { describe, expect, it } from 'vitest';
import { confirmationMs, createConfirmations } from '../../../src/bot/ask/confirmations.ts';
import { createManualClock } from '../../manual-clock.ts';

const [anna, ben] = [11, 12];

function open() {
  const clock = createManualClock();
  let count = 0;
  const deps = { clock, createToken: () => `${(count += 1)}-${'t'.repeat(40)}` };
  const waiting = createConfirmations<string>();
  return {
    clock,
    ask: (what: string, person = anna) => waiting.open(person, what, deps),
    press: (token: string, person = anna) => waiting.take(token, person, deps),
  };
}

describe('a confirmation', () => {
  it('answers what was asked for to the press of who asked', () => {
    const { ask, press } = open();
    const [first, second] = [ask('first'), ask('second')];
    expect(press(second)).toEqual({ ok: true, asked: 'second' });
    expect(press(first)).toEqual({ ok: true, asked: 'first' });
  });

  it('is good once', () => {
    const { ask, press } = open();
    const token = ask('it');
    press(token);
    expect(press(token)).toEqual({ ok: false, why: 'used' });
  });

  it('is good for nobody else, and is not used up by their press', () => {
    const { ask, press } = open();
    const token = ask('it');
    expect(press(token, ben)).toEqual({ ok: false, why: 'not_yours' });
    expect(press(token)).toMatchObject({ ok: true });
  });

  it('is good for two minutes, not a moment longer', async () => {
    const { ask, press, clock } = open();
    const [early, late] = [ask('early'), ask('late')];
    await clock.advance(confirmationMs - 1);
    expect(press(early)).toMatchObject({ ok: true });
    await clock.advance(1);
    expect(press(late)).toEqual({ ok: false, why: 'over' });
    expect(press(early)).toEqual({ ok: false, why: 'over' });
  });

  it('grows no older and no younger when the wall clock is set', async () => {
    const { ask, press, clock } = open();
    const first = ask('first');
    clock.setWall(clock.now() + 3_600_000);
    expect(press(first)).toMatchObject({ ok: true });
    const second = ask('second');
    await clock.advance(confirmationMs - 1);
    clock.setWall(clock.now() - 86_400_000);
    await clock.advance(1);
    expect(press(second)).toEqual({ ok: false, why: 'over' });
  });

  it('of another run, or made up, is over', () => {
    const { press } = open();
    const { ask } = open();
    for (const token of [ask('it'), '', 'on']) expect(press(token)).toEqual({ ok: false, why: 'over' });
  });

  it('has a token that leaves room for an address in callback data', () => {
    const { ask } = open();
    expect(ask('it').length).toBeLessThanOrEqual(16);
  });
});
