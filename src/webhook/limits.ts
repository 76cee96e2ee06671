// The time limits and the number of connections of the webhook's HTTP server.

export type Limits = {
  /** From the start of a request (or of its connection) to the end of its headers; beyond it the answer is 408. */
  headersTimeoutMs: number;
  /** The same, to the end of its body. */
  requestTimeoutMs: number;
  /** How often both time-outs are checked: with Node's default of 30 s they would have no effect. */
  checkEveryMs: number;
  /**
   * Longer than the minute after which proxies close idle connections; otherwise they might send into a closing one.
   */
  keepAliveMs: number;
  /** Beyond it the oldest untrusted connection is closed: see connections.ts. */
  maxConnections: number;
  /**
   * How long a refused sender may go on sending before the connection is closed: an early reset would lose the answer.
   */
  lingerMs: number;
  /** How long closing waits for requests that were on their way on idle connections. */
  graceMs: number;
  /** How long closing then waits for the rest, before all connections are destroyed. */
  closeMs: number;
};

/** Incomplete requests must end within 10 s; the difference is a margin for a busy process. */
export const defaultLimits: Limits = {
  headersTimeoutMs: 5000,
  requestTimeoutMs: 6000,
  checkEveryMs: 250,
  keepAliveMs: 65_000,
  maxConnections: 2000,
  lingerMs: 1000,
  graceMs: 250,
  closeMs: 5000,
};
