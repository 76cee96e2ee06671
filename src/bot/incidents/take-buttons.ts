// Handles the buttons under messages about incidents. Each press is answered with what became of it; the messages are
// edited by runner.ts, in all chats, from what is committed. To take something from somebody else takes two presses.

import type { Composer } from 'grammy';
import type { TakeOutcome } from '../../store/ledger/incidents/take.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import { plainShortTime } from '../../views/incident/incident-line.ts';
import type { CallbackQuery } from '../ask/callback-data.ts';
import { actingId, mayUse } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import type { BotContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { ownName } from '../frame/names.ts';
import { contextReader } from '../frame/reader.ts';
import { notice } from '../frame/say.ts';
import { incidentButtons } from './buttons.ts';
import { createTakeOvers } from './take-overs.ts';
import { maySee } from './rights.ts';

type Carried = { incident: number; version: number };
type Actor = { id: number; name: string };
type Act = (ctx: CallbackQuery, carried: Carried, actor: Actor) => Promise<TakeOutcome>;

/** `afterListPress` shows the list of /open anew. */
export function installTakeButtons(
  composer: Composer<BotContext>,
  afterListPress: (ctx: BotContext) => Promise<void>,
): void {
  const takeOvers = createTakeOvers();

  const take: Act = async ({ deps }, { incident: id }, actor) => {
    const { store, clock } = deps;
    const now = clock.now();
    const outcome = await store.incidents.take(id, actor, now, takeOvers.agreed(id, actor.id, clock));
    if (outcome.is === 'held') takeOvers.ask(outcome.incident, actor.id, clock);
    return outcome;
  };
  /** Pressed by somebody who doesn't have the incident, it asks whether they want to take it from who has. */
  const giveBack: Act = async (ctx, carried, actor) => {
    const { store, clock } = ctx.deps;
    const outcome = await store.incidents.giveBack(carried.incident, carried.version, actor, clock.now());
    return outcome.is === 'held' ? take(ctx, carried, actor) : outcome;
  };
  const finish: Act = ({ deps: { store, clock } }, { incident: id, version }, actor) =>
    store.incidents.finish(id, version, actor, clock.now());

  const press = async (ctx: CallbackQuery, carried: Carried, act: Act, isHeld = heldAnswer) => {
    const id = actingId(ctx);
    if (id === undefined || !mayUse(ctx.role, 'operator')) return refuse(ctx, 'not-allowed');
    if (!(await maySee(ctx, carried.incident))) return notice(ctx, ctx.words.plain('button-over'));
    const outcome = await act(ctx, carried, { id, name: ownName(ctx.deps, id) });
    if (changes.has(outcome.is) && outcome.is !== 'gone') {
      const { kind, ref } = outcome.incident;
      await writeAudit(ctx, `open.${outcome.is}`, `incident:${carried.incident}`, { kind, ref });
    }
    await answer(ctx, outcome, isHeld);
  };

  incidentButtons.take.on(composer, (ctx, carried) => press(ctx, carried, take));
  incidentButtons.giveBack.on(composer, (ctx, carried) => press(ctx, carried, giveBack));
  incidentButtons.finish.on(composer, (ctx, carried) => press(ctx, carried, finish, 'open-notice-holder'));
  incidentButtons.pick.on(composer, async (ctx, carried) => {
    await press(ctx, carried, take);
    await afterListPress(ctx);
  });
  incidentButtons.close.on(composer, async (ctx, carried) => {
    await press(ctx, carried, finish, 'open-notice-holder');
    await afterListPress(ctx);
  });
  incidentButtons.hush.on(composer, (ctx, { incident }) =>
    press(ctx, { incident, version: 0 }, () => ctx.deps.store.incidents.hush(incident)),
  );
}

/** Outcomes that the audit records. */
const changes: ReadonlySet<TakeOutcome['is']> = new Set(['taken', 'given_back', 'ended', 'hushed']);
const heldAnswer = 'open-notice-held';

async function answer(ctx: BotContext, outcome: TakeOutcome, heldKey: string): Promise<void> {
  const { words } = ctx;
  const box = (key: string, values = {}) => notice(ctx, words.plain(key, values), { box: true });
  switch (outcome.is) {
    case 'gone':
      return notice(ctx, words.plain('button-over'));
    case 'over':
      return box('open-notice-over', { time: timeOf(ctx, outcome.incident.over?.at) });
    case 'held':
      return box(heldKey, holderOf(ctx, outcome.incident));
    case 'yours':
      return notice(ctx, words.plain('open-notice-yours', holderOf(ctx, outcome.incident)));
    case 'changed': {
      const { taken } = outcome.incident;
      const key = taken ? 'open-notice-yours' : 'open-notice-free';
      return notice(ctx, words.plain(key, taken ? holderOf(ctx, outcome.incident) : {}));
    }
    case 'taken':
    case 'given_back':
    case 'ended':
    case 'hushed':
      return notice(ctx, words.plain(`open-notice-${outcome.is.replaceAll('_', '-')}`));
  }
}

function holderOf(ctx: BotContext, { taken }: Incident): { person: string; time: string } {
  return { person: taken?.name ?? '', time: timeOf(ctx, taken?.at) };
}

function timeOf(ctx: BotContext, ms = ctx.deps.clock.now()): string {
  return plainShortTime(ms, contextReader(ctx));
}
