// The whole bot, the two embedded servers, people and chats, all in one thread on one simulated clock.

import { openService } from '../../src/sandbox/service/open.ts';
import type { Idempotency } from '../../src/sandbox/service/settings.ts';
import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import type { ConnectionTrouble, GroupName } from './action.ts';
import { alertSettings } from './alert-settings.ts';
import { createRandom } from './random.ts';
import { createDisk } from './disk.ts';
import { createFetch } from './fetch.ts';
import { type FlawName, flaws } from './flaws.ts';
import { install } from './install.ts';
import { createMachine, ownerId } from './machine.ts';
import { type Conditions, createNetwork } from './network.ts';
import { createRecord } from './record.ts';
import { createTime } from './time.ts';
import { canaries } from '../canaries.ts';

/** The conditions of a simulation, chosen by its seed. */
export type Terms = {
  policy: 'ask' | 'repeat';
  idempotency: Idempotency;
  broadcastFailureRate: number;
  /** Orders of at least this much energy need a second person's approval. */
  approvalFrom: number | null;
};

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(seed: number, terms: Terms, flaw: FlawName) {
  const time = createTime();
  const random = createRandom(String(seed));
  const libraries = random.derive('libraries');
  const chance = random.derive('service');
  const disk = createDisk();
  const record = createRecord(time);
  const problems: string[] = [];
  const lineTroubles: ConnectionTrouble[] = [];
  const network = createNetwork(time.clock, conditionsOf);
  const uninstall = install({
    clock: time.clock,
    random: () => libraries.fraction(),
    fetch: createFetch(record.observe),
    listen: (host, server) => network.listen(host, server),
    connect(host) {
      // The bot prefixes the names of the others with that of its run; the service uses one name for every run of the
      // bot.
      const [run = '', ...rest] = host.split('.');
      if (rest.length > 0) return network.connect(run, rest.join('.'));
      return network.connect('api', `${machine.run}.${host}`);
    },
  });
  const machine = createMachine({
    time,
    network,
    disk,
    random: random.derive('machine'),
    flaw: flaws[flaw],
    policy: terms.policy,
    onCrash: (folder) => record.lookAtRules(folder, true),
    onLog: (line) => record.logged.push(line),
    onProblem: (problem) => problems.push(problem),
  });

  function conditionsOf(from: string, to: string, nth: number): Conditions {
    const own = createRandom(`${seed}/${from}/${to}/${nth}`);
    const latencyMs = own.oneIn(40) ? own.whole(1_000, 5_000) : own.whole(1, 150);
    const target = to.split('.').at(-1);
    const trouble = lineTroubles.find((one) => one.to === target && (one.skip -= 1) < 0);
    if (trouble && (trouble.times -= 1) <= 0) lineTroubles.splice(lineTroubles.indexOf(trouble), 1);
    return { latencyMs, fault: trouble?.kind };
  }

  const { clock } = time;
  const telegram = await openTelegram({ token: canaries.botToken, clock, host: 'telegram' });
  const service = await openService({
    apiKey: canaries.apiKey,
    apiSecret: canaries.apiSecret,
    clock,
    host: 'api',
    random: () => chance.fraction(),
    keepRequests: 1_000_000,
    idempotency: terms.idempotency,
    broadcastFailureRate: terms.broadcastFailureRate,
    callbackUrl: `http://bot/events/${canaries.eventsSecret}`,
  });
  Object.assign(service.account, {
    api_secret: canaries.accountSecret,
    email: canaries.email,
    balance: 1_000_000_000_000,
  });
  const people = [
    { id: ownerId, first_name: 'Olga' },
    { id: 1002, first_name: 'Ann' },
    { id: 1003, first_name: 'Ben' },
  ].map((person) => telegram.person(person));
  const [olga] = people as [(typeof people)[number]];
  const groups: Record<GroupName, Group> = {
    team: telegram.group({ title: 'Team', owner: olga }),
    desk: telegram.group({ title: 'Desk', owner: olga, supergroup: true }),
    forum: telegram.group({ title: 'Forum', owner: olga, forum: true }),
  };
  disk.write('settings.json', {
    version: 2,
    people: [
      { id: 1002, name: 'Ann', role: 'admin', addedBy: ownerId, addedAt: 0 },
      { id: 1003, name: 'Ben', role: 'operator', addedBy: ownerId, addedAt: 0 },
    ],
    ...alertSettings(seed, [groups.team, groups.desk], clock.now()),
    limits: { approval: { energy: terms.approvalFrom } },
  });
  const topics = [groups.forum.topic('One').id, groups.forum.topic('Two').id] as const;
  for (const group of Object.values(groups)) for (const person of people.slice(1)) group.add(person);

  return {
    seed,
    time,
    network,
    disk,
    record,
    problems,
    lineTroubles,
    machine,
    telegram,
    service,
    people,
    groups,
    topics,
    /** Groups that the bot is not in. */
    without: new Set<GroupName>(),
    stranger: telegram.person({ id: 1009, first_name: 'Sam' }),
    /** Times in which the bot was in a group that it has to leave, by the id of the group. */
    intrusions: [] as Array<{ chatId: number; from: number; to: number }>,
    /** Topics of the forum that were deleted. */
    deleted: new Set<number>(),
    /** By the id of a supergroup, that of the group it was before. */
    movedFrom: new Map<number, number>(),
    uninstall,
  };
}
