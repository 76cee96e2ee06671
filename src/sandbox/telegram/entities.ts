// Normalizes how entities nest, as Telegram does with every text. Pure. Links, code and other indivisible entities
// ("whole") never cross or contain each other; quotations may contain others but no quotations; styles (bold, italic…)
// are merged when they touch, cut at the edges of the others and where another style begins, and removed inside code. A
// message has at most 100 entities; the rest is dropped silently.
import type { MessageEntity } from 'grammy/types';

export const mostEntities = 100;

const styles: readonly string[] = ['bold', 'italic', 'underline', 'strikethrough', 'spoiler'];
const isStyle = (entity: MessageEntity) => styles.includes(entity.type);
const isQuote = (entity: MessageEntity) => entity.type.endsWith('blockquote');
const isCode = (entity: MessageEntity) => entity.type === 'code' || entity.type === 'pre';
const endOf = (entity: MessageEntity) => entity.offset + entity.length;

const ranks: Readonly<Record<string, number>> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 10,
  code: 20,
  text_link: 49,
  text_mention: 49,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
  custom_emoji: 99,
};
const rankOf = (entity: MessageEntity) => ranks[entity.type] ?? 50;

export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length || rankOf(a) - rankOf(b));
}

/** Entities that the sender marked take precedence over `detected` ones; both must be inside the text. */
export function arrangeEntities(
  marked: readonly MessageEntity[],
  detected: readonly MessageEntity[] = [],
): MessageEntity[] {
  const sorted = sortEntities(marked.filter((entity) => entity.length > 0));
  const quotes = withoutOverlaps(sorted.filter(isQuote));
  const fitsQuotes = (entity: MessageEntity) =>
    quotes.every((quote) => !overlap(entity, quote) || contains(quote, entity));
  const own = withoutOverlaps(sorted.filter((entity) => !isStyle(entity) && !isQuote(entity))).filter(
    fitsQuotes,
  );
  const added = detected.filter(
    (entity) => fitsQuotes(entity) && !own.some((other) => overlap(entity, other)),
  );
  const whole = [...own, ...added];
  return sortEntities([...quotes, ...whole, ...cutStyles(sorted.filter(isStyle), [...quotes, ...whole])]);
}

function withoutOverlaps(sorted: readonly MessageEntity[]): MessageEntity[] {
  const kept: MessageEntity[] = [];
  let reached = 0;
  for (const entity of sorted) {
    if (entity.offset < reached) continue;
    kept.push(entity);
    reached = endOf(entity);
  }
  return kept;
}

function cutStyles(sorted: readonly MessageEntity[], others: readonly MessageEntity[]): MessageEntity[] {
  const merged = styles.flatMap((type) => mergeTouching(sorted.filter((entity) => entity.type === type)));
  const edges = [
    ...others.flatMap((entity) => [entity.offset, endOf(entity)]),
    ...merged.map((entity) => entity.offset),
  ].sort((a, b) => a - b);
  const code = others.filter(isCode);
  return merged
    .flatMap((entity) => cutAt(entity, edges))
    .filter((piece) => !code.some((other) => contains(other, piece)));
}

function mergeTouching(sorted: readonly MessageEntity[]): MessageEntity[] {
  const merged: MessageEntity[] = [];
  for (const entity of sorted) {
    const last = merged.at(-1);
    if (last && entity.offset <= endOf(last)) {
      last.length = Math.max(endOf(last), endOf(entity)) - last.offset;
    } else {
      merged.push({ ...entity });
    }
  }
  return merged;
}

function cutAt(entity: MessageEntity, edges: readonly number[]): MessageEntity[] {
  const inner = [...new Set(edges.filter((edge) => edge > entity.offset && edge < endOf(entity)))];
  const points = [entity.offset, ...inner, endOf(entity)];
  return points
    .slice(1)
    .map((end, nth) => Object.assign({}, entity, { offset: points[nth]!, length: end - points[nth]! }));
}

const overlap = (a: MessageEntity, b: MessageEntity) => a.offset < endOf(b) && b.offset < endOf(a);
const contains = (a: MessageEntity, b: MessageEntity) => a.offset <= b.offset && endOf(b) <= endOf(a);
