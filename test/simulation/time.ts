// The simulated time: a queue of tasks that run in order of their due times, each after all work that the previous one
// began has ended. Simulated hours take only as long as their work, and the order is the same in each run.

import type { Clock } from '../../src/base/clock.ts';

/** After so many turns of the event loop without open requests, no work is in progress any more. */
const quietTurns = 2;
/** Node's resources that a step may still be waiting for. */
const underWay = new Set(['Immediate', 'FSReqCallback', 'FSReqPromise', 'FileHandleCloseReq']);

export type Time = ReturnType<typeof createTime>;

/** After so many steps, turns of the event loop, and resolved promises. */
export type Moment = { steps: number; turns: number; promises: number };

/** Where every simulation starts: 2026-11-21. */
const epoch = Date.UTC(2026, 10, 21, 12);

export function createTime() {
  type Task = { at: number; seq: number; run: (() => void) | undefined };
  let elapsed = 0;
  let seq = 0;
  const heap: Task[] = [];
  let interruption: (Moment & { task: () => void }) | undefined;

  async function interruptIfItIsTime(): Promise<void> {
    if (!interruption || (interruption.steps -= 1) >= 0) return;
    const { task, turns, promises } = interruption;
    interruption = undefined;
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    for (let nth = 0; nth < promises; nth++) {
      // Streams use ticks, everything else uses promises.
      await (nth % 4 === 3 ? new Promise<void>((resolve) => process.nextTick(resolve)) : undefined);
    }
    task();
  }

  const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.seq < b.seq);

  function push(task: Task): void {
    let index = heap.push(task) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!isBefore(task, heap[above]!)) break;
      heap[index] = heap[above]!;
      index = above;
    }
    heap[index] = task;
  }

  function pop(): Task | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
      if (!isBefore(heap[below]!, last)) break;
      heap[index] = heap[below]!;
      index = below;
    }
    heap[index] = last;
    return first;
  }

  /** The true time, which Telegram, the service and the network use; the bot's clock may differ. */
  const clock: Clock = {
    now: () => epoch + elapsed,
    monotonic: () => elapsed,
    after(delayMs, run) {
      const task: Task = { at: elapsed + Math.max(0, Math.ceil(delayMs)), seq: (seq += 1), run };
      push(task);
      return () => {
        task.run = undefined;
      };
    },
  };

  return {
    /** Milliseconds since the start. */
    get elapsed() {
      return elapsed;
    },
    clock,
    /** Runs the tasks that are due until then; `afterEach` is called when the work of a task has ended. */
    async runUntil(end: number, afterEach?: () => void): Promise<void> {
      await settle();
      while (heap[0] && heap[0].at <= end) {
        const { at, run } = pop()!;
        if (!run) continue;
        elapsed = Math.max(elapsed, at);
        run();
        await interruptIfItIsTime();
        await settle();
        afterEach?.();
      }
      elapsed = end;
    },
    /** Runs `task` in the middle of the work of a later step, at the given moment. */
    interrupt(task: () => void, when: Moment): void {
      interruption = { ...when, task };
    },
  };
}

/** Resolves when no work is in progress in this process. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < quietTurns;) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().some((kind) => underWay.has(kind)) ? 0 : quiet + 1;
  }
}

export type MachineClock = Clock & {
  /** None of its tasks runs any more. */
  stop(): void;
};

/** The clock of one run of the bot: `monotonic` begins at 0, and a crash of the run cancels its tasks. */
export function createMachineClock({ clock }: Time, wallOffset: { readonly ms: number }): MachineClock {
  const startedAt = clock.monotonic();
  let isStopped = false;
  return {
    now: () => clock.now() + wallOffset.ms,
    monotonic: () => clock.monotonic() - startedAt,
    after: (delayMs, task) => clock.after(delayMs, () => isStopped || task()),
    stop: () => void (isStopped = true),
  };
}
