// /open: what nobody has taken, and who has taken the rest. An owner sees everything in private; every other chat sees
// what was told there.

import { InlineKeyboard } from 'grammy';
import { raw } from '../../html.ts';
import { isOfOrder } from '../../store/ledger/incidents/kinds.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import { capitalized, describeSubject } from '../../views/incident/subject.ts';
import { span } from '../../views/moment.ts';
import { actingId, mayUse } from '../frame/access.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { show } from '../frame/say.ts';
import { historyButtons } from '../history/buttons.ts';
import { firstPage } from '../history/list-position.ts';
import { replayButtons, whyButtons } from '../replay/buttons.ts';
import { incidentButtons } from './buttons.ts';
import { installReminderPage, reminderForms } from './reminder-page.ts';
import { seesAll } from './rights.ts';
import { installTakeButtons } from './take-buttons.ts';
import { carried, namesOf } from './told-incident.ts';

const mostLines = 16;
/** Of things that nobody has; two rows of each kind of button. */
const mostButtons = 8;
const buttonsInRow = 4;

export const open: Command = {
  name: 'open',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('open', showOpen);
    incidentButtons.show.on(composer, showOpen);
    installTakeButtons(composer, showOpen);
    installReminderPage(composer);
  },
  forms: reminderForms,
};

async function showOpen(ctx: BotContext): Promise<void> {
  const { words, deps, chatId } = ctx;
  const incidents = await deps.store.incidents.open(seesAll(ctx) ? {} : { chatId: chatId ?? 0 });
  const keyboard = new InlineKeyboard();
  if (incidents.length === 0) return show(ctx, words('open-none'), addReminders(ctx, keyboard));
  const free = incidents.filter(({ taken }) => !taken).length;
  const lines = await Promise.all(
    incidents.slice(0, mostLines).map((incident, index) => lineOf(ctx, incident, index + 1)),
  );
  const unseen = incidents.length - lines.length;
  const title = words('open-title', { free, taken: incidents.length - free });
  const html = [title, ...lines, ...(unseen > 0 ? [words('open-more', { count: unseen })] : [])].join('\n');
  addButtons(ctx, keyboard, incidents);
  await show(ctx, html, addReminders(ctx, keyboard));
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
    .slice(0, mostButtons)
    .map(({ incident, n }) => InlineKeyboard.text(`🙋 ${n}`, incidentButtons.pick.data(carried(incident))));
  const closes = numbered
    .filter(({ incident }) => reader !== undefined && incident.taken?.by === reader)
    .slice(0, mostButtons)
    .map(({ incident, n }) => InlineKeyboard.text(`✅ ${n}`, incidentButtons.close.data(carried(incident))));
  const looks = numbered.slice(0, mostButtons).flatMap(({ incident, n }) => {
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

function addReminders({ words }: BotContext, keyboard: InlineKeyboard): InlineKeyboard {
  return keyboard.row().text(words.plain('open-reminders'), incidentButtons.reminders.data());
}
