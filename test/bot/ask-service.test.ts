// Views of what the service answered name the moment of asking, which is never later than the reading; failures are told in
// the same words everywhere.

import { describe, expect, it, onTestFinished } from 'vitest';
import type { Drawing } from '../../src/pictures/draw.ts';
import { keepReadings } from '../../src/figures/keep-readings.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { type ServiceClient, createServiceClient } from '../../src/service/client.ts';
import { type ManualClock, createManualClock } from '../manual-clock.ts';
import { regular } from '../orders/requests.ts';
import { credentials } from '../orders/credentials.ts';
import { pressIn } from './ask/press.ts';
import { openScene } from './scene.ts';
import { ServiceError, type ServiceOutcome, type ServiceReason } from '../../src/base/errors.ts';
import { describeServiceFailure, describeServiceWords } from '../../src/bot/ask-service.ts';
import { readerIn } from '../base/reader.ts';

/** Nothing is drawn, so that each view is a text. */
const drawing: Drawing = { draw: async () => ({ ok: false, problem: 'Not here.' }) };

/** A client whose answers come 20 s after they were asked for. */
function slow(client: ServiceClient, clock: ManualClock): ServiceClient {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'now' || name === 'isClockKnown') return method;
      return async (...args: unknown[]) => {
        const answer: unknown = await method(...args);
        await clock.advance(20_000);
        return answer;
      };
    },
  });
}

async function open() {
  // Ten seconds before a minute ends: some views show no seconds.
  const clock = createManualClock(Date.UTC(2026, 10, 21, 7, 0, 50));
  const service = await openService({ ...credentials, clock, toleranceMs: 600_000 });
  onTestFinished(() => service.close());
  const client = createServiceClient({
    ...credentials,
    baseUrl: service.baseUrl,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
  });
  const { id: foreign } = await client.createOrder({ ...regular, clientOrderId: 'ELSEWHERE' });
  const nothing = async () => undefined;
  const orders = {
    find: nothing,
    findByDelegation: nothing,
    findByClientOrderId: nothing,
    list: async () => ({ orders: [], total: 0 }),
  };
  const scene = await openScene({ clock, service: slow(client, clock), drawing, orders });
  const { owner, telegram, deps } = scene;
  Object.assign(deps, keepReadings(deps.service, { ...deps, balances: deps.store.figures.balances }));
  await owner.ask('/start');
  const press = pressIn(telegram);
  return {
    owner,
    press: (message: ChatMessage, label: string) => press(owner, message, label),
    basic: service.addresses.basic[0]!,
    foreign,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const details = async ({ owner, press }: Opened) => press(await owner.ask('/balance'), '🔎 Details');
const watched = async ({ owner, basic, press }: Opened) => {
  await press(await owner.ask(`/basic ${basic}`), '👁 Watch here');
  return owner.ask('/basic');
};
const digest = async ({ owner, press }: Opened) =>
  press(await owner.ask('/digest daily 09:00'), '👁 Show one now');
const foreignOrder = ({ owner, foreign }: Opened) => owner.ask(`/orders ${foreign}`);

it.each<[view: string, asOf: string, show: (opened: Opened) => Promise<ChatMessage>]>([
  ['/balance', 'As of 07:00', ({ owner }) => owner.ask('/balance')],
  // Asked when /balance had been answered.
  ['the details of /balance', 'As of 07:01', details],
  ['/recharge', 'As of 07:00', ({ owner }) => owner.ask('/recharge')],
  ['/bills', 'As of 07:00', ({ owner }) => owner.ask('/bills')],
  ['/basic', 'As of 07:00', ({ owner, basic }) => owner.ask(`/basic ${basic}`)],
  // Asked when the record had been read twice.
  ['/basic of what is watched', 'As of 07:01', watched],
  ['an order of another program', 'Read 07:00', foreignOrder],
  ['/stats balance', 'As of 2026-11-21 07:00,', ({ owner }) => owner.ask('/stats balance')],
  ['a digest', 'Balance: 14,945.65 TRX at 07:00.', digest],
])('%s, answered after 20 s, names the moment of asking', async (_view, asOf, show) => {
  expect((await show(await open())).text).toContain(asOf);
});

const { words } = readerIn('en');

/** With what may be known after each. A Record, so that a new reason does not compile without an entry. */
const outcomes: Record<ServiceReason, readonly (ServiceOutcome | undefined)[]> = {
  refused: ['rejected', undefined],
  insufficient_balance: ['rejected', undefined],
  credentials: ['rejected', undefined],
  parameters: ['rejected', undefined],
  turned_away: ['rejected', undefined],
  not_found: ['rejected', 'not_sent', undefined],
  too_many: ['rejected', undefined],
  maintenance: ['unknown', 'unavailable', undefined],
  broken: ['unknown', 'unavailable', undefined],
  unreadable: ['unknown', 'unavailable', undefined],
  timeout: ['unknown', 'unavailable', undefined],
  unreachable: ['not_sent', 'unknown', 'unavailable', undefined],
};
const cases = Object.entries(outcomes).flatMap(([reason, known]) =>
  known.map((outcome) => ({ reason: reason as ServiceReason, outcome })),
);
const nothingWasDone = /nothing was (?:done|sent)|did not carry/;

describe.each(['en', 'zh', 'ru'])('what a failure means, in %s', (locale) => {
  const reader = readerIn(locale);

  it.each(cases)('says of $reason ($outcome) what happened and one thing to do', ({ reason, outcome }) => {
    for (const said of [{}, { code: '7' }, { code: '7', serviceMessage: 'no' }]) {
      const [sentences = '', line] = describeServiceFailure({ reason, outcome, ...said }, reader.words).split(
        '\n',
      );
      expect(sentences.match(/[.。](?= |$)|。/gu)).toHaveLength(2);
      expect(sentences).not.toMatch(/[{}]|undefined| {2}/);
      const isQuoted = 'code' in said && reason !== 'insufficient_balance';
      expect(line !== undefined).toBe(isQuoted);
    }
  });

  it('differs from reason to reason', () => {
    const all = Object.keys(outcomes).map((reason) => describeServiceFailure({ reason }, reader.words));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('what a failure means', () => {
  // Of what was not found it is not said: the sentence follows reads.
  const known = cases.filter(({ reason, outcome }) => reason !== 'not_found' && outcome !== undefined);

  it.each(known)(
    'says after $reason ($outcome) that nothing was done only where that is known',
    (failure) => {
      const text = describeServiceFailure(failure, words);
      expect(nothingWasDone.test(text)).toBe(
        failure.outcome === 'rejected' || failure.outcome === 'not_sent',
      );
    },
  );

  it('sends nobody to repeat what may have been carried out', () => {
    for (const reason of ['maintenance', 'broken', 'unreadable', 'timeout', 'unreachable']) {
      const after = (outcome?: ServiceOutcome) => describeServiceFailure({ reason, outcome }, words);
      expect(after('unknown')).toContain('Check whether it was carried out before you try again.');
      const either = 'If this was a change, check whether it was carried out before you repeat it.';
      expect(after()).toContain(either);
      expect(after('unavailable')).not.toContain('carried out');
    }
  });

  it("names the wait that the service asks for, in people's units", () => {
    const wait = (retryAfterMs?: number) =>
      /Wait (.*), then/.exec(describeServiceFailure({ reason: 'too_many', retryAfterMs }, words))?.[1];
    expect([undefined, 0, 1, 7_000].map(wait)).toEqual(['a minute', 'a minute', '1 s', '7 s']);
    expect([120_000, 120_001, 3_600_000].map(wait)).toEqual(['120 s', '3 min', '1 h']);
  });

  it('tells a person what to put right only where the service said something', () => {
    const refused = (said: object) =>
      describeServiceFailure({ reason: 'refused', code: '7', ...said }, words);
    expect(refused({ serviceMessage: 'no' })).toContain('The reason is below: fix that, then try again.');
    expect(refused({})).toContain('Ask the service what its code means.');
  });

  it('takes a ServiceError as it is', () => {
    const facts = { outcome: 'rejected', reason: 'too_many', code: '6', retryAfterMs: 5_000 } as const;
    expect(describeServiceFailure(new ServiceError('GET /v1/account was refused.', facts), words)).toBe(
      "The service is getting too many requests and did not carry this one out. Wait 5 s, then try again.\nThe service's code: 6",
    );
  });

  it('of a reason that is none of the service shows nothing but its words', () => {
    expect(describeServiceFailure({ reason: 'interrupted' }, words)).toBe('');
    expect(describeServiceFailure({ reason: 'mismatch', code: '7' }, words)).toBe("The service's code: 7");
  });
});

describe("the service's words", () => {
  const line = (code?: string | null, serviceMessage?: string | null) =>
    describeServiceWords({ code, serviceMessage }, words);

  it('stand with their code, or alone, or the code alone', () => {
    expect(line('4', 'not found (NOT_FOUND)')).toBe(
      'The service says: <code>not found (NOT_FOUND)</code>, code 4',
    );
    expect(line('7', 'balance too low')).toBe('The service says: balance too low (code 7)');
    expect(line(null, 'balance too low')).toBe('The service says: balance too low');
    expect(line('7')).toBe("The service's code: 7");
    expect(line(null, null)).toBeUndefined();
    expect(line('', ' \u200B')).toBeUndefined();
  });

  it('have no code where it is that of a success', () => {
    expect(line('0', 'closed')).toBe('The service says: closed');
    expect(line('0')).toBeUndefined();
  });

  it('are escaped, and no link, mention or command', () => {
    expect(line('<i>7</i>', '<b>pay</b> @evil')).toBe(
      'The service says: <code>&lt;b&gt;pay&lt;/b&gt; @evil</code> (code <code>&lt;i&gt;7&lt;/i&gt;</code>)',
    );
  });

  it('are cut where they are endless', () => {
    expect(line('7'.repeat(999), 'x'.repeat(9_999))?.length).toBeLessThan(400);
  });
});
