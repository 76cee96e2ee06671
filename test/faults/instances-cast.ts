// Two or three instances as `npm start` runs them on one PostgreSQL database, between the sandbox's servers, under webhooks
// and with a person who confirms orders; and what must hold whatever strikes them.

import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openScene, startProcess, startProgram, type RunningProcess } from '../journeys/scene.ts';
import { openPausingProxy, type PausingProxy } from '../postgres/pausing-proxy.ts';
import { printResult, seed } from './long-run.ts';

export const leaseMs = 3_000;
/** What is left to judge when a fault has done no harm. */
export const unharmed = { isHeard: true, unmarked: [], isUrlShown: false };
const eventsBefore = 6;
const eventsAfter = 4;

export type Instance = RunningProcess & { url: string; proxy: PausingProxy; hasEnded: () => boolean };

/** Whom a fault strikes, and who is left. */
export type Struck = { leader: Instance; followers: Instance[] };

export type Fault = {
  strike(struck: Struck): Promise<unknown>;
  /** From when on the struck leader says nothing more; undefined where it goes on. */
  isSilent?: 'at once' | 'once ended';
  /** How the struck instance ends, if it does. */
  ends?: { who: 'leader' | 'follower'; code: number | null; signal?: NodeJS.Signals };
};

/** A number from the seed, the same each time. */
function choose(round: number, below: number): number {
  return ((seed + round * 7_919) >>> 3) % below;
}

async function leads({ url }: Instance): Promise<boolean> {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.text())
    .catch(() => '');
  return /^delegram_leader 1$/m.test(text);
}

/** `program` stands in for `npm start`. */
export async function openCast(databaseUrl: string, count: number, program?: string) {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  Object.assign(service.settings, { delegateAfterMs: 50, confirmAfterMs: 100 });
  const acknowledged: string[] = [];
  /** What was acknowledged one after the other, by one instance. */
  const inOrder: string[][] = [];
  const tookMs: number[] = [];
  const outputs: RunningProcess[] = [];
  let posted = 0;
  let confirmations = 0;

  async function start(): Promise<Instance> {
    const proxy = await openPausingProxy(databaseUrl);
    const environment = { ...scene.environment, DATABASE_URL: proxy.url };
    const bot = program === undefined ? startProcess(environment) : startProgram(program, environment);
    outputs.push(bot);
    const [, port] = await bot.waitForOutput(/"port":(\d+)/);
    let hasEnded = false;
    void bot.exited.then(() => (hasEnded = true));
    return { ...bot, url: `http://127.0.0.1:${port}`, proxy, hasEnded: () => hasEnded };
  }

  let instances: Instance[] = [];
  for (let n = 0; n < count; n++) instances.push(await start());
  await olga.ask('/start');

  /** Starts again what has ended, as a supervisor does, and waits until one of them leads. */
  async function untilLed(): Promise<Struck> {
    for (let tries = 0; tries < 600; tries++) {
      instances = await Promise.all(instances.map(async (each) => (each.hasEnded() ? start() : each)));
      for (const leader of instances) {
        if (await leads(leader)) return { leader, followers: instances.filter((each) => each !== leader) };
      }
      await wait(100);
    }
    throw new Error(`Nobody leads:\n${instances.map((each) => each.output().slice(-2_000)).join('\n')}`);
  }

  /** The service would come again; here a delivery without an answer is simply not counted. */
  async function post(to: Instance): Promise<string | undefined> {
    posted += 1;
    const hash = (seed + posted).toString(16).padStart(64, 'e');
    const { type, data } = service.samples.transfer_usdt;
    const body = { event_id: `w2-${posted}`, event_type: type, data: { ...data, txn_hash: hash } };
    const status = await fetch(`${to.url}/events/${scene.environment.EVENTS_SECRET}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(2_000),
    }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== 200) return undefined;
    acknowledged.push(hash);
    return hash;
  }

  const messages = () => telegram.chat(olga).messages.filter(({ fromBot }) => fromBot);
  const telling = (hash: string) => messages().filter((each) => JSON.stringify(each).includes(hash));

  /** What was told again without the mark of a possible repeat. */
  function findUnmarked(): string[] {
    const isMarked = (message: ChatMessage) => JSON.stringify(message).includes('↻');
    return acknowledged.filter((hash) => !telling(hash).slice(1).every(isMarked));
  }

  /** When the next leader says something: the one before is silent by then. */
  async function measure(by: Instance, struckAt: number): Promise<void> {
    const said = messages().length;
    while (!(await post(by))) await wait(20);
    while (messages().length === said) await wait(20);
    tookMs.push(performance.now() - struckAt);
  }

  async function draft(): Promise<ChatMessage> {
    const receiver = service.addresses.receivers[0];
    for (;;) {
      const card = await olga.ask(`/order 65000 ${receiver} 1h`).catch(() => undefined);
      if (card?.labels.includes('✅ Confirm')) return card;
    }
  }

  return {
    findUnmarked,

    async play(round: number, fault: Fault): Promise<void> {
      const { ends, isSilent } = fault;
      const before = await untilLed();
      const card = await draft();
      const under = Array.from({ length: eventsBefore }, (_, n) => post(instances[n % count]!));
      confirmations += 1;
      const pressed = olga.press(card, '✅ Confirm').catch(() => undefined);
      await wait(choose(round, 300));
      const struckAt = performance.now();
      const struck = fault.strike(before);
      if (isSilent === 'once ended') await before.leader.exited;
      const timed = isSilent ? measure(before.followers[0]!, struckAt) : undefined;
      await struck;
      if (ends) {
        const { who, code, signal = null } = ends;
        const one = who === 'leader' ? before.leader : before.followers[0]!;
        expect(await one.exited).toEqual({ code, signal });
      }
      await Promise.all([...under, timed]);
      const { leader } = await untilLed();
      await pressed;
      const after: Array<string | undefined> = [];
      for (let n = 0; n < eventsAfter; n++) after.push(await post(leader));
      inOrder.push(after.filter((hash) => hash !== undefined));
    },

    /** Asserts that nothing was lost, that order was kept and nothing bought twice; what is left to judge. */
    async judge(what: string) {
      const lost = () => acknowledged.filter((hash) => telling(hash).length === 0);
      await expect.poll(lost, { timeout: 60_000 }).toEqual([]);
      for (const hashes of inOrder) {
        const ids = hashes.map((hash) => telling(hash)[0]!.message_id);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }
      const bought = service.orders.map(({ clientOrderId }) => clientOrderId);
      expect(new Set(bought).size).toBe(bought.length);
      expect(bought.length).toBeLessThanOrEqual(confirmations);
      const repeated = acknowledged.filter((hash) => telling(hash).length > 1);
      const times = tookMs.toSorted((a, b) => a - b).map((ms) => `${(ms / 1_000).toFixed(1)} s`);
      const [median, slowest] = [times.at(times.length >> 1), times.at(-1)];
      const next = `; next leader's message after ${median} (median), ${slowest} (slowest)`;
      const counts = `${acknowledged.length} acknowledged, 0 lost, ${repeated.length} told again`;
      const orders = `${confirmations} confirmed, ${bought.length} bought once`;
      printResult('W2', what, inOrder.length, `${counts}, ${orders}${times.length > 0 ? next : ''}`);
      return {
        isHeard: acknowledged.length > inOrder.length * eventsAfter - 1,
        unmarked: findUnmarked(),
        isUrlShown: outputs.some((bot) => bot.output().includes('postgres://')),
      };
    },
  };
}
