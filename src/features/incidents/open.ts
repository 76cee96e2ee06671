// /open: what nobody has taken, and who has taken the rest. An owner sees everything in private; every other chat sees
// what was told there.

import { type Composer, InlineKeyboard } from 'grammy';
import { raw } from '../../base/html.ts';
import { isOfOrder } from '../../store/ledger/tables.ts';
import type { Incident, TakeOutcome } from '../../store/ledger/incidents/incidents.ts';
import { capitalized, carried, describeSubject, maySee, namesOf, seesAll } from './told-incident.ts';
import { plainTime, span } from '../../base/time.ts';
import { actingId, mayUse, refuse } from '../../bot/access.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, contextReader } from '../../bot/context.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { box, show, toast } from '../../bot/say.ts';
import { firstPage, historyButtons } from '../history/buttons.ts';
import { replayButtons, whyButtons } from '../replay/buttons.ts';
import { incidentButtons } from './buttons.ts';
import { writeAudit } from '../../bot/audit.ts';
import { installReminderPage, reminderChanges, reminderForms } from './reminders.ts';
import type { CallbackQuery } from '../../bot/ask/callback-data.ts';
import { ownName } from '../../bot/names.ts';
import type { Clock } from '../../base/clock.ts';

const mostLines = 16;
const buttonsInRow = 4;

export const open: Command = {
  name: 'open',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('open', (ctx) => showOpen(ctx));
    incidentButtons.show.on(composer, (ctx) => showOpen(ctx));
    incidentButtons.more.on(composer, (ctx, { part }) => showOpen(ctx, part));
    installTakeButtons(composer, (ctx) => showOpen(ctx));
    installReminderPage(composer);
  },
  forms: reminderForms,
  undoables: [reminderChanges],
};

async function showOpen(ctx: BotContext, part = 0): Promise<void> {
  const { words, deps, chatId } = ctx;
  const incidents = await deps.store.incidents.open(seesAll(ctx) ? {} : { chatId: chatId ?? 0 });
  const keyboard = new InlineKeyboard();
  const reminders = InlineKeyboard.text(words.plain('open-reminders'), incidentButtons.reminders.data());
  if (incidents.length === 0) {
    const whose = seesAll(ctx) ? 'all' : 'here';
    return show(ctx, words('open-none', { whose }), keyboard.add(reminders));
  }
  const free = incidents.filter(({ taken }) => !taken).length;
  const lines = await Promise.all(
    incidents.slice(0, mostLines).map((incident, index) => lineOf(ctx, incident, index + 1)),
  );
  const unseen = incidents.length - lines.length;
  const title = words('open-title', { free, taken: incidents.length - free });
  const html = [title, ...lines, ...(unseen > 0 ? [words('open-more', { count: unseen })] : [])].join('\n');
  addButtons(ctx, keyboard, incidents);
  const to = (other: number) => incidentButtons.more.data({ part: other });
  await show(ctx, html, withMore(words, keyboard, [reminders], { part, to }));
}

async function lineOf({ words, deps }: BotContext, incident: Incident, n: number): Promise<string> {
  const order = isOfOrder(incident.kind) ? await deps.orders.find(incident.ref) : undefined;
  const what = raw(capitalized(describeSubject(incident, order, words), words.locale));
  const { taken, openedAt } = incident;
  if (taken) {
    return words('open-line-taken', { n: String(n), what, person: namesOf(deps)(taken.by, taken.name) });
  }
  const age = span(Math.max(0, deps.clock.now() - openedAt), words);
  return age === ''
    ? words('open-line-new', { n: String(n), what })
    : words('open-line', { n: String(n), what, span: age });
}

/** The numbers on the buttons are those of the lines. Who has something can close it; the others are told who has it. */
function addButtons(ctx: BotContext, keyboard: InlineKeyboard, incidents: readonly Incident[]): void {
  const { role } = ctx;
  const reader = actingId(ctx);
  const numbered = incidents.slice(0, mostLines).map((incident, index) => ({ incident, n: index + 1 }));
  const takes = numbered
    .filter(({ incident }) => !incident.taken)
    .map(({ incident, n }) => InlineKeyboard.text(`🙋 ${n}`, incidentButtons.pick.data(carried(incident))));
  const closes = numbered
    .filter(({ incident }) => reader !== undefined && incident.taken?.by === reader)
    .map(({ incident, n }) => InlineKeyboard.text(`✅ ${n}`, incidentButtons.close.data(carried(incident))));
  const looks = numbered.flatMap(({ incident, n }) => {
    const data = lookData(incident, mayUse(role, 'admin'));
    return data === undefined ? [] : [InlineKeyboard.text(`🔎 ${n}`, data)];
  });
  for (const buttons of mayUse(role, 'operator') ? [takes, closes, looks] : [looks]) {
    for (let from = 0; from < buttons.length; from += buttonsInRow) {
      keyboard.row(...buttons.slice(from, from + buttonsInRow));
    }
  }
}

/** The page that says more; what became of events is for admins. */
function lookData({ kind, ref }: Incident, isAdmin: boolean): string | undefined {
  if (isOfOrder(kind)) return historyButtons.order.data({ id: ref, position: firstPage });
  if (!isAdmin) return undefined;
  if (kind === 'event') return whyButtons.event.data({ seq: Number(ref) });
  return kind === 'undelivered' || kind === 'parked' ? replayButtons.show.data() : undefined;
}

// Handles the buttons under messages about incidents. Each press is answered with what became of it; the messages are
// edited by job.ts, in all chats, from what is committed. To take something from somebody else takes two presses.

type Carried = { incident: number; version: number };
type Actor = { id: number; name: string };
type Act = (ctx: CallbackQuery, carried: Carried, actor: Actor) => Promise<TakeOutcome>;

/** `afterListPress` shows the list of /open anew. */
function installTakeButtons(
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

  const press = async (ctx: CallbackQuery, carried: Carried, act: Act, heldKey = heldAnswer) => {
    const id = actingId(ctx);
    if (id === undefined || !mayUse(ctx.role, 'operator')) return refuse(ctx, 'not-allowed');
    if (!(await maySee(ctx, carried.incident))) return toast(ctx, 'button-over');
    const outcome = await act(ctx, carried, { id, name: ownName(ctx.deps, id) });
    if (changes.has(outcome.is) && outcome.is !== 'gone') {
      const { kind, ref } = outcome.incident;
      await writeAudit(ctx, `open.${outcome.is}`, `incident:${carried.incident}`, { kind, ref });
    }
    await answer(ctx, outcome, heldKey);
  };

  incidentButtons.take.on(composer, (ctx, carried) => press(ctx, carried, take));
  incidentButtons.giveBack.on(composer, (ctx, carried) => press(ctx, carried, giveBack));
  incidentButtons.finish.on(composer, (ctx, carried) => press(ctx, carried, finish, 'open-toast-holder'));
  incidentButtons.pick.on(composer, async (ctx, carried) => {
    await press(ctx, carried, take);
    await afterListPress(ctx);
  });
  incidentButtons.close.on(composer, async (ctx, carried) => {
    await press(ctx, carried, finish, 'open-toast-holder');
    await afterListPress(ctx);
  });
  incidentButtons.hush.on(composer, (ctx, { incident }) =>
    press(ctx, { incident, version: 0 }, () => ctx.deps.store.incidents.hush(incident)),
  );
}

/** Outcomes that the audit records. */
const changes: ReadonlySet<TakeOutcome['is']> = new Set(['taken', 'given_back', 'ended', 'hushed']);
const heldAnswer = 'open-toast-held';

async function answer(ctx: BotContext, outcome: TakeOutcome, heldKey: string): Promise<void> {
  switch (outcome.is) {
    case 'gone':
      return toast(ctx, 'button-over');
    case 'over':
      return box(ctx, 'open-toast-over', { time: timeOf(ctx, outcome.incident.over?.at) });
    case 'held':
      return box(ctx, heldKey, holderOf(ctx, outcome.incident));
    case 'yours':
      return toast(ctx, 'open-toast-yours', holderOf(ctx, outcome.incident));
    case 'changed': {
      const { taken } = outcome.incident;
      const key = taken ? 'open-toast-yours' : 'open-toast-free';
      return toast(ctx, key, taken ? holderOf(ctx, outcome.incident) : {});
    }
    case 'taken':
    case 'given_back':
    case 'ended':
    case 'hushed':
      return toast(ctx, `open-toast-${outcome.is.replaceAll('_', '-')}`);
  }
}

function holderOf(ctx: BotContext, { taken }: Incident): { person: string; time: string } {
  return { person: taken?.name ?? '', time: timeOf(ctx, taken?.at) };
}

function timeOf(ctx: BotContext, ms = ctx.deps.clock.now()): string {
  return plainTime(ms, contextReader(ctx));
}

// Questions whether to take an incident from somebody else: the first press asks, the second one within ten seconds
// agrees, if nothing has changed meanwhile. They are held in memory: after a restart a press asks again.

const agreeWithinMs = 10_000;

type TakeOvers = {
  ask(incident: Pick<Incident, 'id' | 'version'>, personId: number, clock: Clock): void;
  /** The version at which the person was asked, if they were asked within the last ten seconds. */
  agreed(incidentId: number, personId: number, clock: Clock): number | undefined;
};

export function createTakeOvers(): TakeOvers {
  const asked = new Map<string, { version: number; at: number }>();
  return {
    ask({ id, version }, personId, clock) {
      const now = clock.monotonic();
      for (const [key, { at }] of asked) if (now - at > agreeWithinMs) asked.delete(key);
      asked.set(`${id} ${personId}`, { version, at: now });
    },
    agreed(incidentId, personId, clock) {
      const found = asked.get(`${incidentId} ${personId}`);
      return found && clock.monotonic() - found.at <= agreeWithinMs ? found.version : undefined;
    },
  };
}
