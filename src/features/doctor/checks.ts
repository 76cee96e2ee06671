// The checks of /doctor, in the order of the way that an event takes: Telegram both ways, the webhook, the service,
// what is stored, what waits, the chats, and what runs by itself.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChatFullInfo, ChatMember } from 'grammy/types';
import { checkEvents, checkPublicUrl, checkWebhook } from './check-webhook.ts';
import type { Check, CheckContext, Finding, Level } from './check.ts';
import { judge, judgeCall } from '../../telegram/judge.ts';
import { describeCause } from '../../outbox/reasons.ts';
import { ServiceError, StoreError } from '../../base/errors.ts';
import { errorSentence } from '../../bot/ask-service.ts';
import type { Values } from '../../base/i18n.ts';
import { type Chat, confirmedWithinMs, isOut } from '../../store/settings/settings.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { readFreeBytes } from '../../archive/disk.ts';
import type { JobState } from '../../store/ledger/maintenance/own-state.ts';
import {
  type FailedBackup,
  belongsToOwners,
  describeFailure,
  readFailedBackup,
  readLastBackup,
} from '../export/send-backup.ts';
import { jobKinds } from '../../outbox/notice.ts';
import { shortTime, span } from '../../base/time.ts';

export const checks: readonly Check[] = [
  { name: 'telegram', run: checkTelegram },
  { name: 'updates', run: checkUpdates },
  { name: 'webhook', run: checkWebhook },
  { name: 'public', run: checkPublicUrl },
  { name: 'events', run: checkEvents },
  { name: 'service', run: checkService },
  { name: 'clock', run: checkClock },
  { name: 'store', run: checkStore },
  { name: 'disk', run: checkDisk },
  { name: 'queue', run: checkQueue },
  { name: 'chats', run: checkChats },
  { name: 'jobs', run: checkJobs },
  { name: 'backup', run: checkBackup },
];

// Whether Telegram answers the bot, and its polls for updates.

async function checkTelegram({ deps, api, reader }: CheckContext): Promise<Finding> {
  try {
    const { username } = await api.getMe();
    const outage = deps.alerts?.telegramOutage();
    if (!outage) return { level: 'ok', key: 'doctor-telegram', values: { username } };
    const time = outage.since === undefined ? '—' : shortTime(outage.since, reader);
    return { level: 'bad', key: 'doctor-telegram-polls', values: { time } };
  } catch (error) {
    const verdict = judge(error);
    const reason = verdict.kind === 'sent' ? '' : { html: describeCause(verdict.reason, reader) };
    return { level: 'bad', key: 'doctor-telegram-silent', values: { reason } };
  }
}

// How what people send reaches the bot, by polling or by Telegram's webhook, and what Telegram says when it can't deliver.

/** Of Telegram's description of an error. */
const longestReason = 200;
/** Telegram tries again within two minutes; an older error is over, and what waits has just come. */
const recentMs = 10 * 60_000;

export async function checkUpdates({ deps, api, reader }: CheckContext): Promise<Finding> {
  const own = deps.telegramWebhookUrl ?? '';
  const info = await api.getWebhookInfo();
  const url = info.url ?? '';
  // Its path may be the secret of another program.
  const values = { host: URL.parse(url)?.host ?? url, count: info.pending_update_count };
  if (url !== own) {
    if (own === '') return { level: 'bad', key: 'doctor-updates-foreign', values };
    return { level: 'bad', key: url === '' ? 'doctor-updates-removed' : 'doctor-updates-changed', values };
  }
  if (own === '') return { level: 'ok', key: 'doctor-updates-polled' };
  if (info.last_error_date === undefined) return { level: 'ok', key: 'doctor-updates', values };
  const errorAt = info.last_error_date * 1000;
  const isFailing = info.pending_update_count > 0 && reader.now - errorAt < recentMs;
  const reason = (info.last_error_message ?? '').slice(0, longestReason).toWellFormed();
  const error = { ...values, url, reason, time: shortTime(errorAt, reader) };
  return isFailing
    ? { level: 'bad', key: 'doctor-updates-failing', values: error }
    : { level: 'info', key: 'doctor-updates-failed', values: error };
}

// Whether the service takes a signed call, and how far this machine's clock is off.

/** The service accepts a few seconds. */
const mostSkewMs = 2_000;

async function checkService({ deps, reader }: CheckContext): Promise<Finding> {
  try {
    await deps.service.readAccount();
    return { level: 'ok', key: 'doctor-service' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {
      level: 'bad',
      key: 'doctor-service-failed',
      values: { why: { html: errorSentence(reader.words, error) } },
    };
  }
}

async function checkClock({ deps }: CheckContext): Promise<Finding> {
  // Any answer tells the time, that to a call it refused included.
  if (!deps.service.isClockKnown()) await deps.service.readAccount().catch(() => undefined);
  if (!deps.service.isClockKnown()) return { level: 'info', key: 'doctor-clock-unknown' };
  const skewMs = deps.service.now() - deps.clock.now();
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= mostSkewMs) return { level: 'ok', key: 'doctor-clock' };
  return {
    level: 'warn',
    key: skewMs > 0 ? 'doctor-clock-behind' : 'doctor-clock-ahead',
    values: { seconds },
  };
}

// What the bot may do in each group: send messages and files, pin, and write while a topic is closed.

/** Telegram is asked twice about each. */
const mostChats = 25;
const longestTitle = 64;
/** Those that need attention, the worst first. */
const levels = ['bad', 'warn'] as const;
const gone: Looked = { mayWrite: false, problems: [{ level: 'bad', key: 'doctor-chat-gone' }] };

/** Undefined rights could not be read. */
type Looked = { mayWrite: boolean | undefined; problems: Problem[] };
type Problem = { level: Level; key: string; values?: Values };

async function checkChats(context: CheckContext): Promise<Finding[]> {
  const groups = context.deps.store.settings.data.chats.filter((chat) => chat.id < 0 && !isOut(chat));
  if (groups.length === 0) return [{ level: 'ok', key: 'doctor-chats-none' }];
  const { id: botId } = await context.api.getMe();
  const looked = groups.slice(0, mostChats);
  const results = await Promise.all(looked.map((chat) => lookAt(context, chat, botId)));
  const findings = results.flatMap(({ problems }, index) =>
    problems.map(({ level, key, values }) => ({
      level,
      key,
      values: {
        title: toQuotedLine(looked[index]!.title, longestTitle) ?? String(looked[index]!.id),
        ...values,
      },
    })),
  );
  const known = results.filter(({ mayWrite }) => mayWrite !== undefined);
  const unknown = results.length - known.length;
  const first: Finding = {
    level: levels.find((level) => findings.some((finding) => finding.level === level)) ?? 'ok',
    key: unknown > 0 ? 'doctor-chats-some' : 'doctor-chats',
    values: { well: known.filter(({ mayWrite }) => mayWrite).length, count: known.length, unknown },
    isSummary: true,
  };
  const rest = groups.length - looked.length;
  const more: Finding[] =
    rest > 0 ? [{ level: 'info', key: 'doctor-chats-more', values: { count: rest } }] : [];
  return [first, ...findings, ...more];
}

async function lookAt({ api, deps, reader }: CheckContext, chat: Chat, botId: number): Promise<Looked> {
  try {
    const [full, member] = await Promise.all([api.getChat(chat.id), api.getChatMember(chat.id, botId)]);
    const hasBoard = deps.store.settings.data.reports.some(
      ({ chatId, board }) => chatId === chat.id && board !== undefined && board.pin !== 'left',
    );
    return describe(full, member, hasBoard);
  } catch (error) {
    const verdict = judgeCall(error);
    if (!verdict || verdict.kind === 'sent') throw error;
    if (verdict.kind === 'refused' && verdict.scope === 'chat') return gone;
    const values = { reason: { html: describeCause(verdict.reason, reader) } };
    return { mayWrite: undefined, problems: [{ level: 'warn', key: 'doctor-chat-unknown', values }] };
  }
}

function describe(full: ChatFullInfo, member: ChatMember, hasBoard: boolean): Looked {
  if (member.status === 'left' || member.status === 'kicked') return gone;
  const isAdmin = member.status === 'administrator' || member.status === 'creator';
  const rights = member.status === 'restricted' ? member : isAdmin ? undefined : full.permissions;
  if (rights?.can_send_messages === false)
    return { mayWrite: false, problems: [{ level: 'bad', key: 'doctor-chat-silent' }] };
  // Members can't pin through the Bot API, whatever the group allows.
  const mayPin = isAdmin && (member.status === 'creator' || member.can_pin_messages === true);
  const problems: Problem[] = [];
  if (rights?.can_send_documents === false) problems.push({ level: 'warn', key: 'doctor-chat-files' });
  if (!mayPin && hasBoard) problems.push({ level: 'warn', key: 'doctor-chat-board' });
  if (!mayPin && !hasBoard) problems.push({ level: 'info', key: 'doctor-chat-pin' });
  if (full.is_forum === true && !isAdmin) problems.push({ level: 'info', key: 'doctor-chat-topics' });
  return { mayWrite: true, problems };
}

// Whether backups are made: when the last one was, why the last attempt failed, and whether the next can be written and
// sent where it is to go.

const oldMs = 48 * 3_600_000;
const inTheWay: Partial<Record<FailedBackup['reason'], string>> = {
  full: 'space',
  unwritable: 'folder',
  unowned: 'chat',
};

async function checkBackup(context: CheckContext): Promise<Finding[]> {
  const { deps, reader } = context;
  const { isOn } = deps.store.settings.data.backup;
  const [last, failed] = await Promise.all([readLastBackup(deps), readFailedBackup(deps)]);
  const time = last && { time: shortTime(last.at, reader) };
  const failure: Finding[] = failed
    ? [
        {
          level: 'bad',
          key: 'doctor-backup-failed',
          values: {
            time: shortTime(failed.at, reader),
            why: { html: describeFailure(failed, reader, deps.backups?.path ?? '') },
          },
        },
      ]
    : [];
  if (!isOn) {
    const key = last ? 'doctor-backup-off' : 'doctor-backup-never';
    return [{ level: 'warn', key, ...(time && { values: time }) }, ...failure];
  }
  if (deps.backups?.recipients.length === 0) return [{ level: 'bad', key: 'doctor-backup-no-recipient' }];
  const place = await checkPlace(context);
  // What stands in the way still is told once.
  const isTold =
    failed !== undefined && place.some(({ key }) => key === `doctor-backup-${inTheWay[failed.reason]}`);
  return [await describeLast(context, last?.at), ...(isTold ? [] : failure), ...place];
}

async function describeLast({ deps, reader }: CheckContext, lastAt: number | undefined): Promise<Finding> {
  if (lastAt === undefined) return describeFirst(await deps.store.jobs.list(), reader);
  const isOld = reader.now - lastAt > oldMs;
  const values = { time: shortTime(lastAt, reader) };
  return { level: isOld ? 'bad' : 'ok', key: isOld ? 'doctor-backup-old' : 'doctor-backup', values };
}

/** A backup that is due stays due until it was made. */
function describeFirst(jobs: readonly JobState[], reader: CheckContext['reader']): Finding {
  const dueAt = jobs.find(({ name }) => name === 'backup')?.dueAt;
  // It is planned within a minute.
  if (dueAt === undefined) return { level: 'info', key: 'doctor-backup-unplanned' };
  const values = { time: shortTime(dueAt, reader) };
  return dueAt + lateMs <= reader.now
    ? { level: 'bad', key: 'doctor-backup-none', values }
    : { level: 'info', key: 'doctor-backup-soon', values };
}

/** Each backup is written into the folder first, also one that is sent to a chat. */
async function checkPlace({ deps }: CheckContext): Promise<Finding[]> {
  const { chatId } = deps.store.settings.data.backup;
  const isUnowned = typeof chatId === 'number' && !belongsToOwners(deps, chatId);
  const chat: Finding[] = isUnowned ? [{ level: 'bad', key: 'doctor-backup-chat' }] : [];
  if (!deps.backups) return chat;
  const { path } = deps.backups;
  const folder = nearestFolder(path);
  if (!isWritable(folder)) return [{ level: 'bad', key: 'doctor-backup-folder', values: { path } }, ...chat];
  const free = await (deps.readFreeBytes ?? readFreeBytes)(folder);
  if (free === undefined || free >= tooLowBytes) return chat;
  const values = { path, mebibytes: Math.floor(free / mebibyte) };
  return [{ level: 'bad', key: 'doctor-backup-space', values }, ...chat];
}

/** The folder itself, or that in which it would be made. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

// Whether what runs at times of its own has run.

const lateMs = 30 * 60_000;

async function checkJobs({ deps, reader }: CheckContext): Promise<Finding | Finding[]> {
  const { words, now } = reader;
  const jobs = await deps.store.jobs.list();
  const late = jobs.filter(({ dueAt }) => dueAt + lateMs <= now);
  if (late.length === 0) return { level: 'ok', key: 'doctor-jobs', values: { count: jobs.length } };
  return late.map(({ name, dueAt }) => {
    const kind = jobKinds.find((each) => name === each || name.startsWith(`${each}:`));
    const job = kind === undefined ? name : words.plain(`job-${kind}`);
    return { level: 'bad', key: 'doctor-jobs-late', values: { job, time: shortTime(dueAt, reader) } };
  });
}

// Whether the ledger takes a durable write, how much space its disk has, and what waits in it. That the ledger is intact
// is checked by each backup, because it takes seconds.

const mebibyte = 1024 * 1024;
const lowBytes = 1024 * mebibyte;
const tooLowBytes = 200 * mebibyte;
const longWaitMs = 10 * 60_000;

async function checkStore({ deps, reader }: CheckContext): Promise<Finding[]> {
  const unconfirmedMs = deps.store.settingsConfirmedMsAgo();
  const settings: Finding[] =
    unconfirmedMs < confirmedWithinMs
      ? []
      : [
          {
            level: 'bad',
            key: 'doctor-store-settings',
            values: { span: span(unconfirmedMs, reader.words) },
          },
        ];
  try {
    await deps.store.heartbeat.beat(deps.clock.now());
    return [{ level: 'ok', key: 'doctor-store' }, ...settings];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [{ level: 'bad', key: 'doctor-store-failed' }, ...settings];
  }
}

async function checkDisk({ deps }: CheckContext): Promise<Finding> {
  if (deps.dataDir === undefined) return { level: 'info', key: 'doctor-disk-unknown' };
  const free = await (deps.readFreeBytes ?? readFreeBytes)(deps.dataDir);
  if (free === undefined) return { level: 'info', key: 'doctor-disk-unknown' };
  const values = { mebibytes: Math.floor(free / mebibyte) };
  if (free < tooLowBytes) return { level: 'bad', key: 'doctor-disk-full', values };
  return free < lowBytes
    ? { level: 'warn', key: 'doctor-disk-low', values }
    : { level: 'ok', key: 'doctor-disk', values };
}

async function checkQueue({ deps, reader }: CheckContext): Promise<Finding[]> {
  const { statistics } = deps.store;
  const [{ waiting, oldestAt }, { parked, undelivered }] = await Promise.all([
    statistics.queue(),
    statistics.countUndelivered(),
  ]);
  const waitMs = oldestAt === undefined ? 0 : reader.now - oldestAt;
  const values = { waiting, span: span(waitMs, reader.words) };
  const late: Finding =
    waitMs > longWaitMs
      ? { level: 'warn', key: 'doctor-queue-late', values }
      : { level: 'ok', key: 'doctor-queue', values: { waiting } };
  return [
    late,
    ...(parked > 0
      ? [{ level: 'warn' as const, key: 'doctor-queue-parked', values: { count: parked } }]
      : []),
    ...(undelivered > 0
      ? [{ level: 'warn' as const, key: 'doctor-queue-undelivered', values: { count: undelivered } }]
      : []),
  ];
}
