// The guided tour: its eight steps, which of them were taken, and whether they are proven. Steps can be taken in any order
// and again.

import { dayMs } from '../../base/clock.ts';
import { createListeners } from '../listeners.ts';
import type { Model } from '../model.ts';
import { flash, lostAnswer } from './orders.ts';
import { balance, words } from './questions.ts';
import type { Person } from '../telegram/person.ts';
import {
  type Happening,
  type Lack,
  type Proof,
  type Step,
  type StepContext,
  type TourHint,
  type TourStep,
  type TourStepName,
  contentOf,
  messagesIn,
  readAmounts,
  stepNames,
} from './step.ts';
import type { WebhookDelivery } from '../service/webhooks.ts';
import type { SandboxOrder } from '../service/order-book.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';

export type Tour = ReturnType<typeof openTour>;

type Run = {
  view: TourStep;
  seen: Happening[];
  /** Undefined until the step has acted. */
  prove: (() => Proof | Lack) | undefined;
  isLate: boolean;
  isOver: boolean;
  undo: (() => void)[];
};

const greetingMs = 20_000;
/** Who waits for longer is told what is missing. */
const lateAfterMs = 20_000;
/** What the person has to do, or to see, is told at once. */
const urgent: ReadonlySet<TourHint> = new Set(['confirm', 'uncertain']);

export function openTour(model: Model) {
  const { telegram, service } = model;
  const [owner] = Object.values(model.people);
  if (owner === undefined) throw new Error('A tour needs a person.');
  const steps: Readonly<Record<TourStepName, Step>> = {
    balance,
    flash,
    lost_answer: lostAnswer,
    delegation,
    words,
    storm,
    lookalike,
    week: createWeek(),
  };
  const runs = new Map<TourStepName, Run>();
  const listeners = createListeners<void>();

  function change(name: TourStepName, run: Run, changes: Partial<TourStep>): void {
    if (runs.get(name) !== run) return;
    run.view = { ...run.view, ...changes };
    listeners.tell();
  }

  function end(run: Run): void {
    if (run.isOver) return;
    run.isOver = true;
    for (const undo of run.undo) undo();
  }

  function check(name: TourStepName, run: Run): void {
    if (run.isOver || run.prove === undefined) return;
    const found = run.prove();
    const { missing, facts: proof = {}, message } = found;
    const changes = { proof, message: message?.message_id };
    if (missing === undefined) change(name, run, { ...changes, state: 'done', hint: undefined });
    else if (found.isOver === true) change(name, run, { ...changes, state: 'failed', hint: missing });
    else change(name, run, { ...changes, hint: run.isLate || urgent.has(missing) ? missing : undefined });
    if (run.view.state !== 'waiting') end(run);
  }

  function see(happening: Happening): void {
    for (const [name, run] of runs) {
      if (run.view.state !== 'waiting') continue;
      run.seen.push(happening);
      check(name, run);
    }
  }

  async function begin(name: TourStepName, run: Run, person: Person): Promise<void> {
    run.undo.push(
      model.clock.after(lateAfterMs, () => {
        run.isLate = true;
        check(name, run);
      }),
    );
    try {
      await meet(person);
      if (run.isOver) return;
      run.seen.length = 0;
      run.prove = await steps[name]({
        model,
        owner: person,
        seen: run.seen,
        check: () => check(name, run),
        atEnd: (undo) => {
          if (run.isOver) undo();
          else run.undo.push(undo);
        },
      });
      check(name, run);
    } catch (error) {
      change(name, run, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
      end(run);
    }
  }

  /** The bot tells its alerts only to owners who have started it. */
  async function meet(person: Person): Promise<void> {
    const { wrote, blocked } = telegram.chat(person);
    if (blocked) person.unblock();
    if (!wrote) await person.ask('/start', { timeoutMs: greetingMs });
  }

  const stops = [
    service.watch(see),
    telegram.watchActivity((entry) => {
      if ((entry.kind === 'message' || entry.kind === 'edit') && entry.message.fromBot)
        see({ kind: 'message', message: entry.message });
    }),
  ];
  return {
    steps: (): TourStep[] => stepNames.map((name) => runs.get(name)?.view ?? notTaken(name)),
    /** Ends what is left of an earlier try of the step. */
    take(name: TourStepName): TourStep {
      const run: Run = {
        view: { ...notTaken(name), state: 'waiting', chat: owner.id },
        seen: [],
        prove: undefined,
        isLate: false,
        isOver: false,
        undo: [],
      };
      const earlier = runs.get(name);
      if (earlier) end(earlier);
      runs.set(name, run);
      listeners.tell();
      void begin(name, run, owner);
      return run.view;
    },
    /** Calls the listener whenever a step changed; the result removes it. */
    watch: listeners.watch,
    close: (): void => {
      for (const stop of stops) stop();
      for (const run of runs.values()) end(run);
    },
  };
}

const notTaken = (name: TourStepName): TourStep => ({
  name,
  state: 'open',
  proof: {},
  chat: undefined,
  message: undefined,
  hint: undefined,
  problem: undefined,
});

// The tour's week as a picture: adds orders and events of the past days, and asks the bot to draw them.

const daysOfHistory = 7;
/** A step that takes longer seems to be stuck. A webhook that was not answered is posted again after 15 s, for the next try. */
const patienceMs = 12_000;
const sunDigits = 6;

type Week = { orders: readonly SandboxOrder[]; deliveries: readonly WebhookDelivery[] };

/**
 * Proven when every webhook of the history was answered with 200, by a photo with a sum that holds what they reported.
 * The history is added once for each run of the sandbox: twice would double the week.
 */
function createWeek(): Step {
  let added: Week | undefined;
  return async (context) => {
    const { model, owner } = context;
    added ??= addWeek(model);
    const { orders, deliveries } = added;
    const answered = () => deliveries.filter(({ state }) => state === 'delivered').length;
    // Else the alerts about the history come after the picture, and it is no longer the newest message.
    const isTold = async () => answered() === deliveries.length && (await model.readQueue()).waiting === 0;
    await waitUntil(model, isTold);
    const facts = { orders: orders.length, events: deliveries.length, answered: answered() };
    if (facts.answered < facts.events) return () => ({ missing: 'history', isOver: true, facts });

    const before = context.seen.length;
    model.actions.say({ person: owner.id, text: '/stats week' });
    // The picture's seven days begin at midnight of the chat's time zone: at least six of them are over.
    const since = model.clock.now() - (daysOfHistory - 1) * dayMs;
    const spentSun = orders
      .filter(({ paidAt }) => paidAt >= since)
      .reduce((sum, { chargedSun }) => sum + chargedSun, 0);
    return () => {
      const message = messagesIn(context, before).find(({ photo }) => photo !== undefined);
      if (message === undefined) return { missing: 'picture' };
      const toldSun = Math.max(0, ...readAmounts(message.text, 'stats-spending', sunDigits));
      return toldSun < spentSun ? { missing: 'sum', message } : { facts, message };
    };
  };
}

/** All is posted in this turn of the loop, so that nothing else stands between. */
function addWeek({ service }: Model): Week {
  const before = { orders: service.orders.length, deliveries: service.deliveries.length };
  void service.addHistory(daysOfHistory);
  return {
    // Orders of the past stand in front of the others.
    orders: service.orders.slice(0, service.orders.length - before.orders),
    deliveries: service.deliveries.slice(before.deliveries),
  };
}

async function waitUntil({ clock }: Model, check: () => Promise<boolean>): Promise<void> {
  const end = clock.monotonic() + patienceMs;
  while (!(await check()) && clock.monotonic() < end)
    await new Promise((resolve) => void clock.after(200, () => resolve(undefined)));
}

// The tour's events: a delegation, a storm of transfers, and a transfer that was made to be copied from.

const transfersInStorm = 200;
const stormMs = 1_000;
/** The sample's own name has signs of markup, which a newcomer would take for a mistake. */
const plainName = { name: 'payouts' };

/** Valid; begins and ends with the same four characters as the address that the samples' transfers are for. */
export const lookalikeAddress = 'TV1n6qdnrUaGpV3mYSrQSggtk3qHr91vne';

/** The field's value in what was posted. */
const keyOf = ({ body }: WebhookDelivery, field: string): string =>
  new RegExp(`"${field}":"(\\w+)"`).exec(String(body))?.[1] ?? '';

/** Posts an event, and proves it by a message about this very event. */
async function postAndProve(
  context: StepContext,
  { field, sample, data }: { field: string; sample: string; data?: object },
  judge: (messages: ChatMessage[]) => Proof | Lack,
): Promise<() => Proof | Lack> {
  const { service, actions } = context.model;
  const { event_id: id } = await actions.emit({ sample, data: JSON.stringify(data), fresh: [field] });
  const delivery = service.deliveries.findLast(({ eventId }) => eventId === id)!;
  const key = keyOf(delivery, field);
  return () => {
    if (delivery.state !== 'delivered') return { missing: 'webhook' };
    const messages = messagesIn(context).filter((sent) => contentOf(sent).includes(key));
    return messages.length === 0 ? { missing: 'alert' } : judge(messages);
  };
}

/** Proven when the webhook was answered with 200 and a message carries its key. */
const delegation: Step = (context) =>
  postAndProve(context, { sample: 'hourly', field: 'delegation_hash' }, ([message]) => ({ message }));

/** Proven when the message about it carries the bot's mark, and nowhere the address to be copied. */
const lookalike: Step = (context) => {
  const data = { ...plainName, from_address: lookalikeAddress, amount: 1 };
  return postAndProve(context, { sample: 'transfer_usdt', data, field: 'txn_hash' }, (messages) => {
    const message = messages.find(
      (sent) => sent.text.includes('🛑') && !contentOf(sent).includes(lookalikeAddress),
    );
    return message ? { message } : { missing: 'mark', message: messages.at(-1) };
  });
};

/** Proven when every key stands in a message or in a file of one. */
const storm: Step = async (context) => {
  const { service } = context.model;
  let deliveries: readonly WebhookDelivery[] = [];
  // Not awaited: the first messages are to be seen while the storm goes on.
  void service
    .post({
      sample: 'transfer_usdt',
      data: plainName,
      times: transfersInStorm,
      fresh: ['txn_hash'],
      spreadMs: stormMs,
    })
    .then((posted) => {
      deliveries = posted;
      context.check();
    });
  return () => {
    const answered = deliveries.filter(({ state }) => state === 'delivered');
    if (answered.length < transfersInStorm) return { missing: 'webhook' };
    const sent = new Set(answered.map((delivery) => keyOf(delivery, 'txn_hash')));
    const latest = new Map(messagesIn(context).map((message) => [message.message_id, message]));
    const keysOf = (text: string) => (text.match(/\b[\da-f]{64}\b/g) ?? []).filter((key) => sent.has(key));
    const telling = Array.from(latest.values(), (message) => ({ message, keys: keysOf(contentOf(message)) }));
    const withKeys = telling.filter(({ keys }) => keys.length > 0);
    const told = new Set(withKeys.flatMap(({ keys }) => keys)).size;
    const facts = { sent: sent.size, told, messages: withKeys.length };
    const { message } = withKeys.at(-1) ?? {};
    return told < sent.size
      ? { missing: told === 0 ? 'alert' : 'untold', facts, message }
      : { facts, message };
  };
};
