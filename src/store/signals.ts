// Signals between the instances on one ledger. They have no content: whoever gets one looks at what is stored.

/** `news`: another instance has stored arrivals. `settings`: another instance has changed the settings. */
export type Signal = 'news' | 'settings';

export type Signals = {
  /** Reaches the other instances soon; many calls within a moment are one signal. */
  send(signal: Signal): void;
  /**
   * Calls `listener` after another instance has sent the signal, and whenever one may have been missed. One may be lost
   * all the same, so whoever listens also looks from time to time. The returned function removes the listener.
   */
  onSignal(signal: Signal, listener: () => void): () => void;
};

/** On SQLite there is no other instance. */
export const noSignals: Signals = { send: () => {}, onSignal: () => () => {} };
