// The sandbox's model over both embedded servers, without a bot, for one test: nothing happens but what the test does.

import { type Model, createModel } from '../../src/sandbox/model.ts';
import { createMovableClock } from '../../src/sandbox/movable-clock.ts';
import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { type TestService, openTestService } from './service/client.ts';
import { type Receiver, openReceiver } from './service/receiver.ts';
import { type Fixture, openFixture } from './telegram/fixture.ts';

export type TestModel = {
  model: Model;
  fixture: Fixture;
  service: TestService;
  /** Where the service posts its webhooks. */
  receiver: Receiver;
  olga: Person;
  anna: Person;
  /** Olga's forum. */
  team: Group;
};

export async function openTestModel(): Promise<TestModel> {
  const receiver = await openReceiver();
  const fixture = await openFixture();
  const service = await openTestService({ callbackUrl: receiver.url });
  const { telegram } = fixture;
  const olga = telegram.person({ first_name: 'Olga' });
  const anna = telegram.person({ first_name: 'Anna' });
  const team = telegram.group({ title: 'Team', owner: olga, forum: true });
  const model = createModel({
    telegram,
    service,
    clock: createMovableClock(fixture.clock),
    readQueue: async () => ({ waiting: 0, oldestSeconds: 0 }),
    people: { olga, anna },
    places: { private: {}, team: { chat: team.id } },
  });
  return { model, fixture, service, receiver, olga, anna, team };
}
