// Notifies owners that the webhook refuses events because EVENTS_MB_PER_HOUR is used up. The webhook calls it once an
// hour at most.

import type { Deps } from '../store/deps.ts';
import type { Notice } from '../outbox/notice.ts';

/** The returned function never throws: if the notice can't be stored, that is logged. */
export function createQuotaNotice({
  addNotice,
  mbPerHour,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  addNotice: (notice: Notice) => Promise<void>;
  mbPerHour: number;
}): () => void {
  return () => {
    addNotice({ kind: 'quota', at: clock.now(), mbPerHour }).catch((error: unknown) =>
      log.error({ err: error }, 'Owners are not told of the spent quota.'),
    );
  };
}
