// Patterns of the words for times that people type, made once from the lists of input.ftl. Pure.

import type { InputWords } from '../../base/input-words.ts';

export type TimeWords = {
  /** A whole time of day, such as `8:30`, `晚上10点半` or `noon`. */
  readonly timeOfDay: RegExp;
  /** One part of a length of time, such as `1h` or `an hour and a half`, at the place that is looked at. */
  readonly length: RegExp;
  /** What stands before the time at which something ends. */
  readonly until: RegExp;
  /** What stands before the first of two times, and between them. */
  readonly from: RegExp;
  readonly between: RegExp;
  /** What may stand at the ends of a time and says nothing of how long, the longest first. */
  readonly fillers: readonly string[];
  /** Words for a day, the longest first. */
  readonly tomorrowMorning: readonly string[];
  readonly tomorrow: readonly string[];
  readonly today: readonly string[];
};

/** A word ends where no letter follows; words of Chinese are not told apart by spaces. */
const end = '(?![a-zа-яё])';
const begin = '(?<![a-zа-яё])';

const known = new WeakMap<InputWords, TimeWords>();

export function timeWordsOf(input: InputWords): TimeWords {
  const before = known.get(input);
  if (before) return before;
  const made = makeTimeWords(input);
  known.set(input, made);
  return made;
}

function makeTimeWords(input: InputWords): TimeWords {
  const { numbers, timeUnits } = input;
  const part = anyOf(input.partsOfDay.keys());
  const whole = [...numbers].flatMap(([word, number]) => (Number.isInteger(number) ? [word] : []));
  const figure = String.raw`\d{1,4}|${anyOf(whole)}`;
  const number = String.raw`\d{1,5}(?:[.,]\d{1,2})?|${anyOf(numbers.keys())}`;
  const unit = anyOf([...timeUnits.keys(), ...input.weeks]);
  const minute = anyOf([...timeUnits].flatMap(([word, is]) => (is === 'minute' ? [word] : [])));
  const half = anyOf(input.andHalf);
  const clock =
    String.raw`\s*[:.]\s*(?<minutes>\d{1,2})|` +
    String.raw`\s*(?<clock>${anyOf(input.oclock)})${end}(?:\s*(?:(?<half>${half})|(?<said>${figure})\s*(?:${minute})?))?`;
  const spanSigns = '-–—~～,';
  const side = String.raw`\s*(?:(?<meridiem>[ap])\.?\s?m\.?|(?<after>${part}))`;
  return {
    timeOfDay: new RegExp(
      String.raw`^(?:(?<before>${part})\s*)?(?:(?<hour>${figure})(?:${clock})?(?:${side})?)?$`,
      'u',
    ),
    length: new RegExp(
      String.raw`(?:(?<hour>${anyOf(input.oneHour)})|(?<number>${number})\s*(?<more>${half})?\s*(?<unit>${unit})|(?<bare>${anyOf(bareUnits(input))}))${end}(?:\s*(?<half>${half})${end})?`,
      'uy',
    ),
    until: new RegExp(String.raw`^(?:${anyOf(input.until)})${end}\s*`, 'u'),
    from: new RegExp(String.raw`^(?:${anyOf(input.from)})${end}\s*`, 'u'),
    between: new RegExp(
      String.raw`\s*[${spanSigns}]\s*|\s*${begin}(?:${anyOf([...input.until, ...input.to])})${end}\s*`,
      'gu',
    ),
    fillers: longestFirst([...input.begin, ...input.muteFillers]),
    tomorrowMorning: longestFirst(input.tomorrowMorning),
    tomorrow: longestFirst(input.tomorrow),
    today: longestFirst([...input.days].flatMap(([word, of]) => (of === 'today' ? [word] : []))),
  };
}

function longestFirst(words: Iterable<string>): string[] {
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** The longest first, so that `часов` is not read as `час`. */
function anyOf(words: Iterable<string>): string {
  return longestFirst(words)
    .map((word) => RegExp.escape(word).replaceAll(/\\x20| /g, String.raw`\s+`))
    .join('|');
}

/** Units that say one of themselves, such as `day` in `for a day`; letters alone and Chinese words say none. */
function bareUnits({ timeUnits, weeks }: InputWords): string[] {
  const days = [...timeUnits].flatMap(([word, unit]) => (unit === 'day' ? [word] : []));
  return [...days, ...weeks].filter((word) => /^[a-zа-яё]{4,}$|^day$/.test(word));
}
