// Dates as people write them, with or without year and month, and how they are completed: a date without a year is the
// last one that has come. Pure.

import { type Day, addDays, periodOf, twoDigits } from '../base/time.ts';

/** A day without a year, or a month without a day, until both ends of a period are known. */
export type WrittenDate = { year?: number; month?: number; day?: number };
/** The days that an expression stands for. */
export type Days = { first: Day; last: Day };

/** Which of the two numbers of `11.3` is the day. */
export type DateOrder = 'day-first' | 'month-first';

/** What two figures and perhaps a year may mean, the likelier first. */
export function figureDates(
  [first, second]: readonly [number, number],
  year: number | undefined,
  orders: readonly DateOrder[],
): Array<WrittenDate & { order: DateOrder }> {
  return orders
    .map((order) => ({
      order,
      ...(year !== undefined && { year }),
      ...(order === 'day-first' ? { day: first, month: second } : { day: second, month: first }),
    }))
    .filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31);
}

/** Undefined where there is no such day. */
export function complete(date: WrittenDate, today: Day): Days | undefined {
  const { year, month, day } = date;
  if (month === undefined) {
    if (day !== undefined) return year === undefined ? dayOfMonth(day, today) : undefined;
    return year === undefined ? undefined : within(`${year}-01-01`, `${year}-12-31`);
  }
  if (year !== undefined) return daysOf(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear - 1]
    .flatMap((each) => daysOf(each, month, day) ?? [])
    .find(({ first }) => first <= today);
}

function daysOf(year: number, month: number, day: number | undefined): Days | undefined {
  const begin = `${year}-${twoDigits(month)}`;
  if (day !== undefined) return within(`${begin}-${twoDigits(day)}`, `${begin}-${twoDigits(day)}`);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${twoDigits(month + 1)}-01`;
  return within(`${begin}-01`, `${begin}-01`) && { first: `${begin}-01`, last: addDays(next, -1) };
}

/** `15日`: the last such day. */
function dayOfMonth(day: number, today: Day): Days | undefined {
  // Of three months in a row one has at least 31 days.
  for (let month = monthStart(today), back = 0; back < 3; back++, month = monthStart(addDays(month, -1))) {
    const found = `${month.slice(0, 8)}${twoDigits(day)}`;
    if (within(found, found) && found <= today) return { first: found, last: found };
  }
  return undefined;
}

export function monthStart(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** 0 for Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

function within(first: Day, last: Day): Days | undefined {
  return periodOf(first, last, 'UTC') && { first, last };
}
