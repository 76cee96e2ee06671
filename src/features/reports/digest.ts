// /digest: a summary of this chat, or of this topic of a group, each day or week. Everybody on the team may read when it
// comes; in private everybody decides for themselves, in a group its admins do. The account's figures are shown in a
// private chat from the first; in a group, where people are who may not be on the team, only after an admin asked for it.

import { backToAlerts } from '../alerts/buttons.ts';
import { plainTime, zoneName } from '../../base/time.ts';
import { InlineKeyboard } from 'grammy';
import { hourMs } from '../../base/clock.ts';
import {
  type DigestSettings,
  type Reports,
  digestSettings,
  findReports,
  reportsIn,
} from '../../store/settings/report-settings.ts';
import { echoOf, paragraphs } from '../../base/lines.ts';
import { byDeciders, mayStillChange, refuseChange } from '../alerts/rights.ts';
import { askOnce } from '../../bot/ask/question.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { showAtWork } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, placeOf } from '../../bot/context.ts';
import { box, say, show } from '../../bot/say.ts';
import { digestButtons } from './buttons.ts';
import { beginningOf, describeDigest } from './digest-jobs.ts';
import { askAccount, hasFullHour, mayTellAccount, readReport, toHour } from './report.ts';
import { type Schedule, type TimeWhy, readSchedule } from '../../input/time-of-day.ts';
import { readingsOf } from '../../input/result.ts';
import type { Body } from '../../outbox/kind.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { personName } from '../../bot/names.ts';
import { auditPlace } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import { type Done, offerUndo, undoable } from '../../bot/undo.ts';
import type { Place } from '../../store/ledger/tables.ts';

const formName = 'digest-time';
const digestChanges = undoable<DigestSettings | null>('digest', digestSettings.nullable(), {
  read: (settings, place) => findReports(settings, place)?.digest ?? null,
  write(settings, place, digest, ctx) {
    writeDigest(ctx, reportsIn(settings, place), digest ?? undefined);
    return true;
  },
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, kept, ...changed }) {
    await finishChange(ctx, thing, changed);
    await showDigest(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('menu-digest'), digestButtons.show.data()),
});

const askTime = askOnce<Readings>({
  version: 1,
  endsAtWords: true,
  html: ({ words }) => words('digest-ask-time'),
  read({ text }, ctx) {
    const read = readSchedule(text);
    if (read.is === 'unread') return { ok: false, hint: unreadHint(ctx, text, read) };
    return { ok: true, value: readingsOf(read) };
  },
  take: takeSchedules,
  back: { button: digestButtons.answer, question: 'time', show: (ctx) => showDigest(ctx) },
});

export const digest: Command = {
  name: 'digest',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('digest', async (ctx) => {
      if (ctx.match.trim() === '') return showDigest(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      const read = readSchedule(ctx.match);
      if (read.is === 'unread') return say(ctx, unreadHint(ctx, ctx.match, read));
      await takeSchedules(ctx, readingsOf(read));
    });
    digestButtons.show.on(composer, (ctx) => showDigest(ctx));
    const on = byDeciders(composer);
    on(digestButtons.set, (ctx, { time, daily, weekday }) =>
      change(ctx, (now) =>
        withTimes(ctx, now, {
          time,
          daily: daily === 1,
          weekday: weekday === 0 ? null : weekday,
        }),
      ),
    );
    on(digestButtons.account, (ctx, { state }) =>
      change(ctx, (now) => now && { ...now, accountBy: state === 'on' ? (ctx.from?.id ?? null) : null }),
    );
    on(digestButtons.empty, (ctx, { how }) => change(ctx, (now) => now && { ...now, whenEmpty: how }));
    on(digestButtons.off, (ctx) => change(ctx, () => undefined));
    on(digestButtons.ask, (ctx) => enterForm(ctx, formName));
    on(digestButtons.now, showNow);
  },
  forms: { [formName]: askTime },
  undoables: [digestChanges],
};

type Readings = ReadonlyArray<Schedule | 'off'>;
type DigestTimes = { time: string | null; daily: boolean; weekday: number | null };

/** The likeliest is taken, and the screen that shows it offers the other. */
async function takeSchedules(ctx: FormContext, [first = 'off', other]: Readings): Promise<void> {
  if (first === 'off') return change(ctx, () => undefined);
  const instead = other === undefined || other === 'off' ? undefined : timesOf(other);
  await change(ctx, (now) => withTimes(ctx, now, timesOf(first)), instead);
}

function timesOf({ time, weekday, isDailyToo }: Schedule): DigestTimes {
  return { time, daily: isDailyToo === true || weekday === null, weekday };
}

function unreadHint(
  { words }: FormContext,
  text: string,
  { why, at = text }: { why: TimeWhy; at?: string },
): string {
  // A word at the beginning may be anything; behind a time it is what was not understood.
  const isRest = why === 'not_read' && !text.trim().startsWith(at);
  const problem = why === 'no_such_time' ? 'wrong' : why === 'zone' ? 'zone' : isRest ? 'rest' : 'none';
  return words(`digest-unread-${problem}`, {
    written: echoOf(problem === 'none' ? text : at),
  });
}

function withTimes(
  { from, chat }: FormContext,
  now: DigestSettings | undefined,
  { time, daily, weekday }: DigestTimes,
): DigestSettings | undefined {
  if (!daily && weekday === null) return undefined;
  const own = chat?.type === 'private' ? (from?.id ?? null) : null;
  const kept = now ?? { accountBy: own, whenEmpty: 'line' as const, time: usualTime, since: 0 };
  return { ...kept, time: time ?? kept.time, daily, weekday };
}

/** Of the last full hours, which is said: what the next one would say if it came now. */
async function showNow(ctx: BotContext): Promise<void> {
  const { deps, timeZone } = ctx;
  const place = placeOf(ctx);
  const now = digestOf(ctx);
  if (!place || !now) return showDigest(ctx);
  const until = deps.clock.now();
  if (!(await hasFullHour(deps, until))) {
    const time = plainTime(toHour(until) + hourMs, { timeZone, now: until });
    return box(ctx, 'digest-no-hour', { time });
  }
  showAtWork(ctx, 'upload_photo');
  await askAccount(deps, place.chatId, now.accountBy);
  const span = now.daily ? 'day' : 'week';
  const at = { ...now, time: plainTime(until, { timeZone, now: until }) };
  const since = beginningOf(span, until, at, timeZone);
  const period = { of: span, since, until, isBeforeEnd: toHour(until) < until } as const;
  await sayDigest(ctx, describeDigest(deps, place, await readReport(deps, place, now, period)));
}

async function sayDigest(
  ctx: BotContext,
  { html, draw, undrawn = html }: Body & { html: string },
): Promise<void> {
  const picture = await draw?.();
  try {
    if (!picture) return await say(ctx, draw ? undrawn : html);
    picture.remember(await ctx.replyWithPhoto(picture.media, { caption: html, parse_mode: 'HTML' }));
  } catch (error) {
    const verdict = judgeCall(error);
    if (!picture || verdict?.kind !== 'refused' || verdict.scope !== 'file') throw error;
    await say(ctx, undrawn);
  }
}

// The screen of /digest: when digests come here and what they tell, and a button for each change.

const usualTime = '09:00';
const offeredTimes = ['09:00', '18:00'] as const;
const monday = 1;

async function showDigest(
  ctx: FormContext,
  { above, kept, instead }: Done & { instead?: DigestTimes | undefined } = {},
): Promise<void> {
  const { words } = ctx;
  const now = digestOf(ctx);
  const keyboard = new InlineKeyboard();
  if (now && instead?.time) {
    const { time, daily, weekday } = instead;
    const data = { time, daily: daily ? 1 : 0, weekday: weekday ?? 0 } as const;
    keyboard.text(words.plain('digest-instead', { time }), digestButtons.set.data(data)).row();
  }
  if (mayChangeChat(ctx)) {
    if (now) offerChanges(ctx, keyboard, now);
    else offerTimes(ctx, keyboard);
  }
  if (kept) keyboard.row().add(offerUndo(words, kept));
  keyboard.row().add(backToAlerts(words));
  await show(
    ctx,
    paragraphs([
      above,
      now ? describeState(ctx, now) : describeNone(ctx),
      mayChangeChat(ctx) ? undefined : words('digest-who'),
    ]),
    keyboard,
  );
}

function describeNone({ words, timeZone, deps }: FormContext): string {
  const time = plainTime(deps.clock.now(), { timeZone, now: deps.clock.now() });
  return words('digest-none', { zone: zoneName(timeZone), time });
}

function describeState(ctx: FormContext, now: DigestSettings): string {
  const { words, timeZone, deps, chatId = 0 } = ctx;
  const { time: at, daily, weekday, accountBy, whenEmpty } = now;
  const day = weekday === null ? '' : words.plain(`digest-day-${weekday}`);
  const key = daily ? (weekday === null ? 'digest-daily' : 'digest-both') : 'digest-weekly';
  const isTold = mayTellAccount(deps, chatId, accountBy);
  const isLost = accountBy !== null && !isTold;
  const account = isLost
    ? words('digest-account-lost', { person: personName(deps, accountBy) })
    : words(isTold ? 'digest-with-account' : 'digest-without-account');
  return paragraphs([
    words(key, { at, zone: zoneName(timeZone), ...(day !== '' && { day }) }),
    account,
    words(`digest-when-${whenEmpty}`),
  ]);
}

function offerTimes({ words }: FormContext, keyboard: InlineKeyboard): void {
  for (const at of offeredTimes) {
    const data = digestButtons.set.data({ time: at, daily: 1, weekday: 0 });
    keyboard.text(words.plain('digest-set-daily', { at }), data).row();
  }
  const weekly = digestButtons.set.data({ time: usualTime, daily: 0, weekday: monday });
  const label = { day: words.plain(`digest-day-${monday}`), at: usualTime };
  keyboard.text(words.plain('digest-set-weekly', label), weekly).row();
  keyboard.text(words.plain('digest-own-time'), digestButtons.ask.data());
}

function offerChanges(
  { words, deps, chatId = 0 }: FormContext,
  keyboard: InlineKeyboard,
  { time, daily, weekday, accountBy, whenEmpty }: DigestSettings,
): void {
  const set = (to: { daily: 0 | 1; weekday: number }) => digestButtons.set.data({ time, ...to });
  const isDaily = daily ? 1 : 0;
  if (!daily) keyboard.text(words.plain('digest-add-daily'), set({ daily: 1, weekday: weekday ?? 0 })).row();
  else if (weekday !== null)
    keyboard.text(words.plain('digest-drop-daily'), set({ daily: 0, weekday })).row();
  if (weekday === null) {
    const day = words.plain(`digest-day-${monday}`);
    keyboard.text(words.plain('digest-add-weekly', { day }), set({ daily: isDaily, weekday: monday })).row();
  } else if (daily) {
    keyboard.text(words.plain('digest-drop-weekly'), set({ daily: isDaily, weekday: 0 })).row();
  }
  keyboard.text(words.plain('digest-own-time'), digestButtons.ask.data()).row();
  const state = mayTellAccount(deps, chatId, accountBy) ? 'off' : 'on';
  keyboard.text(words.plain(`digest-account-${state}`), digestButtons.account.data({ state })).row();
  const how = whenEmpty === 'line' ? 'nothing' : 'line';
  keyboard.text(words.plain(`digest-empty-${how}`), digestButtons.empty.data({ how })).row();
  keyboard
    .text(words.plain('digest-now'), digestButtons.now.data())
    .row()
    .text(words.plain('digest-off'), digestButtons.off.data());
}

// Changes the digest of a place.

function digestOf(ctx: FormContext): DigestSettings | undefined {
  const place = placeOf(ctx);
  return place && findReports(ctx.deps.store.settings.data, place)?.digest;
}

type DigestChange = { before: DigestSettings | null; after: DigestSettings | null };

/** A digest that begins to come tells of what comes from now on. */
function writeDigest({ deps }: FormContext, reports: Reports, digest: DigestSettings | undefined): void {
  const isNew = digest !== undefined && isMore(reports.digest ?? null, digest);
  reports.digest = isNew ? { ...digest, since: deps.clock.now() } : digest;
}

async function finishChange(ctx: FormContext, place: Place, { before, after }: DigestChange): Promise<void> {
  const { clock, figures } = ctx.deps;
  // Else a clock that is set back before the first digest would date what comes before that digest's beginning.
  if (after && isMore(before, after)) await figures.closeReports(clock.now());
  await auditPlace(ctx, 'digest.changed', place, { before, after });
}

/** `to` answers the new settings; undefined for none. `instead`: other times that may have been meant. */
async function change(
  ctx: FormContext,
  to: (now: DigestSettings | undefined) => DigestSettings | undefined,
  instead?: DigestTimes,
): Promise<void> {
  const place = placeOf(ctx);
  if (!place) return;
  await recordChat(ctx);
  const { outcome, kept, standing, ...changed } = await digestChanges.change(
    ctx,
    { ...place, of: 'digest' },
    (draft) => {
      if (!mayStillChange(ctx, draft)) return 'forbidden';
      const reports = reportsIn(draft, place);
      writeDigest(ctx, reports, to(reports.digest));
      return 'done';
    },
  );
  if (outcome === 'forbidden') return refuseChange(ctx);
  if (kept) await finishChange(ctx, place, changed);
  const ended = endedBy(changed);
  await showDigest(ctx, { above: ended && ctx.words(`digest-ended-${ended}`), kept: standing, instead });
}

/** Where the other one goes on: it is said by itself where none comes any more. */
function endedBy({ before, after }: DigestChange): 'daily' | 'weekly' | undefined {
  if (!before || !after) return undefined;
  if (before.daily && !after.daily) return 'daily';
  return before.weekday !== null && after.weekday === null ? 'weekly' : undefined;
}

function isMore(before: DigestSettings | null, after: DigestSettings): boolean {
  if (!before) return true;
  return (after.daily && !before.daily) || (after.weekday !== null && before.weekday === null);
}
