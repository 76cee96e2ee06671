// How long a stretch of work may hold the event loop (E10): as a multiple of what reading a plain body of the largest size
// costs in the same run, by CPU time of the thread. Milliseconds would pass or fail by how fast the machine is.

/** About 250 ms on the machine on which the promise was made. */
const mostReads = 90;

type Stretch = { what: string; reads: number; input: string };

function cpuMsOf(work: () => void): number {
  const since = process.threadCpuUsage();
  work();
  return cpuMsSince(since);
}

function cpuMsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

/** The CPU time of one reading: the median of several batches, since some systems count in steps of 4 ms. */
function measureRead(): number {
  const transfers = Array.from({ length: 1_900 }, (_, nth) => ({
    txn_hash: 'a'.repeat(64),
    amount: 123_456_789 + nth,
    decimals: 6,
    name: `Payouts ${nth}`,
  }));
  const body = JSON.stringify(transfers)
    .slice(0, 262_000)
    .replace(/,[^,]*,[^,]*,[^,]*,[^,]*$/, ']');
  const inBatch = 20;
  const batch = () => {
    for (let nth = 0; nth < inBatch; nth += 1) JSON.parse(body, (_key, value: unknown) => value);
  };
  const batches = Array.from({ length: 7 }, () => cpuMsOf(batch)).sort((a, b) => a - b);
  return batches[3]! / inBatch;
}

let readMs: number | undefined;

/** Measures each stretch; what throws is a stretch that went wrong. */
export function createLoopWatch() {
  const ofOne = (readMs ??= measureRead());
  const over: Stretch[] = [];
  let slowest: Stretch = { what: 'nothing', reads: 0, input: '' };
  const note = (what: string, input: string, since: NodeJS.CpuUsage) => {
    const reads = cpuMsSince(since) / ofOne;
    const stretch = { what, reads, input: `${input.slice(0, 200)} (${input.length})` };
    if (reads > slowest.reads) slowest = stretch;
    if (reads > mostReads) over.push(stretch);
  };
  return {
    over,
    /** For the table of results. */
    describe: () =>
      `${over.length} stretches over ${mostReads} readings of a plain body, the longest ${slowest.reads.toFixed(1)} (${Math.round(slowest.reads * ofOne)} ms, ${slowest.what})`,
    stretch<Result>(what: string, input: string, work: () => Result): Result {
      const since = process.threadCpuUsage();
      const result = work();
      note(what, input, since);
      return result;
    },
    /** All that the thread did meanwhile, which is more than any single stretch of it. */
    async waited<Result>(what: string, input: string, work: () => Promise<Result>): Promise<Result> {
      const since = process.threadCpuUsage();
      const result = await work();
      note(what, input, since);
      return result;
    },
  };
}
export type LoopWatch = ReturnType<typeof createLoopWatch>;
