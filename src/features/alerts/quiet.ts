// Quiet hours of a chat: when alerts come without sound, or later. They are those of the whole chat, its topics included,
// by the clocks of its time zone.

import { findChat } from '../../store/settings/settings.ts';
import { isTimeZone, plainTime, zoneName } from '../../base/time.ts';
import { type Composer, InlineKeyboard } from 'grammy';
import { type QuietHours, quietHours } from '../../store/settings/alert-rules.ts';
import { mayChangeChat } from '../../bot/access.ts';
import type { Form } from '../../bot/command.ts';
import { echoOf, paragraphs } from '../../base/lines.ts';
import { type Reading, askOnce } from '../../bot/ask/question.ts';
import { readZone } from '../../input/place.ts';
import { heldBefore, setTimeZone, timeIn, whichZone } from '../chat/language.ts';
import { type Hours, readHours } from '../../input/time-of-day.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { writeAudit } from '../../bot/audit.ts';
import { chatOf, recordChat } from '../chat/chats.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { box, show } from '../../bot/say.ts';
import { backToAlerts, draftButtons, quietButtons } from './buttons.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { type Done, offerUndo, undoable } from '../../bot/undo.ts';
import type { Words } from '../../base/i18n.ts';

/** In the ledger. */
const formNames = { times: 'alerts-quiet', zone: 'alerts-zone' } as const;

const offered = [
  { from: '22:00', to: '07:00' },
  { from: '23:00', to: '08:00' },
] as const;
const dayChoices = ['1234567', '12345', '67'] as const;

export const quietChanges = undoable<QuietHours | null>('alerts.quiet', quietHours.nullable(), {
  scope: 'chat',
  read: ({ chats }, { chatId }) => chats.find(({ id }) => id === chatId)?.quiet ?? null,
  write({ chats }, { chatId }, quiet) {
    const chat = chats.find(({ id }) => id === chatId);
    if (chat) chat.quiet = quiet ?? undefined;
    return chat !== undefined;
  },
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, before, after, kept }) {
    await writeAudit(ctx, 'alerts.quiet', `chat:${thing.chatId}`, { before, after });
    await showQuiet(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('quiet-button'), quietButtons.show.data()),
});

export function installQuiet(composer: Composer<BotContext>): void {
  const on = byDeciders(composer);
  on(quietButtons.show, (ctx) => showQuiet(ctx));
  on(quietButtons.set, setHours);
  on(quietButtons.how, (ctx, { how }) => changeQuiet(ctx, (now) => now && { ...now, how }));
  on(quietButtons.days, (ctx, { days }) =>
    changeQuiet(ctx, (now) => now && { ...now, days: days.split('').map(Number) }),
  );
  on(quietButtons.off, (ctx) => changeQuiet(ctx, () => undefined));
  on(quietButtons.ask, (ctx) => enterForm(ctx, formNames.times));
  on(quietButtons.zone, (ctx) => enterForm(ctx, formNames.zone));
}

async function showQuiet(ctx: FormContext, { above, kept }: Done = {}): Promise<void> {
  const { words, deps, timeZone } = ctx;
  const quiet = chatOf(ctx)?.quiet;
  const keyboard = new InlineKeyboard();
  if (!quiet) {
    for (const { from, to } of offered) keyboard.text(`${from}–${to}`, quietButtons.set.data({ from, to }));
    keyboard.row().text(words.plain('quiet-own'), quietButtons.ask.data()).row();
  } else {
    const other = quiet.how === 'held' ? 'silent' : 'held';
    keyboard
      .text(words.plain(`quiet-make-${other}`, { to: quiet.to }), quietButtons.how.data({ how: other }))
      .row();
    const days = quiet.days.toSorted((a, b) => a - b).join('');
    for (const choice of dayChoices.filter((one) => one !== days)) {
      keyboard.text(words.plain(`quiet-days-${choice}`), quietButtons.days.data({ days: choice })).row();
    }
    keyboard.text(words.plain('quiet-own'), quietButtons.ask.data()).row();
    keyboard.text(words.plain('quiet-off'), quietButtons.off.data());
  }
  keyboard.text(words.plain('quiet-zone'), quietButtons.zone.data());
  if (kept) keyboard.row().add(offerUndo(words, kept));
  keyboard.row().add(backToAlerts(words));
  const now = {
    time: plainTime(deps.clock.now(), { timeZone, now: deps.clock.now() }),
    zone: zoneName(timeZone),
  };
  const state = quiet ? quietSentence(quiet, words, timeZone) : words('quiet-none', now);
  const scope = ctx.chat?.type === 'private' ? undefined : words('quiet-of-chat');
  await show(ctx, paragraphs([above, state, await heldBefore(ctx), scope]), keyboard);
}

async function setHours(ctx: FormContext, hours: { from: string; to: string }): Promise<void> {
  const parsed = quietHours.safeParse({ ...chatOf(ctx)?.quiet, ...hours });
  if (!parsed.success) return box(ctx, 'button-over');
  await changeQuiet(ctx, () => parsed.data);
}

/** `to` answers the new hours; undefined for none. */
async function changeQuiet(
  ctx: FormContext,
  to: (now: QuietHours | undefined) => QuietHours | undefined,
): Promise<void> {
  await recordChat(ctx);
  const thing = { chatId: ctx.chatId ?? 0, topicId: null, of: 'quiet' };
  const { outcome, before, after, kept, standing } = await quietChanges.change(ctx, thing, (draft) => {
    const chat = findChat(draft, ctx.chatId);
    if (!chat || !mayStillChange(ctx, draft)) return 'forbidden';
    chat.quiet = to(chat.quiet);
    return 'done';
  });
  if (outcome === 'forbidden') return refuseChange(ctx);
  if (kept) await writeAudit(ctx, 'alerts.quiet', `chat:${ctx.chatId}`, { before, after });
  await showQuiet(ctx, { kept: standing });
}

// What is typed for quiet hours: their two times, and the time zone of the chat.

const askTimes = askOnce<Hours>({
  version: 2,
  endsAtWords: true,
  html: ({ words }) => words('quiet-ask-times'),
  read({ text, isTyped }, ctx) {
    const chosen = isTyped ? undefined : readChosenHours(text);
    return chosen ? { ok: true, value: chosen } : readTypedHours(text, ctx);
  },
  take: setHours,
  back: { button: draftButtons.answer, question: 'quiet', show: (ctx) => showQuiet(ctx) },
});

function readTypedHours(text: string, { words }: FormContext): Reading<Hours> {
  const read = readHours(text);
  if (read.is === 'value') return { ok: true, value: read.value };
  const isWrong = read.is === 'unread' && read.why === 'no_such_time';
  const written = echoOf((isWrong && read.at) || text);
  if (read.is === 'unread') {
    const problem = isWrong ? 'time' : read.why === 'equal' ? 'equal' : 'none';
    return { ok: false, hint: words(`quiet-problem-${problem}`, { written }) };
  }
  const hint = words('quiet-problem-unclear', { written });
  const rows = read.values.map((hours) => [
    { label: `${hours.from}–${hours.to}`, value: `${hours.from}_${hours.to}`.replaceAll(':', '') },
  ]);
  return { ok: false, hint, rows };
}

function readChosenHours(value: string): Hours | undefined {
  const [, from, fromMinutes, to, toMinutes] = /^(\d\d)(\d\d)_(\d\d)(\d\d)$/.exec(value) ?? [];
  return from === undefined ? undefined : { from: `${from}:${fromMinutes}`, to: `${to}:${toMinutes}` };
}

const askZone = askOnce<string>({
  version: 1,
  endsAtWords: true,
  html: (ctx) => ctx.words('quiet-ask-zone', timeIn(ctx, ctx.timeZone)),
  read({ text, isTyped }, ctx) {
    const chosen = isTyped ? undefined : readZoneValue(text);
    return chosen === undefined ? readTypedZone(text, ctx) : { ok: true, value: chosen };
  },
  async take(ctx, timeZone) {
    if (!mayChangeChat(ctx)) return refuseChange(ctx);
    await setTimeZone(ctx, timeZone);
    await showQuiet(ctx);
  },
  back: { button: draftButtons.answer, question: 'zone', show: (ctx) => showQuiet(ctx) },
});

/** What /timezone takes. */
function readTypedZone(text: string, ctx: FormContext): Reading<string> {
  const read = readZone(text);
  if (read.is === 'value') return { ok: true, value: read.value };
  const { hint, choices } = whichZone(ctx, text, ctx.words('quiet-zone-like'));
  const rows = choices.map((choice) => [{ label: zoneName(choice), value: zoneValue(choice) }]);
  return { ok: false, hint, rows };
}

/** The value of an answer has letters, digits and `_` only; no zone's name has two of them in a row. */
function zoneValue(zone: string): string {
  return zone.replaceAll('-', '___').replaceAll('/', '__');
}

function readZoneValue(value: string): string | undefined {
  const zone = value.replaceAll('___', '-').replaceAll('__', '/');
  return isTimeZone(zone) ? zone : undefined;
}

export const quietForms: Record<string, Form> = { [formNames.times]: askTimes, [formNames.zone]: askZone };

// Quiet hours as a sentence: from when to when, by which clocks, on which days, and what becomes of the alerts.

/** `🌙 Quiet 22:00–07:00 (Europe/Berlin), every day. Alerts then come without sound. Urgent ones ring.` */
export function quietSentence(quiet: QuietHours, words: Words, timeZone: string): string {
  const sentences = [
    words('quiet-when', { ...hoursOf(quiet, timeZone), days: daysWord(quiet, words) }),
    words(quiet.how === 'held' ? 'quiet-held' : 'quiet-silent', { to: quiet.to }),
    words('quiet-urgent'),
  ];
  return sentences.join(words('sentence-joiner'));
}

/** A line of a list: `🌙 Quiet 22:00–07:00 (Europe/Berlin), without sound` */
export function quietLine(quiet: QuietHours, words: Words, timeZone: string): string {
  const key = quiet.how === 'held' ? 'quiet-line-held' : 'quiet-line-silent';
  return words(key, { ...hoursOf(quiet, timeZone), days: daysWord(quiet, words) });
}

/** `every day`, `Mon–Fri`, `Mon, Wed`: the days on which quiet hours begin. */
export function daysWord({ days }: Pick<QuietHours, 'days'>, words: Words): string {
  const chosen = [...new Set(days)].toSorted((a, b) => a - b);
  if (chosen.length === 7) return words.plain('quiet-days-all');
  const key = chosen.join('');
  if (key === '12345') return words.plain('quiet-days-work');
  if (key === '67') return words.plain('quiet-days-weekend');
  return chosen.map((day) => words.plain(`quiet-day-${day}`)).join(words.plain('list-comma'));
}

function hoursOf({ from, to }: QuietHours, timeZone: string) {
  return { from, to, zone: zoneName(timeZone) };
}
