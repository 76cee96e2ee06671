// The guided tour: its eight steps, which of them were taken, and whether they are proven. Steps can be taken in any order
// and again.

import { createListeners } from '../listeners.ts';
import type { Model } from '../model.ts';
import type { TourStep, TourStepName } from '../page/protocol.ts';
import { delegation, lookalike, storm } from './events.ts';
import { flash, lostAnswer } from './orders.ts';
import { balance, createWeek, words } from './questions.ts';
import type { Person } from '../telegram/person.ts';
import type { Happening, Proof, Step } from './step.ts';

export type Tour = {
  steps(): TourStep[];
  /** Ends what is left of an earlier try of the step. */
  take(name: TourStepName): TourStep;
  /** Calls the listener whenever a step changed; the result removes it. */
  readonly watch: (listener: () => void) => () => void;
  close(): void;
};

type Run = { view: TourStep; seen: Happening[]; prove: () => Proof | undefined };

const greetingMs = 20_000;

export function openTour(model: Model): Tour {
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

  function check(name: TourStepName, run: Run): void {
    const proof = run.prove();
    if (proof === undefined) return;
    const { chat_id: chat, message_id: message } = proof.message ?? {};
    change(name, run, { state: 'done', proof: proof.facts, chat, message });
  }

  function see(happening: Happening): void {
    for (const [name, run] of runs) {
      if (run.view.state !== 'waiting') continue;
      run.seen.push(happening);
      check(name, run);
    }
  }

  async function begin(name: TourStepName, run: Run, person: Person): Promise<void> {
    try {
      await meet(person);
      run.seen.length = 0;
      run.prove = await steps[name]({ model, owner: person, seen: run.seen });
      check(name, run);
    } catch (error) {
      change(name, run, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
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
    steps: () => (Object.keys(steps) as TourStepName[]).map((name) => runs.get(name)?.view ?? notTaken(name)),
    take(name) {
      const run: Run = {
        view: { ...notTaken(name), state: 'waiting', chat: owner.id },
        seen: [],
        prove: () => undefined,
      };
      runs.set(name, run);
      listeners.tell();
      void begin(name, run, owner);
      return run.view;
    },
    watch: listeners.watch,
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

const notTaken = (name: TourStepName): TourStep => ({
  name,
  state: 'open',
  proof: {},
  chat: undefined,
  message: undefined,
  problem: undefined,
});
