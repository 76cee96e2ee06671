// A set of listeners. One that throws affects neither the others nor the caller; the error is reported.

export function createListeners<Values extends unknown[]>(onProblem: (error: unknown) => void) {
  const listeners = new Set<(...values: Values) => void>();
  return {
    watch: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...values: Values): void => {
      for (const listener of listeners) {
        try {
          listener(...values);
        } catch (error) {
          onProblem(error);
        }
      }
    },
  };
}
