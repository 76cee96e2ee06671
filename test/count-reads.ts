// Counts steps where a test judges growth: the clock would judge the machine.

/** Counts the values that are read of any object within. */
export function countReads<Whole extends object>(whole: Whole, read: { count: number }): Whole {
  const known = new Map<object, object>();
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const wrapped =
      known.get(value) ??
      new Proxy(value, {
        get(target, name, receiver) {
          read.count += 1;
          return wrap(Reflect.get(target, name, receiver));
        },
      });
    known.set(value, wrapped);
    return wrapped;
  };
  return wrap(whole) as Whole;
}
