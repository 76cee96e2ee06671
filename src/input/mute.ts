// Reads what stands behind /mute: what is muted and for how long, in any order: `payouts 4h`, `until 8 all`, `2 часа`,
// `热钱包4小时`, `transfers`. What can be read in two ways is not chosen from. Pure.

import { isDeepStrictEqual } from 'node:util';
import { distinct, readingsOf } from './result.ts';
import { cutsOf } from './scan.ts';
import { type Scope, type ScopeAround, readScope, ruleNumber, scopesNear } from './scope.ts';
import { inputWords } from './words.ts';
import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { readHours } from './time-of-day.ts';
import { type ReadEnd, type SaidEnd, readEnd } from './end.ts';

/** Without an end it is not said for how long. */
export type MuteText = { scope: Scope; end?: SaidEnd };

type ReadMute =
  | ({ is: 'read' } & MuteText)
  | { is: 'either'; written: string; readings: MuteText[] }
  /** `written` is no time for a mute of `scope`. */
  | { is: 'no period'; written: string; scope: Scope | undefined }
  /** `written` is nothing that could be muted; `near` are what it may mean. */
  | { is: 'no scope'; written: string; near: Scope[]; end?: SaidEnd }
  /** From one time to another, as quiet hours are: a mute begins at once. */
  | { is: 'hours'; written: string }
  /** It leaves something out, which no mute can do. */
  | { is: 'except'; written: string }
  /** Neither the one nor the other. */
  | { is: 'nothing'; written: string };

/** Longer texts are something else. */
const longest = 160;
/** Each part of the text is tried as an end: no longer one is read. */
const longestEnd = 80;

export function readMute(text: string, words: ScopeAround): ReadMute {
  const written = withoutInvisible(text).normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  if (written.length > longest) return { is: 'nothing', written };
  const splits = splitsOf(written, words);
  const all = distinct(
    splits.flatMap(({ scopes, end }): MuteText[] =>
      end?.is === 'unread' ? [] : scopes.map((scope) => ({ scope, ...(end && { end }) })),
    ),
  );
  const readings = all.filter((one) => !all.some((asked) => asksFor(asked, one)));
  const [first, second] = readings;
  if (first && second) return { is: 'either', written, readings };
  return first ? { is: 'read', ...first } : explain(written, splits, words);
}

/** One way to divide the text; `end` is undefined where nothing is left for it. */
type Split = { subject: string; scopes: readonly Scope[]; said: string; end: ReadEnd | undefined };

/** All ways in which one side of the text says a period, and the whole text without one. */
function splitsOf(written: string, words: ScopeAround): Split[] {
  const scopesOf = (subject: string) => readingsOf(readScope(subject, words));
  const whole: Split = { subject: written, scopes: scopesOf(written), said: '', end: undefined };
  const splits = [whole];
  for (const [subject, said] of cutsOf(written)) {
    if (said.length > longestEnd) continue;
    // `client 1` is a name before it is a number of minutes or hours.
    const isNumber = whole.scopes.length === 0 && /^(?:\p{L}+ )?\d{1,4}$/u.test(said);
    const isAlone = subject === '' || (isNumber && scopesOf(subject).length > 0);
    const end = readEnd(said, { isAlone });
    if (end.is === 'unread' && end.why === 'not_read') continue;
    splits.push({ subject, said, end, scopes: scopesOf(subject) });
  }
  return splits;
}

/** In `payouts at 22:00` the `at` says something of the time, and nothing of the place. */
function asksFor(asked: MuteText, { scope, end }: MuteText): boolean {
  return (
    asked.end?.is === 'readings' &&
    end?.is === 'value' &&
    isDeepStrictEqual(asked.scope, scope) &&
    asked.end.values.some((one) => isDeepStrictEqual(one, end.value))
  );
}

/** Why it is not read: the cause that leaves least of the text unexplained. */
function explain(written: string, splits: readonly Split[], words: ScopeAround): ReadMute {
  // Whatever could be offered for the rest is the opposite of what is meant.
  if (leavesOut(written)) return { is: 'except', written };
  const hours = [written, ...splits.flatMap(({ scopes, said }) => (scopes.length === 1 ? said : []))].find(
    (said) => readingsOf(readHours(said)).length > 0,
  );
  if (hours !== undefined) return { is: 'hours', written: hours };
  const wrong = splits.filter(({ end }) => end?.is === 'unread').toSorted(longestSaid);
  const wrongFor = wrong.find(({ scopes }) => scopes.length === 1);
  if (wrongFor) return { is: 'no period', written: wrongFor.said, scope: wrongFor.scopes[0] };
  const timed = splits
    .flatMap(({ end, ...split }) => (end && end.is !== 'unread' ? [{ ...split, end }] : []))
    .toSorted(longestSaid)[0];
  const subject = timed?.subject ?? written;
  const near = scopesNear(subject, words);
  if (near.length > 0 || ruleNumber(subject) !== undefined || timed) {
    return { is: 'no scope', written: subject, near, ...(timed && { end: timed.end }) };
  }
  if (wrong[0]) return { is: 'no period', written: wrong[0].said, scope: undefined };
  const rest = restOf(written, words);
  return rest ? { is: 'no period', ...rest } : { is: 'nothing', written };
}

/** Words of Chinese are not told apart by spaces. */
function leavesOut(written: string): boolean {
  const text = foldWord(written);
  const spoken = text.split(/[^\p{L}]+/u);
  return [...inputWords.except].some((word) =>
    /\p{Script=Han}/u.test(word) ? text.includes(word) : spoken.includes(word),
  );
}

function longestSaid(a: Pick<Split, 'said'>, b: Pick<Split, 'said'>): number {
  return b.said.length - a.said.length;
}

/** What follows, or precedes, the longest text that can be muted. */
function restOf(written: string, words: ScopeAround): { written: string; scope: Scope } | undefined {
  const parts = [...written.matchAll(/\s/g)].flatMap(({ index }) => [
    [written.slice(0, index), written.slice(index + 1)] as const,
    [written.slice(index + 1), written.slice(0, index)] as const,
  ]);
  for (const [subject, rest] of parts.toSorted(([a], [b]) => b.length - a.length)) {
    const read = readScope(subject, words);
    if (read.is === 'value') return { written: rest, scope: read.value };
  }
  return undefined;
}
