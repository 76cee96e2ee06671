// Reads the text of an order, in any order of its words: `65k payouts 1h`, `T… 65000`, `50k bandwidth payouts`. The result
// is what was found and what is wrong with the rest; it never buys anything. What can be read in two ways is a problem,
// never a guess. Pure, and total on any text.

import type { NumberStyle } from '../base/number-style.ts';
import { type Address, isSameAddress, parseAddress } from '../tron/address.ts';
import { type BookEntry, type UnreadReceiver, readReceiver } from './address.ts';
import { isOrderWords } from './book-names.ts';
import { nearestNames } from './name.ts';
import { type NumberToken, isOneHour, isTimeAsWell, joined, splitNumbers } from './order-numbers.ts';
import { type Lexicon, type OrderToken, lexiconOf, tokensOf, withNames } from './order-tokens.ts';
import { type Goods, type ReadQuantity, readQuantity } from './amount.ts';
import type { InputKind, InputResource } from './words.ts';

export type OrderPart = 'resource' | 'amount' | 'receiver';

export type OrderProblem =
  /** `isOfEither`: nothing says yet whether energy or bandwidth is meant; `goods` are of energy then. */
  | { part: 'amount'; written: string; goods: Goods; read: ReadQuantity & { ok: false }; isOfEither?: true }
  | { part: 'amounts' | 'receivers'; first: string; second: string }
  | { part: 'resource' | 'name' | 'extra' | 'money'; written: string }
  /** The text fits the names of several entries. */
  | { part: 'names'; written: string; entries: readonly BookEntry[] }
  /** `kind` flash: a flash refill has no duration. */
  | { part: 'duration'; written: string; kind: InputKind }
  | { part: 'resources' | 'bandwidth' }
  | { part: 'receiver'; written: string; read: UnreadReceiver; near?: BookEntry };

/** The part that a problem is about, if it can be asked for. */
export function partOf({ part }: OrderProblem): OrderPart | undefined {
  if (part === 'amount' || part === 'amounts') return 'amount';
  if (part === 'receiver' || part === 'receivers' || part === 'names') return 'receiver';
  return part === 'resource' || part === 'resources' ? 'resource' : undefined;
}

export type OrderText = {
  kind?: InputKind;
  resourceType?: InputResource;
  quantity?: number;
  receiver?: Address;
  /** It says for how long. */
  isTimed?: true;
  problems: OrderProblem[];
};

export type OrderReader = {
  style: NumberStyle;
  book: readonly BookEntry[];
  /** What is ordered, as far as it is known before the text; without a kind the text decides. */
  kind?: InputKind;
  resourceType?: InputResource | undefined;
  quantity?: number | undefined;
  receiver?: Address | undefined;
  /** The part that was asked for: an unknown word was meant as this one. */
  asked?: OrderPart | undefined;
};

/** More names that are words too can't be told apart. */
const mostDoubtful = 3;
/** An order names one receiver; a text with more names has a problem anyway. */
const mostCompared = 8;

export function readOrder(text: string, reader: OrderReader): OrderText {
  const lexicon = lexiconOf(reader.book);
  const read = readWith(lexicon, text, reader);
  if (read.problems.some((problem) => problem.part === 'name' || partOf(problem) === 'receiver')) return read;
  const needless = needlessName(lexicon, text, read, reader);
  if (needless !== undefined) return { problems: [{ part: 'name', written: needless }] };
  const names = new Map(
    tokensOf(text, lexicon).flatMap((token) =>
      token.is === 'name' ? token.entries.map((entry) => [entry, token.written] as const) : [],
    ),
  );
  // What a name says must be what the text says without it, or nothing: `cold wallet` is the name `cold` as well.
  for (const [entry, written] of [...names].slice(0, mostCompared)) {
    const other = readWith(
      withNames(lexicon, (one) => one !== entry),
      text,
      reader,
    );
    if (other.problems.some(({ part }) => part === 'name')) return { problems: [{ part: 'name', written }] };
    const meant = receiversIn(read, reader);
    const others = receiversIn(other, reader).filter((one) => !meant.includes(one));
    const isWhole = other.problems.filter(({ part }) => part !== 'names').length <= read.problems.length;
    if (others.length === 0 || !isWhole) continue;
    if (other.quantity !== read.quantity || other.resourceType !== read.resourceType)
      return { problems: [{ part: 'name', written }] };
    const { receiver: _, ...rest } = read;
    const problem = { part: 'names', written, entries: [...meant, ...others] } as const;
    return { ...rest, problems: [...read.problems, problem] };
  }
  return read;
}

/** The entries that the text may be for. */
function receiversIn({ receiver, problems }: OrderText, { book }: OrderReader): readonly BookEntry[] {
  const several = problems.find((problem) => problem.part === 'names');
  return several
    ? several.entries
    : book.filter(({ address }) => receiver !== undefined && isSameAddress(address, receiver));
}

function readWith(lexicon: Lexicon, text: string, reader: OrderReader): OrderText {
  const { tokens, doubtful, written } = doubtIn(lexicon, text);
  if (doubtful.length === 0) return resolve(tokens, reader);
  const unread: OrderText = { problems: [{ part: 'name', written }] };
  if (doubtful.length > mostDoubtful) return unread;
  const readings = subsetsOf(doubtful).map((without) => resolve(tokensOf(text, lexicon, without), reader));
  const distinct = [...new Map(readings.map((read) => [JSON.stringify(read), read])).values()];
  const complete = distinct.filter((read) => isComplete(read, reader));
  if (complete.length === 1) return complete[0]!;
  const whole = complete.length > 1 ? complete : distinct.filter(({ problems }) => problems.length === 0);
  if (whole.length === 0) return readings[0]!;
  const most = Math.max(...whole.map(partsIn));
  const best = whole.filter((read) => partsIn(read) === most);
  return best.length === 1 ? best[0]! : unread;
}

/** The names that are other words too, by their number among the names; `written` is the first of them. */
function doubtIn(lexicon: Lexicon, text: string) {
  const tokens = tokensOf(text, lexicon);
  const names = tokens.flatMap((token) => (token.is === 'name' ? [token.written] : []));
  const plain = withNames(lexicon, () => false);
  const areKnown = (name: string) => tokensOf(name, plain).every(({ is }) => is !== 'unknown');
  const doubtful = names.flatMap((name, index) => (isOrderWords(name) || areKnown(name) ? [index] : []));
  const areWords = doubtful.every((index) => isOrderWords(names[index]!));
  return { tokens, doubtful, areWords, written: names[doubtful[0] ?? 0] ?? '' };
}

/** The name by which alone the text is for somebody, and which says something without being a name: `65k please`. */
function needlessName(
  lexicon: Lexicon,
  text: string,
  read: OrderText,
  reader: OrderReader,
): string | undefined {
  const { doubtful, areWords, written } = doubtIn(lexicon, text);
  if (read.receiver === undefined || doubtful.length === 0) return undefined;
  const asWords = resolve(tokensOf(text, lexicon, new Set(doubtful)), reader);
  if (asWords.receiver !== undefined) return undefined;
  if (areWords) return read.quantity === undefined ? undefined : written;
  const problems = new Set(read.problems.map((problem) => JSON.stringify(problem)));
  const isClear = asWords.problems.every((problem) => problems.has(JSON.stringify(problem)));
  return isClear && asWords.quantity !== undefined ? written : undefined;
}

function partsIn({ resourceType, quantity, receiver }: OrderText): number {
  return [resourceType, quantity, receiver].filter((part) => part !== undefined).length;
}

function isComplete(read: OrderText, { kind = read.kind, ...known }: OrderReader): boolean {
  const resource = read.resourceType ?? known.resourceType ?? (kind === 'flash' ? undefined : 'ENERGY');
  return (
    read.problems.length === 0 && resource !== undefined && read.quantity !== undefined && !!read.receiver
  );
}

function subsetsOf(items: readonly number[]): Array<ReadonlySet<number>> {
  return Array.from(
    { length: 2 ** items.length },
    (_, bits) => new Set(items.filter((_item, at) => (bits >> at) & 1)),
  );
}

function resolve(read: readonly OrderToken[], reader: OrderReader): OrderText {
  const tokens = joined(read, reader);
  const resources = new Set(tokens.flatMap((token) => (token.is === 'resource' ? [token.resource] : [])));
  const kinds = new Set(tokens.flatMap((token) => (token.is === 'kind' ? [token.kind] : [])));
  const resourceType = resources.size === 1 ? [...resources][0] : undefined;
  // Bandwidth is sold by flash refills only.
  const kind =
    reader.kind ??
    (kinds.has('flash') || resourceType === 'BANDWIDTH'
      ? 'flash'
      : kinds.has('regular')
        ? 'regular'
        : undefined);
  const found: OrderText = { problems: [], ...(kind && { kind }), ...(resourceType && { resourceType }) };
  if (resources.size > 1) found.problems.push({ part: 'resources' });
  if (kind === 'regular' && resourceType === 'BANDWIDTH') found.problems.push({ part: 'bandwidth' });
  const other = tokens.find(
    (token) => token.is === 'kind' && reader.kind !== undefined && token.kind !== reader.kind,
  );
  if (other) found.problems.push({ part: 'extra', written: other.written });
  const unclear = tokens.find(({ is }) => is === 'unclear');
  if (unclear) return { problems: [{ part: 'name', written: unclear.written }] };
  const { amounts, durations } = splitNumbers(tokens, reader);
  const hasReceiver = tokens.some(({ is }) => is === 'name' || is === 'address' || is === 'unknown');
  readAmounts(amounts, found, reader, hasReceiver || reader.receiver !== undefined);
  const money = tokens.find(({ is }) => is === 'money');
  if (money) found.problems.push({ part: 'money', written: money.written });
  readReceivers(tokens, found);
  readDurations([...durations, ...tokens.filter(({ is }) => is === 'one-hour' || is === 'length')], found);
  placeUnknown(tokens, found, reader);
  return found;
}

function readAmounts(
  amounts: readonly NumberToken[],
  found: OrderText,
  reader: OrderReader,
  hasReceiver: boolean,
): void {
  const kind = found.kind ?? reader.kind ?? 'regular';
  const known = found.resourceType ?? reader.resourceType ?? (kind === 'regular' ? 'ENERGY' : undefined);
  // Bandwidth comes as a flash refill only.
  const goods: Goods = { kind: known === 'BANDWIDTH' ? 'flash' : kind, resourceType: known ?? 'ENERGY' };
  // Without a resource, what is too little for both is too little.
  const least: Goods = known ? goods : { ...goods, resourceType: 'BANDWIDTH' };
  const read = amounts.map(({ number, unit }) => readQuantity(`${number}${unit}`, least, reader.style));
  const values = new Set(read.map((one) => (one.ok ? one.quantity : -1)));
  const [first, second] = amounts;
  // `65k 65000` says one amount twice; `65k + 65k` may be a sum, or two orders.
  const isTwice = new Set(amounts.map(({ number, unit }) => `${number}${unit}`)).size < amounts.length;
  if (first && second && (values.size > 1 || values.has(-1) || isTwice)) {
    const other =
      amounts.find((_, index) => JSON.stringify(read[index]) !== JSON.stringify(read[0])) ?? second;
    found.problems.push({ part: 'amounts', first: first.written, second: other.written });
  } else if (first && read[0]?.ok && hasReceiver && isTimeAsWell(first)) {
    const doubtful = { ok: false, problem: 'or_time' } as const;
    found.problems.push({ part: 'amount', written: first.written, goods, read: doubtful });
  } else if (first && read[0]) {
    if (read[0].ok) found.quantity = read[0].quantity;
    else {
      const isOfEither = known === undefined && { isOfEither: true as const };
      found.problems.push({ part: 'amount', written: first.written, goods, read: read[0], ...isOfEither });
    }
  }
}

function readReceivers(tokens: readonly OrderToken[], found: OrderText): void {
  const doubtful = tokens.find((token) => token.is === 'name' && token.entries.length > 1);
  if (doubtful?.is === 'name') {
    found.problems.push({ part: 'names', written: doubtful.written, entries: doubtful.entries });
    return;
  }
  const receivers = tokens.flatMap((token) => {
    if (token.is === 'name')
      return token.entries.map(({ address }) => ({
        written: token.written,
        read: readReceiver(parseAddress(address)),
      }));
    if (token.is !== 'address') return [];
    return [{ written: token.written, read: readReceiver(token.read, token.isContractPage) }];
  });
  const [first] = receivers;
  if (!first) return;
  const addressOf = ({ read, written }: (typeof receivers)[number]) =>
    'address' in read ? read.address : written;
  const second = receivers.find((one) => addressOf(one) !== addressOf(first));
  if (second) found.problems.push({ part: 'receivers', first: first.written, second: second.written });
  else if (first.read.ok) found.receiver = first.read.address;
  else found.problems.push({ part: 'receiver', written: first.written, read: first.read });
}

function readDurations(durations: readonly OrderToken[], found: OrderText): void {
  if (durations.length > 0) found.isTimed = true;
  // The service sells no other duration.
  const wrong = durations.find((token) => found.kind === 'flash' || !isOneHour(token));
  if (!wrong) return;
  found.problems.push({ part: 'duration', written: wrong.written, kind: found.kind ?? 'regular' });
}

// Decides which part of an order the unknown words of its text were meant as.

/** Unknown words were meant as the part that is missing. */
function placeUnknown(
  tokens: readonly OrderToken[],
  found: OrderText,
  { asked, ...reader }: OrderReader,
): void {
  const words = tokens.flatMap((token) => (token.is === 'unknown' ? [token.written] : []));
  if (words.length === 0) return;
  const kind = found.kind ?? reader.kind ?? 'regular';
  const has = (...parts: string[]) => found.problems.some(({ part }) => parts.includes(part));
  const goods: Goods = { kind, resourceType: found.resourceType ?? reader.resourceType ?? 'ENERGY' };
  const lacks: Record<OrderPart, boolean> = {
    amount: found.quantity === undefined && !has('amount', 'amounts', 'money'),
    receiver: found.receiver === undefined && !has('receiver', 'receivers'),
    resource:
      kind === 'flash' && (found.resourceType ?? reader.resourceType) === undefined && !has('resources'),
  };
  // `полтора миллиона`
  const amount = readQuantity(words.join(' '), goods, reader.style);
  const isInWords = !words.some((word) => /\d/.test(word)) && areTogether(tokens);
  if (lacks.amount && reader.quantity === undefined && amount.ok && isInWords) {
    found.quantity = amount.quantity;
    return;
  }
  const digits = words.findIndex((word) => /^\d/.test(word));
  const take = (part: OrderPart, written: string) => {
    lacks[part] = false;
    if (part === 'resource') found.problems.push({ part, written });
    else if (part === 'amount') {
      found.problems.push({ part, written, goods, read: { ok: false, problem: 'not_a_number' } });
    } else {
      const [near] = nearestNames(written, reader.book);
      const read = { ok: false, problem: 'unknown_name' } as const;
      found.problems.push({ part, written, read, ...(near && { near }) });
    }
  };
  if (lacks.amount && digits >= 0) take('amount', words.splice(digits, 1)[0]!);
  // Words without a digit are no other amount than the known one.
  if (reader.quantity !== undefined) lacks.amount = false;
  if (words.length === 0) return;
  const order: OrderPart[] = asked
    ? [asked, 'receiver', 'amount', 'resource']
    : ['receiver', 'amount', 'resource'];
  // Two words far from each other, such as `gas 500000 nobody`, are two parts.
  if (
    asked === undefined &&
    lacks.resource &&
    lacks.receiver &&
    found.quantity !== undefined &&
    words.length > 1
  ) {
    take('resource', words.shift()!);
  }
  const part = order.find((one) => lacks[one]);
  if (part) take(part, words.join(' '));
  else if (!has('receiver', 'receivers', 'resource', 'amounts')) {
    found.problems.push({ part: 'extra', written: words.join(' ') });
  }
}

/** Nothing but words that say nothing stands between the unknown ones. */
function areTogether(tokens: readonly OrderToken[]): boolean {
  const said = tokens.map(({ is }) => is);
  const between = said.slice(said.indexOf('unknown'), said.lastIndexOf('unknown') + 1);
  return between.every((is) => is === 'unknown' || is === 'filler');
}

// Whether a text that is no command and no answer to a question is an order: one that says for whom and how much is
// answered as /order is, whatever else it says.

/** Problems with which a text still is an order, because the rest of it is there. */
const ofOrders: ReadonlySet<OrderProblem['part']> = new Set([
  'amount',
  'amounts',
  'receivers',
  'duration',
  'name',
  'names',
]);

/**
 * Two of quantity, receiver and resource say that an order is meant, and so do a quantity and a time; a number or a word
 * alone may be anything.
 */
export function isOrderLine(read: OrderText, text: string): boolean {
  const { kind, resourceType, quantity, receiver, isTimed, problems } = read;
  const has = (...parts: Array<OrderProblem['part']>) => problems.some(({ part }) => parts.includes(part));
  // `buy payouts`. Bandwidth is of flash refills, without a word that something is bought.
  if (kind && resourceType !== 'BANDWIDTH' && receiver && problems.length === 0) return true;
  // Without a number it is not said that anything is bought: it is asked what to do with the receiver.
  const isTooSmall = problems.some(
    (problem) => problem.part === 'amount' && problem.read.problem === 'too_small',
  );
  if (quantity === undefined && !isTooSmall && !/[\p{N}半]/u.test(text)) return false;
  const parts = [quantity, receiver, resourceType ?? kind].filter((part) => part !== undefined);
  if (problems.length === 0) return parts.length >= 2 || (quantity !== undefined && isTimed === true);
  if (quantity !== undefined && (receiver !== undefined || has('receivers', 'names'))) return true;
  if (has('amounts') && has('receivers')) return true;
  const isMeant = problems.every((problem) => {
    if (problem.part === 'receiver') {
      // `order 65k payouts` says what is done, and how much; only the name is not known.
      const isSaid = kind !== undefined && quantity !== undefined && !/\s/.test(problem.written);
      return isSaid || problem.near !== undefined || 'address' in problem.read;
    }
    // Beside money, a word for what is bought says that it is no transfer.
    return problem.part === 'money' ? (resourceType ?? kind) !== undefined : ofOrders.has(problem.part);
  });
  // What has two readings keeps no parts.
  return isMeant && (parts.length >= 1 || isDoubtfulName(read));
}

/** All that is known of the text is that it has a name which can be read in two ways. */
export function isDoubtfulName({ problems }: Pick<OrderText, 'problems'>): boolean {
  return problems.length === 1 && problems[0]?.part === 'name';
}
