// What a reader of typed text answers: one value, several readings of which a person chooses, or nothing. Pure.

export type Read<Value, Why extends string = string> =
  | { readonly is: 'value'; readonly value: Value }
  /** At least one, the likeliest first; they are offered and never taken, even where there is only one. */
  | { readonly is: 'readings'; readonly values: readonly Value[] }
  /** `at`: the words that stopped the reader, where it was some of them. */
  | { readonly is: 'unread'; readonly why: Why; readonly at?: string };

/** Of a reader that has no second reading. */
export type Sure<Value, Why extends string = string> = Exclude<Read<Value, Why>, { is: 'readings' }>;

export function value<Value>(read: Value): { is: 'value'; value: Value } {
  return { is: 'value', value: read };
}

export function unread<Why extends string>(why: Why, at?: string): { is: 'unread'; why: Why; at?: string } {
  return { is: 'unread', why, ...(at !== undefined && { at }) };
}

/** None: unread; one: the value; more: readings. Equal ones count once. */
export function among<Value, Why extends string>(values: readonly Value[], why: Why): Read<Value, Why> {
  const all = distinct(values);
  const [first] = all;
  if (first === undefined) return unread(why);
  return all.length === 1 ? value(first) : { is: 'readings', values: all };
}

/** Each of these is offered, a single one too. */
export function offered<Value, Why extends string>(values: readonly Value[], why: Why): Read<Value, Why> {
  return values.length === 0 ? unread(why) : { is: 'readings', values: distinct(values) };
}

/** What can be offered: the value, or the readings. */
export function readingsOf<Value>(read: Read<Value>): readonly Value[] {
  if (read.is === 'value') return [read.value];
  return read.is === 'readings' ? read.values : [];
}

export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];
}
