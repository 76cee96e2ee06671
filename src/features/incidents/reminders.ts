// When a chat is reminded of incidents that nobody has taken: the page with its times, some to choose from and a question
// that takes any others, and how they are read. /open and /alerts link to it.

import { backToAlerts } from '../alerts/buttons.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import type { Form } from '../../bot/command.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import { type Composer, InlineKeyboard } from 'grammy';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { chatOf, recordChat } from '../chat/chats.ts';
import { echoOf, paragraphs } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { incidentButtons, reminderChoiceNames, reminderChoices } from './buttons.ts';
import { type Chat, findChat, latestReminderMinutes, mostReminders } from '../../store/settings/settings.ts';
import { minuteMs } from '../../base/clock.ts';
import { say, show } from '../../bot/say.ts';
import { span } from '../../base/time.ts';
import { type ListWhy, readLengths } from '../../input/list.ts';
import { askOnce } from '../../bot/ask/question.ts';
import type { Words } from '../../base/i18n.ts';
import { type Sure, unread, value } from '../../input/result.ts';
import { writeAudit } from '../../bot/audit.ts';
import { z } from 'zod';
import { type Done, offerUndo, undoable } from '../../bot/undo.ts';
import { mayStillChange } from '../alerts/rights.ts';

const formName = 'open-reminders';

export function installReminderPage(composer: Composer<BotContext>): void {
  incidentButtons.reminders.on(composer, (ctx) => showReminders(ctx));
  incidentButtons.remind.on(composer, async (ctx, { choice }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await setReminders(ctx, [...reminderChoices[choice]]);
  });
  incidentButtons.askReminders.on(composer, (ctx) =>
    mayChangeChat(ctx) ? enterForm(ctx, formName) : refuse(ctx, 'not-allowed'),
  );
}

const bounds = (words: Words) => ({
  most: mostReminders,
  longest: span(latestReminderMinutes * minuteMs, words),
});

const askReminders = askOnce<number[]>({
  version: 1,
  endsAtWords: true,
  html: ({ words }) => words('open-reminders-ask', bounds(words)),
  read({ text }, { words }) {
    const read = readReminders(text, words.numberStyle);
    if (read.is === 'value') return { ok: true, value: read.value };
    const { why, at = text } = read;
    const values = { ...bounds(words), problem: why, written: echoOf(at) };
    return { ok: false, hint: words('open-reminders-hint', values) };
  },
  take: (ctx, minutes) =>
    mayChangeChat(ctx) ? setReminders(ctx, minutes) : say(ctx, ctx.words('not-allowed')),
  back: { button: incidentButtons.answer, question: 'reminders', show: (ctx) => showReminders(ctx) },
});

export const reminderForms: Record<string, Form> = { [formName]: askReminders };

/** Null where the chat has not chosen. */
export const reminderChanges = undoable<number[] | null>('open.reminders', z.array(z.number()).nullable(), {
  scope: 'chat',
  read: (settings, { chatId }) => findChat(settings, chatId)?.takeReminders ?? null,
  write(settings, { chatId }, minutes) {
    const chat = findChat(settings, chatId);
    if (chat) chat.takeReminders = minutes ?? undefined;
    return chat !== undefined;
  },
  mayUndo: mayStillChange,
  refuse: (ctx) => refuse(ctx, 'not-allowed'),
  async show(ctx, { said, thing, after, kept }) {
    await writeAudit(ctx, 'open.reminders', `chat:${thing.chatId}`, { minutes: after });
    await showReminders(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('alerts-reminders'), incidentButtons.reminders.data()),
});

async function setReminders(ctx: FormContext, minutes: number[]): Promise<void> {
  await recordChat(ctx);
  const thing = { chatId: ctx.chatId ?? 0, topicId: null, of: 'reminders' };
  const { kept, standing } = await reminderChanges.change(ctx, thing, (draft) => {
    const chat = findChat(draft, ctx.chatId);
    if (chat) chat.takeReminders = minutes;
  });
  if (kept) await writeAudit(ctx, 'open.reminders', `chat:${ctx.chatId}`, { minutes });
  await showReminders(ctx, { kept: standing });
}

async function showReminders(ctx: FormContext, { above, kept }: Done = {}): Promise<void> {
  const { words } = ctx;
  const minutes = reminderMinutesOf(chatOf(ctx));
  const now = minutes.join();
  const keyboard = new InlineKeyboard();
  for (const choice of reminderChoiceNames) {
    const offered = reminderChoices[choice];
    const label =
      offered.length === 0
        ? words.plain('open-reminders-off')
        : words.plain('open-reminders-after', { minutes: offered.join(words.plain('list-comma')) });
    const data = incidentButtons.remind.data({ choice });
    keyboard.text(offered.join() === now ? `• ${label}` : label, data).row();
  }
  keyboard.text(words.plain('open-reminders-own'), incidentButtons.askReminders.data()).row();
  if (kept) keyboard.add(offerUndo(words, kept)).row();
  keyboard.add(backToAlerts(words)).text(words.plain('open-back'), incidentButtons.show.data());
  const times = minutes.map((after) => span(after * minuteMs, words)).join(words.plain('list-comma'));
  const state =
    minutes.length === 0 ? words('open-reminders-now-off') : words('open-reminders-now', { times });
  await show(ctx, paragraphs([above, words('open-reminders-title'), state]), keyboard);
}

/** Less comes from counting with fractions such as `1.1h`. */
const leastPart = 0.001;

/** In ascending order; none when the chat wants none. */
export function reminderMinutesOf(chat: Pick<Chat, 'takeReminders'> | undefined): readonly number[] {
  return (chat?.takeReminders ?? [...reminderChoices.usual]).toSorted((a, b) => a - b);
}

/** Those that have passed by now. After an absence only the last of them is told. */
export function passedOf(minutes: readonly number[], untakenMs: number): number[] {
  return minutes.filter((after) => untakenMs >= after * minuteMs);
}

/** `range`: less than a minute, or more than a day. `fraction`: no whole minutes. `many`: more than a chat may have. */
type ReminderWhy = ListWhy | 'range' | 'fraction' | 'many';

/** The typed times in ascending order, in minutes; none for `off`. */
export function readReminders(text: string, style: NumberStyle): Sure<number[], ReminderWhy> {
  const read = readLengths(text, style);
  if (read.is !== 'value') return read;
  const times = read.value === 'off' ? [] : read.value;
  if (times.some((minutes) => minutes < 1 || minutes > latestReminderMinutes)) return unread('range');
  if (times.some((minutes) => Math.abs(minutes - Math.round(minutes)) > leastPart)) return unread('fraction');
  const minutes = [...new Set(times.map(Math.round))].toSorted((a, b) => a - b);
  return minutes.length > mostReminders ? unread('many') : value(minutes);
}
