// Measures what deciding costs for each event, at 1, 100 and 1,000 alert rules, beside parsing the event's body.

import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables, type Data } from '../../src/events/event.ts';
import { events } from '../../src/events/index.ts';
import { parseLossless, stringifyLossless } from '../../src/base/json.ts';
import { factsOf } from '../../src/rules/facts.ts';
import { judgePoison } from '../../src/rules/poison.ts';
import { routeFacts } from '../../src/rules/route.ts';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { alertRule, mostRules, type AlertPlace } from '../../src/store/settings/alert-rules.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { addressOf } from '../../src/tron/address.ts';
import { makePlace } from '../store/settings/place.ts';
import { figure, type Figure } from './figures.ts';

/** Of so many rounds the fastest counts: the machine is shared. */
const rounds = 200;
const roundMs = 5;
const noBook = { book: [], isUrgent: false };

export async function benchRules(): Promise<Figure[]> {
  const { type, example: data } = addressMonitor;
  const body = stringifyLossless({ event_type: type, event_id: 'bench', data });
  const parseUs = fastest(() => parseLossless(body));
  const values = variables(addressMonitor, addressMonitor.example);
  const factsUs = fastest(() => factsOf(addressMonitor, values, noBook));
  const figures: Figure[] = [
    figure('parsing the body of a transfer', parseUs, 'µs'),
    figure('its facts', factsUs, 'µs'),
    ...judgingFigures(values, parseUs),
  ];
  for (const [count, most] of [
    [1, undefined],
    [100, 2],
    [1_000, 10],
  ] as const) {
    const decideUs = fastest(decisionAmong(count));
    figures.push(
      figure(`deciding, ${count} rules`, decideUs, 'µs'),
      figure('… divided by the parsing', decideUs / parseUs, '', { most }),
    );
  }
  return figures;
}

/** Whether it is a likely bait, beside as many known addresses as a large team has. */
function judgingFigures(values: Data, parseUs: number): Figure[] {
  const knownOf = (nth: number) =>
    addressOf(Uint8Array.from({ length: 20 }, (_, at) => (nth >> (at % 3)) & 255));
  const settings = settingsSchema.parse({});
  const known = createKnownAddresses({ data: settings });
  for (let nth = 0; nth < 10_000; nth++) known.addReceiver(knownOf(nth));
  const judgeUs = fastest(() => judgePoison(addressMonitor, values, { known, settings }));
  return [
    figure('judging whether it is a bait, 10,000 known addresses', judgeUs, 'µs'),
    figure('… divided by the parsing', judgeUs / parseUs, '', { most: 2 }),
  ];
}

/** Rules with five filters in groups of 20, a quarter of them for transfers, of which none asks for the example. */
function decisionAmong(count: number): () => unknown {
  const places: AlertPlace[] = [];
  for (let nth = 0; nth < count; nth++) {
    if (nth % mostRules === 0) places.push(makePlace(-1 - nth, { kinds: [] }));
    const place = places.at(-1)!;
    const kind = count === 1 ? addressMonitor.type : events[nth % events.length]!.type;
    place.rules.push(
      alertRule.parse({
        id: `r${nth}`,
        n: place.rules.length + 1,
        createdBy: 1,
        createdAt: 0,
        kinds: [kind],
        coins: ['USDT', 'TRX'],
        directions: ['in', 'own'],
        atLeast: { USDT: '99999999.5' },
        where: { addresses: [`T${nth}`], tags: ['hot'], names: [] },
      }),
    );
  }
  const settings = settingsSchema.parse({
    chats: places.map(({ chatId: id }) => ({ id, type: 'group', title: 'chat', addedBy: 1, addedAt: 0 })),
    places,
  });
  const facts = factsOf(addressMonitor, variables(addressMonitor, addressMonitor.example), noBook);
  const routing = { settings, ownerIds: [1] };
  return () => routeFacts(facts, routing, 0);
}

/** Microseconds of one call, in the fastest round. */
function fastest(call: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    let calls = 0;
    do {
      for (let nth = 0; nth < 10; nth++) call();
      calls += 10;
    } while (performance.now() - startedAt < roundMs);
    best = Math.min(best, ((performance.now() - startedAt) * 1_000) / calls);
  }
  return best;
}
