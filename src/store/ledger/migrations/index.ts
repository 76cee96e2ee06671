// The list of migrations, oldest first. A released one is never edited: a change is a new file and a new line.

import type { Migration } from 'kysely/migration';
import * as news from './0001-news.ts';
import * as orders from './0002-orders.ts';
import * as attempts from './0003-attempts.ts';
import * as replays from './0004-replays.ts';
import * as upkeep from './0005-upkeep.ts';
import * as notices from './0006-notices.ts';
import * as repeats from './0007-repeats.ts';
import * as authenticators from './0008-authenticators.ts';
import * as causes from './0009-causes.ts';
import * as queueScale from './0010-queue-scale.ts';
import * as eventTypes from './0011-event-types.ts';
import * as plainNames from './0012-plain-names.ts';
import * as findingOrders from './0013-finding-orders.ts';
import * as mutedDeliveries from './0014-muted-deliveries.ts';
import * as outcomes from './0015-outcomes.ts';
import * as incidents from './0016-incidents.ts';
import * as screenStates from './0018-screen-states.ts';
import * as figures from './0019-figures.ts';
import * as jobs from './0020-jobs.ts';
import * as countingBegan from './0021-counting-began.ts';
import * as reportedSums from './0022-reported-sums.ts';
import * as firstStart from './0024-first-start.ts';
import * as unhandledUpdates from './0025-unhandled-updates.ts';
import * as coins from './0026-coins.ts';
import * as turns from './0027-turns.ts';

export const migrations: Record<string, Migration> = {
  '0001-news': news,
  '0002-orders': orders,
  '0003-attempts': attempts,
  '0004-replays': replays,
  '0005-upkeep': upkeep,
  '0006-notices': notices,
  '0007-repeats': repeats,
  '0008-authenticators': authenticators,
  '0009-causes': causes,
  '0010-queue-scale': queueScale,
  '0011-event-types': eventTypes,
  '0012-plain-names': plainNames,
  '0013-finding-orders': findingOrders,
  '0014-muted-deliveries': mutedDeliveries,
  '0015-outcomes': outcomes,
  '0016-incidents': incidents,
  '0018-screen-states': screenStates,
  '0019-figures': figures,
  '0020-jobs': jobs,
  '0021-counting-began': countingBegan,
  '0022-reported-sums': reportedSums,
  '0024-first-start': firstStart,
  '0025-unhandled-updates': unhandledUpdates,
  '0026-coins': coins,
  '0027-turns': turns,
};
