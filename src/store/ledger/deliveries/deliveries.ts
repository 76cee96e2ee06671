// Deliveries: each is one event for one chat. The state of a row is changed only in this folder, or in replay/ by a
// person's decision.

import type { Kysely } from 'kysely';
import type { AlertMute } from '../../settings/alert-rules.ts';
import { createClosedPlaces } from './closed.ts';
import { createHolds } from './holds.ts';
import { createClearTopic } from './move-chat.ts';
import type { Notices } from '../maintenance/notices.ts';
import { createPosts } from './posts.ts';
import { createQueue } from './queue.ts';
import type { RunSerially } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow, HeldFor } from './tables.ts';

/** A destination of an event: `topicId` is a forum topic, `ruleId` the alert rule by which it is sent there. */
export type Route = {
  ruleId: string | null;
  chatId: number;
  topicId: number | null;
  /** It is sent before the other deliveries that wait for the same chat. */
  isUrgent?: boolean;
  /** The number of the rule in its place. */
  ruleN?: number;
  isSilent?: boolean;
  /** It is sent at this time (Unix milliseconds), together with what is held there for the same reason. */
  held?: { until: number; for: HeldFor };
  /** It is stored, and not shown: this mute of the place keeps it back. */
  muted?: AlertMute;
};

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
) {
  return {
    ...createQueue(db),
    ...createPosts(db, notices),
    ...createClosedPlaces(db, notices, runSerially),
    ...createHolds(db, runSerially),
    clearTopic: createClearTopic(db, runSerially),

    /** All deliveries of an event, oldest first. */
    ofEvent: (eventSeq: number): Promise<DeliveryRow[]> =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}
