// Those who are told of each thing that happens.

export type Listeners<T> = {
  tell: (happening: T) => void;
  /** Calls the listener with each happening from now on; the result removes it. */
  watch: (listener: (happening: T) => void) => () => void;
};

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(happening: T) => void>();
  return {
    tell: (happening) => {
      for (const listener of Array.from(listeners)) listener(happening);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
