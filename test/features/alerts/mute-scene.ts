// A private chat with alerts and an address book, for tests of what is muted there and in groups.

import { routeArrival } from '../../../src/rules/route.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { hourMs, openAlertScene } from './fixture.ts';

export async function openMuteScene(options: Parameters<typeof openAlertScene>[0] = {}) {
  const scene = await openAlertScene(options);
  const { store, clock, deps, owner } = scene;
  await scene.name('Payouts');
  await owner.ask('/start');
  return {
    ...scene,
    mutes: () => store.settings.data.places.flatMap(({ mutes }) => mutes),
    /** Sets the wall clock to this time of the first day. */
    setTime: (time: string) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      clock.setWall(Math.floor(clock.now() / (24 * hourMs)) * 24 * hourMs + (hours * 60 + minutes) * 60_000);
    },
    /** An event of the balance, as the webhook stores it; answers of each place whether it is shown it. */
    arrive: async (id: string, change: Parameters<typeof makeArrival>[1] = {}) => {
      const data = {
        action_type: 'BALANCE_ACTION_PAYMENT',
        coin_type: 'TRX',
        amount_sun: 1,
        remark: `key-${id}`,
      };
      const body = JSON.stringify({ event_id: id, data });
      const arrival = makeArrival(id, { type: 'EVENT_BALANCE', body, receivedAt: clock.now(), ...change });
      const routes = routeArrival(arrival, { settings: store.settings.data, ownerIds: deps.ownerIds });
      await store.events.add(arrival, routes);
      return routes.map(({ muted }) => muted === undefined);
    },
  };
}
