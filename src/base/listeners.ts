// Those who are told of each thing that happens.

export type Listeners<Values extends unknown[]> = {
  tell: (...values: Values) => void;
  /** Calls the listener with each happening from now on; the result removes it. */
  watch: (listener: (...values: Values) => void) => () => void;
};

/** With `onProblem` a listener that throws affects neither the others nor the caller. */
export function createListeners<Values extends unknown[]>(
  onProblem?: (error: unknown) => void,
): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    tell: (...values) => {
      // Those that are added meanwhile hear of the next one.
      for (const listener of Array.from(listeners)) {
        try {
          if (listeners.has(listener)) listener(...values);
        } catch (error) {
          if (!onProblem) throw error;
          onProblem(error);
        }
      }
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
