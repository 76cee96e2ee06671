// Changes of many rows, done in slices: each is a commit of its own and takes some 10 ms of CPU, and between two of them
// whatever else waits has its turn, intake above all.

/** Rows that one commit changes. */
export const batchSize = 1_000;
/** Items that one statement names. */
export const chunkSize = 250;

/** Runs `change` until a slice has changed fewer than `sliceSize` rows; answers how many these were together. */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  for (let sum = 0; ; await yieldToEventLoop()) {
    const changed = await change(batchSize);
    sum += changed;
    if (changed < batchSize) return sum;
  }
}

/** Calls `step` for a few of `items` at a time, in order, with a turn of the event loop between. */
export async function inChunks<Item>(
  items: readonly Item[],
  step: (part: Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += chunkSize) {
    if (from > 0) await yieldToEventLoop();
    await step(items.slice(from, from + chunkSize));
  }
}

/** Lets everything that has already arrived go first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

export type RunSerially = <Result>(change: () => Promise<Result>) => Promise<Result>;

/**
 * Long changes run one after the other: of two at once, one that parks a chat and one that brings it back would undo each
 * other's slices without end.
 */
export function createSerialQueue(): RunSerially {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
}
