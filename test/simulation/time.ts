// The only time there is: a queue of tasks that runs in order of their moment, each after all that the one before began
// has come to rest. Hours take as long as their work, and the order is the same each time.

import type { Clock } from '../../src/clock.ts';

/** Rests of the event loop after which nothing can be under way any more. */
const quietTurns = 2;
/** What of Node's own a step may still wait for. */
const underWay = new Set(['Immediate', 'FSReqCallback', 'FSReqPromise', 'FileHandleCloseReq']);

export type Time = {
  /** Milliseconds since the start. */
  readonly elapsed: number;
  /** True time: of Telegram, the service and the network. */
  readonly clock: Clock;
  /** Runs what falls due until this moment; `afterEach` sees the world at rest. */
  runUntil(elapsed: number, afterEach?: () => void): Promise<void>;
  /** Runs `task` in the middle of the work that a step began, so many steps from now. */
  interrupt(task: () => void, when: Moment): void;
};

/** After so many steps, turns of the loop, and promises that were kept. */
export type Moment = { steps: number; turns: number; promises: number };

/** Where every simulation starts: 2026-11-21. */
const epoch = Date.UTC(2026, 10, 21, 12);

export function createTime(): Time {
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
      // Streams work in ticks, all else in promises.
      await (nth % 4 === 3 ? new Promise<void>((resolve) => process.nextTick(resolve)) : undefined);
    }
    task();
  }

  const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.seq < b.seq);

  function push(task: Task): void {
    let place = heap.push(task) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(task, heap[above]!)) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = task;
  }

  function pop(): Task | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
      if (!isBefore(heap[below]!, last)) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = last;
    return first;
  }

  return {
    get elapsed() {
      return elapsed;
    },
    clock: {
      now: () => epoch + elapsed,
      monotonic: () => elapsed,
      after(delayMs, run) {
        const task: Task = { at: elapsed + Math.max(0, Math.ceil(delayMs)), seq: (seq += 1), run };
        push(task);
        return () => {
          task.run = undefined;
        };
      },
    },
    async runUntil(end, afterEach) {
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
    interrupt(task, when) {
      interruption = { ...when, task };
    },
  };
}

/** Until nothing is under way: every promise kept, every turn of the loop taken. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < quietTurns;) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().some((kind) => underWay.has(kind)) ? 0 : quiet + 1;
  }
}

export type MachineClock = Clock & {
  /** No task of it runs any more. */
  stop(): void;
};

/** The clock of one run of the bot on its machine: `monotonic` begins anew, tasks die with it. */
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
