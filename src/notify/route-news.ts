// The first stage of the way out: what came becomes deliveries to the chats that are to hear it.

import { isUrgent, routesOf } from './route.ts';
import type { Rooms } from './worker.ts';

/** Events routed before deliveries get their turn again. */
const routeBatch = 100;

/** Makes deliveries of what nobody has routed yet; true when more may wait. */
export async function routeNews({
  store,
  ownerIds,
  clock,
}: Pick<Rooms, 'store' | 'ownerIds' | 'clock'>): Promise<boolean> {
  const news = await store.routing.unrouted(routeBatch);
  if (news.length === 0) return false;
  const audience = { settings: store.settings.data, ownerIds };
  // One commit for all of them: each costs as much as a commit of the intake, which waits for it.
  await store.routing.createAll(
    news.map((event) => ({
      eventSeq: event.seq,
      routes: routesOf(event, audience).map((route) => Object.assign(route, { isUrgent: isUrgent(event) })),
    })),
    clock.now(),
  );
  return news.length === routeBatch;
}
