// Where an event should be and is not: when the last ones came, what the webhook refused, and what to check at the service.

import { paragraphs, type Reader } from '../lines.ts';
import { moment } from '../moment.ts';

export type NothingCame = {
  /** Each type that the service sends, and when the newest of it came (Unix milliseconds), if one is still kept. */
  types: ReadonlyArray<{ name: string; icon: string; at: number | undefined }>;
  /** No event was ever forgotten, so that what is not kept never came. */
  isWhole: boolean;
  /** For how many days settled events are kept. */
  keepDays: number;
  /** Requests to the webhook since `since`: taken, and refused by HTTP status. */
  intake: { since: number; taken: number; refused: Readonly<Record<number, number>> };
};

/**
 * Somebody asked for one event that was not found: by a whole ID, so that none is kept under it, or by words that may not
 * be how it is found.
 */
export type Missed = 'id' | 'words';

export function describeNothingCame(facts: NothingCame, reader: Reader, missed: Missed | undefined): string {
  const { words } = reader;
  const { isWhole, keepDays: days } = facts;
  const memory = isWhole ? 'whole' : 'days';
  return paragraphs([
    missed && words('silence-missed', { memory: missed === 'id' ? memory : 'unsure', days }),
    [words('silence-last'), ...facts.types.map((type) => lastLine(type, facts, reader))].join('\n'),
    words('silence-check'),
    describeIntake(facts.intake, reader),
    words('silence-test'),
  ]);
}

function lastLine(
  { name, icon, at }: NothingCame['types'][number],
  { isWhole, keepDays: days }: NothingCame,
  reader: Reader,
): string {
  const { words } = reader;
  const time = moment(at, reader);
  const title = words(`event-name-${name}`);
  const said = time ?? words.plain('silence-never', { memory: isWhole ? 'whole' : 'days', days });
  return words('silence-line', { icon, title, time: said });
}

/** Telling refusals apart helps whoever has mistyped the address; a stranger's visits are among them too. */
function describeIntake({ since, taken, refused }: NothingCame['intake'], reader: Reader): string {
  const { words } = reader;
  const statuses = Object.entries(refused).filter(([, count]) => count > 0);
  const head = words('silence-intake', { time: moment(since, reader) ?? '?', taken });
  const lines = statuses.map(([status, count]) =>
    words('silence-refused', { status: Number(status), count }),
  );
  return [head, ...(lines.length > 0 ? [words('silence-refusals'), ...lines] : [])].join('\n');
}
