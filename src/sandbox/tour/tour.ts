// The guided tour: its eight steps, which of them were taken, and whether they are proven. Steps can be taken in any order
// and again.

import { createListeners } from '../../base/listeners.ts';
import type { Model } from '../model.ts';
import type { Person } from '../telegram/person.ts';
import {
  type Happening,
  type Lack,
  type Proof,
  type TourHint,
  type TourStep,
  type TourStepName,
  stepNames,
} from './step.ts';
import { createSteps } from './steps.ts';

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
  const steps = createSteps();
  const runs = new Map<TourStepName, Run>();
  const listeners = createListeners<[]>();

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
