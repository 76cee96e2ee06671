// /export backup: whether a backup is made each day, when, where it goes and to whom it is encrypted; one at once. For
// owners, in private. The keys are the environment's: none is made, shown or changed here.

import { type Composer, InlineKeyboard } from 'grammy';
import { type BackupSettings, isOut, titleOf } from '../../store/settings/settings.ts';
import { isTimeZone, shortTime, zoneName } from '../../base/time.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { readTimeOfDay } from '../../input/time-of-day.ts';
import { isWordOf } from '../../input/words.ts';
import { writeAudit } from '../../bot/audit.ts';
import { answerRead } from '../../bot/ask/answer-read.ts';
import { refuse } from '../../bot/access.ts';
import { box, say, show, toast } from '../../bot/say.ts';
import { defineButton, defineShowButton, oneOf, text, timeOfDay } from '../../bot/ask/callback-data.ts';
import {
  type FailedBackup,
  causeOf,
  describeFailure,
  describeRecipients,
  readFailedBackup,
  readLastBackup,
  sendBackup,
} from './send-backup.ts';

const toExport = defineShowButton('export');
const backupButtons = {
  show: defineButton('export:backup'),
  now: defineButton('export:backup-now'),
  turn: defineButton('export:backup-set', { state: oneOf(['on', 'off']) }),
  time: defineButton('export:backup-at', { time: timeOfDay }),
  toChat: defineButton('export:backup-to', { chatId: text(/-?\d{1,16}/) }),
  toFolder: defineButton('export:backup-folder'),
};

const times = ['00:00', '03:00', '06:00', '12:00', '21:00'];
const mostChats = 8;

/** Leads from /export to this screen. */
export const backupButton = backupButtons.show;

export function installBackups(composer: Composer<BotContext>): void {
  const owners = composer.filter((ctx) => ctx.role === 'owner' && ctx.chat?.type === 'private');
  backupButtons.show.on(owners, (ctx) => showBackup(ctx));
  backupButtons.now.on(owners, backUpNow);
  backupButtons.turn.on(owners, (ctx, { state }) => switchTo(ctx, state));
  backupButtons.time.on(owners, (ctx, { time }) => change(ctx, { time, timeZone: ctx.timeZone }));
  backupButtons.toChat.on(owners, (ctx, { chatId }) =>
    placesFor(ctx).some(({ id }) => id === Number(chatId))
      ? change(ctx, { chatId: Number(chatId) })
      : box(ctx, 'backup-chat-gone'),
  );
  backupButtons.toFolder.on(owners, (ctx) => change(ctx, { chatId: null }));
}

/** `/export backup`, with what is typed behind it: nothing, `now`, `on`, `off`, or a time of day. */
export async function answerBackup(ctx: BotContext, typed: string): Promise<void> {
  if (ctx.role !== 'owner') return refuse(ctx, 'not-allowed');
  if (ctx.chat?.type !== 'private') return refuse(ctx, 'only-private');
  if (!ctx.deps.backups) return say(ctx, ctx.words('backup-absent'));
  if (typed.trim() === '') return showBackup(ctx);
  if (isWordOf(typed, 'now')) return backUpNow(ctx);
  if (isWordOf(typed, 'on')) return switchTo(ctx, 'on');
  if (isWordOf(typed, 'off')) return switchTo(ctx, 'off');
  return answerRead(ctx, typed, readTimeOfDay(typed), {
    take: (time) => setTime(ctx, time),
    labelOf: (time) => time,
    buttonOf: (time) => backupButtons.time.data({ time }),
    unread: () => ctx.words('backup-typed-wrong'),
  });
}

async function setTime(ctx: BotContext, time: string): Promise<void> {
  const changed = { time, timeZone: ctx.timeZone };
  if (canEncrypt(ctx)) return change(ctx, changed);
  await keep(ctx, changed);
  await say(ctx, ctx.words('export-backup-time', { time, zone: zoneName(ctx.timeZone) }));
}

/** Without a recipient none is switched on, and the screen says how to set one. */
async function switchTo(ctx: BotContext, state: 'on' | 'off'): Promise<void> {
  if (state === 'off') return change(ctx, { isOn: false });
  if (!canEncrypt(ctx)) return showBackup(ctx);
  await change(ctx, { ...firstPlace(ctx), isOn: true });
}

function canEncrypt({ deps }: FormContext): boolean {
  return Boolean(deps.backups?.recipients.length);
}

/** Where nobody has chosen a place yet, it is the chat of whoever uses it first. */
function firstPlace(ctx: BotContext): Partial<BackupSettings> {
  const { chatId } = ctx.deps.store.settings.data.backup;
  return chatId === undefined ? { chatId: ctx.chat!.id, timeZone: ctx.timeZone } : {};
}

async function change(ctx: BotContext, changed: Partial<BackupSettings>): Promise<void> {
  await keep(ctx, changed);
  await showBackup(ctx);
}

async function keep(ctx: BotContext, changed: Partial<BackupSettings>): Promise<void> {
  await ctx.deps.store.settings.update(({ backup }) => void Object.assign(backup, changed));
  await writeAudit(ctx, 'backup.changed', 'backup:daily', changed);
}

async function backUpNow(ctx: BotContext): Promise<void> {
  const { deps, words } = ctx;
  if (!canEncrypt(ctx)) return showBackup(ctx);
  const { chatId = ctx.chat!.id } = deps.store.settings.data.backup;
  await toast(ctx, 'backup-making');
  try {
    const sent = await sendBackup({ api: ctx.api, deps }, chatId, false);
    await say(ctx, words('backup-made', { where: placeOf(ctx, sent.isInFolder ? null : chatId) }));
  } catch (error) {
    deps.log.error({ err: error }, 'A backup could not be made or sent.');
    const failure = causeOf(error);
    if (failure.reason === 'full') return say(ctx, words('backup-no-room'));
    const why = { html: describeFailure(failure, ctx, deps.backups?.path ?? '') };
    await say(ctx, words(failure.reason === 'unclear' ? 'backup-unclear' : 'backup-failed', { why }));
  }
}

async function showBackup(ctx: FormContext): Promise<void> {
  const { deps, words } = ctx;
  const { backups } = deps;
  const { isOn, time, timeZone, chatId } = deps.store.settings.data.backup;
  const keyboard = new InlineKeyboard();
  const other = isOn ? 'off' : 'on';
  const switchIt = () =>
    keyboard.text(words.plain(`backup-switch-${other}`), backupButtons.turn.data({ state: other }));
  if (!backups?.recipients.length) {
    if (isOn) switchIt().row();
    keyboard.text(words.plain('export-back'), toExport.data());
    return show(ctx, `${words('backup-title')}\n\n${words('backup-none')}`, keyboard);
  }
  switchIt();
  keyboard.text(words.plain('backup-now'), backupButtons.now.data()).row();
  // While none is made by itself, a time would only seem to be chosen.
  for (const each of isOn ? times : []) {
    const chosen = each === time ? '✓ ' : '';
    keyboard.text(chosen + each, backupButtons.time.data({ time: each }));
  }
  for (const { id, title } of placesFor(ctx)) {
    const label = id === ctx.chat?.id ? words.plain('backup-to-here') : words.plain('backup-to', { title });
    keyboard
      .row()
      .text((id === chatId ? '✓ ' : '') + label, backupButtons.toChat.data({ chatId: String(id) }));
  }
  keyboard
    .row()
    .text((chatId === null ? '✓ ' : '') + words.plain('backup-to-folder'), backupButtons.toFolder.data())
    .row()
    .text(words.plain('export-back'), toExport.data());
  const [last, failed] = await Promise.all([readLastBackup(deps), readFailedBackup(deps)]);
  const zone = isTimeZone(timeZone) ? zoneName(timeZone) : timeZone;
  const lines = [
    words('backup-title'),
    isOn ? words('backup-on', { time, zone, where: placeOf(ctx, chatId ?? null) }) : words('backup-off'),
    ...(last ? [words('backup-last', { time: shortTime(last.at, contextReader(ctx)) })] : []),
    ...(last || failed ? [] : [words('backup-last-none')]),
    ...(failed ? [describeLastAttempt(ctx, failed)] : []),
    words('backup-key-is', { recipient: describeRecipients(backups, words) }),
  ];
  await show(ctx, lines.join('\n\n'), keyboard);
}

function describeLastAttempt(ctx: FormContext, failed: FailedBackup): string {
  const why = { html: describeFailure(failed, ctx, ctx.deps.backups?.path ?? '') };
  return ctx.words('backup-last-failed', { time: shortTime(failed.at, contextReader(ctx)), why });
}

function placeOf(ctx: FormContext, chatId: number | null): string {
  const { deps, words } = ctx;
  if (chatId === null) return words.plain('backup-in-folder', { path: deps.backups?.path ?? '' });
  if (chatId === ctx.chat?.id) return words.plain('backup-in-here');
  return words.plain('backup-in-chat', { title: titleOf(deps.store.settings.data, chatId) });
}

/** The private chat of the context, and groups that owners have brought the bot to. */
function placesFor(ctx: FormContext): Array<{ id: number; title: string }> {
  const { store, ownerIds } = ctx.deps;
  const groups = store.settings.data.chats.filter(
    (chat) => chat.id < 0 && chat.type !== 'channel' && !isOut(chat) && ownerIds.includes(chat.addedBy),
  );
  const here = { id: ctx.chat?.id ?? 0, title: '' };
  return [here, ...groups.slice(0, mostChats).map(({ id, title }) => ({ id, title }))];
}
