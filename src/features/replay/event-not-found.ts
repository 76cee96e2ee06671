// Text for an event that was not found: when the latest of each type arrived, which requests the webhook refused, and
// what to check at the service.

import { paragraphs, type Reader } from '../../base/lines.ts';
import { moment } from '../../base/moment.ts';

export type EventNotFound = {
  /**
   * Each type that the service sends, and when its newest event arrived (Unix milliseconds), if one is still stored.
   */
  types: ReadonlyArray<{ name: string; icon: string; at: number | undefined }>;
  /** No event was ever deleted, so one that is not stored never arrived. */
  isWhole: boolean;
  /** For how many days settled events are kept. */
  keepDays: number;
  /** Requests to the webhook since `since`: accepted ones, and refused ones by HTTP status; `isOfOne`: of this instance alone. */
  intake: { since: number; taken: number; refused: Readonly<Record<number, number>>; isOfOne?: boolean };
};

/**
 * How the event was searched for. `id`: by a complete id, so no stored event has it. `words`: by words, which may miss
 * a stored event.
 */
export type SearchedBy = 'id' | 'words';

export function describeEventNotFound(
  facts: EventNotFound,
  reader: Reader,
  searchedBy: SearchedBy | undefined,
): string {
  const { words } = reader;
  const { isWhole, keepDays: days } = facts;
  const memory = isWhole ? 'whole' : 'days';
  return paragraphs([
    searchedBy && words('silence-missed', { memory: searchedBy === 'id' ? memory : 'unsure', days }),
    [words('silence-last'), ...facts.types.map((type) => describeLatest(type, facts, reader))].join('\n'),
    words('silence-check'),
    describeIntake(facts.intake, reader),
    words('silence-test'),
  ]);
}

/** Only ignored and quarantined events were taken where none counts as the first. */
export function describeNone({ taken }: Pick<EventNotFound['intake'], 'taken'>, { words }: Reader): string {
  return words(taken > 0 ? 'silence-other-types' : 'silence-none-yet');
}

/** While no event has ever come: what to check, and what the webhook was asked meanwhile. */
export function describeNoEventYet(
  {
    intake,
    listensAt,
  }: Pick<EventNotFound, 'intake'> & { listensAt: { publicUrl: string; host: string; port: number } },
  reader: Reader,
): string {
  const { words } = reader;
  const { publicUrl, host, port } = listensAt;
  const url = publicUrl === '' ? 'https://HOST' : publicUrl;
  const listens = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return paragraphs([
    `${describeNone(intake, reader)}\n${words('silence-check-first', { url, listens })}`,
    describeIntake(intake, reader),
    words('silence-test'),
  ]);
}

function describeLatest(
  { name, icon, at }: EventNotFound['types'][number],
  { isWhole, keepDays: days }: EventNotFound,
  reader: Reader,
): string {
  const { words } = reader;
  const time = moment(at, reader);
  const title = words(`event-name-${name}`);
  const said = time ?? words.plain('silence-never', { memory: isWhole ? 'whole' : 'days', days });
  return words('silence-line', { icon, title, time: said });
}

/** Refusals are counted by status, so that a mistyped URL can be recognized; requests from strangers count, too. */
function describeIntake({ since, taken, refused, isOfOne }: EventNotFound['intake'], reader: Reader): string {
  const { words } = reader;
  const statuses = Object.entries(refused).filter(([, count]) => count > 0);
  const head = words('silence-intake', { time: moment(since, reader) ?? '?', taken });
  const lines = statuses.map(([status, count]) =>
    words('silence-refused', { status: Number(status), count }),
  );
  const refusals = lines.length > 0 ? [words('silence-refusals'), ...lines] : [];
  return [head, ...refusals, ...(isOfOne ? [words('silence-of-one')] : [])].join('\n');
}
