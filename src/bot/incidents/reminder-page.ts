// The page with a chat's reminders: how long after nobody has taken something it is reminded, some times to choose from,
// and a question that takes any others. /open and /alerts link to it.

import { InlineKeyboard, type Composer } from 'grammy';
import { latestReminderMinutes, mostReminders } from '../../store/settings/settings.ts';
import { paragraphs, toLine } from '../../views/lines.ts';
import { span } from '../../views/moment.ts';
import { enterForm } from '../ask/forms.ts';
import { ask, type Reading } from '../ask/question.ts';
import { mayChangeChat } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import { recordChat } from '../frame/chats.ts';
import { alertButtons } from '../chat/buttons.ts';
import type { Form } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { say, show } from '../frame/say.ts';
import { incidentButtons, reminderChoiceNames, reminderChoices } from './buttons.ts';
import { readReminders } from './read-reminders.ts';
import { reminderMinutesOf } from './reminder-times.ts';

const formName = 'open-reminders';
const minuteMs = 60_000;
/** The number of characters that a hint quotes. */
const longestEcho = 40;

export function installReminderPage(composer: Composer<BotContext>): void {
  incidentButtons.reminders.on(composer, showReminders);
  incidentButtons.remind.on(composer, async (ctx, { choice }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await setReminders(ctx, [...reminderChoices[choice]]);
  });
  incidentButtons.askReminders.on(composer, (ctx) =>
    mayChangeChat(ctx) ? enterForm(ctx, formName) : refuse(ctx, 'not-allowed'),
  );
}

const askReminders: Form = {
  version: 1,
  endsAtWords: true,
  async run(conversation, ctx) {
    const limits = { most: mostReminders, longest: span(latestReminderMinutes * minuteMs, ctx.words) };
    const choices = { button: incidentButtons.answer, question: 'reminders', rows: [], hasBack: true };
    const question = { html: ctx.words('open-reminders-ask', limits), choices };
    const answer = await ask(conversation, ctx, question, ({ text }, { words, deps }): Reading<number[]> => {
      const read = readReminders(text, deps.i18n.input);
      if (read.ok) return { ok: true, value: read.minutes };
      const written = toLine(read.written, longestEcho) ?? '…';
      return { ok: false, hint: words('open-reminders-hint', { ...limits, problem: read.problem, written }) };
    });
    const here = answer.ctx;
    if (answer.is !== 'answered') return showReminders(here);
    if (!mayChangeChat(here)) return say(here, here.words('not-allowed'));
    // The settings are changed last: nothing after it is replayed.
    await setReminders(here, answer.value);
  },
};

export const reminderForms: Record<string, Form> = { [formName]: askReminders };

async function setReminders(ctx: FormContext, minutes: number[]): Promise<void> {
  await recordChat(ctx);
  await ctx.deps.store.settings.update((draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (chat) chat.takeReminders = minutes;
  });
  await writeAudit(ctx, 'open.reminders', `chat:${ctx.chatId}`, { minutes });
  await showReminders(ctx);
}

async function showReminders(ctx: FormContext): Promise<void> {
  const { words, deps } = ctx;
  const minutes = reminderMinutesOf(deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId));
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
  keyboard
    .text(words.plain('alerts-back'), alertButtons.show.data())
    .text(words.plain('open-back'), incidentButtons.show.data());
  const times = minutes.map((after) => span(after * minuteMs, words)).join(words.plain('list-comma'));
  const state =
    minutes.length === 0 ? words('open-reminders-now-off') : words('open-reminders-now', { times });
  await show(ctx, paragraphs([words('open-reminders-title'), state]), keyboard);
}
