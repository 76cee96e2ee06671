import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProof } from '../../../src/store/postgres/term.ts';
import { createManualClock } from '../../manual-clock.ts';

const leaseMs = 3_000;

async function openProof() {
  const clock = createManualClock();
  let ended = 0;
  const proof = createProof(clock, leaseMs, () => (ended += 1));
  /** Asks, and is answered after so long. */
  const ask = async (answerMs = 0) => {
    const asked = proof.ask(() => new Promise((resolve) => void clock.after(answerMs, resolve)));
    await clock.advance(answerMs);
    await asked;
  };
  return { clock, proof, ask, ended: () => ended };
}

it('holds from the first answer on, until one second less than the lease after it was asked', async () => {
  const { clock, proof, ask, ended } = await openProof();
  expect(proof.isHeld()).toBe(false);
  await ask(500);
  expect(proof.isHeld()).toBe(true);
  await clock.advance(1_499);
  expect([proof.isHeld(), ended()]).toEqual([true, 0]);
  await clock.advance(1);
  expect([ended(), proof.isHeld()]).toEqual([1, false]);
});

it('holds on while it is asked and answered', async () => {
  const { clock, proof, ask, ended } = await openProof();
  for (let round = 0; round < 100; round++) {
    await ask(300);
    await clock.advance(200);
    expect(proof.isHeld()).toBe(true);
  }
  expect(ended()).toBe(0);
});

it('ends once, for good: no later answer brings it back', async () => {
  const { clock, proof, ask, ended } = await openProof();
  await ask();
  const late = proof.ask(() => new Promise((resolve) => void clock.after(5_000, resolve)));
  await clock.advance(5_000);
  await late;
  await ask();
  proof.end();
  expect([proof.isHeld(), ended()]).toEqual([false, 1]);
});

it('has run out when nobody looked meanwhile, as in a process that was paused', async () => {
  const clock = createManualClock();
  let ended = 0;
  // Its timers don't come, as at waking before the first turn.
  const proof = createProof({ ...clock, after: () => () => {} }, leaseMs, () => (ended += 1));
  await proof.ask(() => Promise.resolve());
  expect(proof.isHeld()).toBe(true);
  await clock.advance(10_000);
  expect([proof.isHeld(), ended]).toEqual([false, 1]);
});

it('has run out on a machine that was suspended, which only the wall clock shows, and not where that is set back', async () => {
  const { clock, proof, ask, ended } = await openProof();
  await ask();
  clock.setWall(clock.now() - 60_000);
  await clock.advance(1_999);
  expect(proof.isHeld()).toBe(true);
  await ask();
  clock.setWall(clock.now() + 1_999);
  expect(proof.isHeld()).toBe(true);
  clock.setWall(clock.now() + 1);
  expect([proof.isHeld(), ended()]).toEqual([false, 1]);
});

it('a first answer that comes too late proves nothing', async () => {
  const { proof, ask } = await openProof();
  await ask(2_001);
  expect(proof.isHeld()).toBe(false);
});

/** A proof: so long after the one before, so long on its way to the server, and so long on its way back. */
const step = fc.record({
  afterMs: fc.nat(1_500),
  thereMs: fc.oneof(fc.nat(300), fc.nat(4_000)),
  backMs: fc.oneof(fc.nat(300), fc.nat(4_000)),
  isLost: fc.boolean(),
});

/** Whether the proof held at any moment at which the server had given the lock free. */
async function heldTooLong(
  steps: Array<typeof step extends fc.Arbitrary<infer Step> ? Step : never>,
  make: typeof createProof = createProof,
): Promise<boolean> {
  const clock = createManualClock();
  const proof = make(clock, leaseMs, () => {});
  let serverHeardAt = 0;
  let isFreed = false;
  let wasWrong = false;
  const look = () => {
    isFreed ||= clock.monotonic() - serverHeardAt >= leaseMs;
    if (isFreed && proof.isHeld()) wasWrong = true;
  };
  await proof.ask(() => Promise.resolve());
  for (const { afterMs, thereMs, backMs, isLost } of steps) {
    void proof
      .ask(async () => {
        await new Promise<void>((resolve) => void clock.after(thereMs, resolve));
        if (isLost) return new Promise(() => {});
        look();
        if (isFreed) throw new Error('the session has ended');
        serverHeardAt = clock.monotonic();
        return new Promise((resolve) => void clock.after(backMs, resolve));
      })
      .catch(() => proof.end());
    for (let passed = 0; passed <= afterMs; passed += 100) {
      await clock.advance(Math.min(100, afterMs - passed));
      look();
    }
  }
  for (let passed = 0; passed < 8_000; passed += 100) {
    await clock.advance(100);
    look();
  }
  return wasWrong;
}

it('never holds when the server may have given the lock to somebody else, however slow the way is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      expect(await heldTooLong(steps)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('control: counted from the answer instead of the question, it holds too long', async () => {
  const fromAnswer: typeof createProof = (clock, lease, onEnd) => {
    const proof = createProof(clock, lease, onEnd);
    return {
      ...proof,
      ask: async (question) => {
        await question();
        await proof.ask(() => Promise.resolve());
      },
    };
  };
  const slow = { afterMs: 1_500, thereMs: 0, backMs: 1_400, isLost: false };
  const steps = [slow, { ...slow, backMs: 0, isLost: true }];
  expect(await heldTooLong(steps, fromAnswer)).toBe(true);
  expect(await heldTooLong(steps)).toBe(false);
});
