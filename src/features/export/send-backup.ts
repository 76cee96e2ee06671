// Makes a backup and brings it where the settings say, each day or at once: to a chat as a document, or into the folder.
// One that is too big for Telegram stays in the folder, and the chat hears of it.

import { type Api, InputFile } from 'grammy';
import { z } from 'zod';
import { type Html, code, raw, toHtml } from '../../base/html.ts';
import type { BackupFolder } from '../../archive/backup.ts';
import type { Words } from '../../base/i18n.ts';
import { mayBeTold } from '../../rules/audience.ts';
import { nextTimeOfDay, tagTime } from '../../base/time.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../outbox/reader.ts';
import { style } from '../../bot/say.ts';
import { ArchiveError } from '../../base/errors.ts';
import { type Cause, readCause, writeCause } from '../../telegram/cause.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { describeCause } from '../../outbox/reasons.ts';
import type { Reader } from '../../base/lines.ts';
import type { Job } from '../../watch/jobs.ts';

/** Telegram takes files of up to 50 MB from a bot. */
const mostBytes = 50_000_000;
const lastBackup = 'backup:last';

type SentBackup = { at: number; bytes: number; isInFolder: boolean };

type Parts = { api: Pick<Api, 'sendDocument' | 'sendMessage'>; deps: BotDeps };

/**
 * `chatId`: null for the folder. `isRepeat`: an earlier attempt may have sent one. Rejects when it could not be made or
 * sent, or may have been sent; why, `readFailedBackup` says.
 */
export async function sendBackup(
  parts: Parts,
  chatId: number | null,
  isRepeat: boolean,
): Promise<SentBackup> {
  const at = parts.deps.clock.now();
  try {
    const sent = await makeAndSend(parts, chatId, isRepeat, at);
    await writeFailedBackup(parts.deps, undefined);
    return sent;
  } catch (error) {
    await writeFailedBackup(parts.deps, { at, ...causeOf(error) });
    throw error;
  }
}

/** The daily one, while owners have it switched on and BACKUP_RECIPIENT says to whom it is encrypted. */
export function listBackupJobs(parts: Parts): readonly Job[] {
  const { backups, store } = parts.deps;
  const { isOn, time, timeZone, chatId } = store.settings.data.backup;
  if (!isOn || !backups?.recipients.length) return [];
  return [
    {
      name: 'backup',
      kind: 'backup',
      ...(typeof chatId === 'number' && { chatId }),
      next: (after) => nextTimeOfDay(after + 1, time, timeZone),
      async run({ isRepeat }) {
        await sendBackup(parts, store.settings.data.backup.chatId ?? null, isRepeat);
      },
    },
  ];
}

async function makeAndSend(
  { api, deps }: Parts,
  chatId: number | null,
  isRepeat: boolean,
  at: number,
): Promise<SentBackup> {
  const { backups, store } = deps;
  if (!backups) throw new Error('No backup can be made here.');
  if (chatId !== null && !belongsToOwners(deps, chatId)) {
    throw new UnownedChat(
      'The chat of the backups is no owner’s any more: an owner chooses another under /export backup.',
    );
  }
  const backup = await backups.make(at);
  const isTooBig = backup.bytes > mostBytes;
  if (chatId !== null) {
    const { words, timeZone } = chatReader(deps, chatId);
    const values = { time: tagTime(at, timeZone), bytes: { amount: BigInt(backup.bytes), decimals: 0 } };
    const mark = isRepeat ? `${words('event-possible-repeat')}\n` : '';
    if (isTooBig) {
      const html = words('backup-too-big', { ...values, path: code(backup.path) });
      await api.sendMessage(chatId, mark + html, style);
    } else {
      try {
        const caption =
          mark + words('backup-caption', { ...values, recipient: describeRecipients(backups, words) });
        await api.sendDocument(chatId, new InputFile(backup.path), { caption, parse_mode: 'HTML' });
      } finally {
        backups.remove(backup);
      }
    }
  }
  const sent = { at, bytes: backup.bytes, isInFolder: chatId === null || isTooBig };
  await store.keyValues.write(lastBackup, JSON.stringify(sent));
  return sent;
}

/** The recipients, each cut to what tells it from others: `age13rahdee9…l3a00d`. */
export function describeRecipients({ recipients }: Pick<BackupFolder, 'recipients'>, words: Words): Html {
  const short = recipients.map((each) => code(`${each.slice(0, 12)}…${each.slice(-6)}`));
  return raw(short.map(toHtml).join(words.plain('list-comma')));
}

/**
 * Asked each time: the owner who chose the chat may have left since, and the bot may have been removed
 * from the chat.
 */
export function belongsToOwners(
  { store, ownerIds }: Pick<BotDeps, 'store' | 'ownerIds'>,
  chatId: number,
): boolean {
  const settings = store.settings.data;
  if (chatId > 0) return ownerIds.includes(chatId);
  return mayBeTold(chatId, { settings, ownerIds });
}

/** The last one that was made and sent; undefined when there was none. */
export async function readLastBackup({ store }: Pick<BotDeps, 'store'>): Promise<SentBackup | undefined> {
  const written = await store.keyValues.read(lastBackup);
  return written === undefined ? undefined : (JSON.parse(written) as SentBackup);
}

// Why the last attempt at a backup failed, kept until one succeeds, so that people are told and not only the log.

/** `backup-why` has a sentence for each. `unclear`: it may have been sent, as no answer came. */
const reasons = ['full', 'unwritable', 'broken', 'unclear', 'refused', 'unowned', 'other'] as const;

const failed = z.object({
  at: z.int(),
  reason: z.enum(reasons),
  /** What Telegram said, by `writeCause`. */
  answer: z.string().optional(),
});

export type FailedBackup = { at: number; reason: (typeof reasons)[number]; answer?: Cause };

/** The chat of the backups is no owner's. */
class UnownedChat extends Error {}

const name = 'backup:failed';

export async function readFailedBackup({ store }: Pick<BotDeps, 'store'>): Promise<FailedBackup | undefined> {
  const written = await store.keyValues.read(name);
  if (written === undefined || written === '') return undefined;
  const { at, reason, answer } = failed.parse(JSON.parse(written));
  return { at, reason, ...(answer !== undefined && { answer: readCause(answer) }) };
}

/** Undefined: the last attempt did not fail. Never rejects: while the ledger takes no writes, its own check says so. */
async function writeFailedBackup(
  { store, log }: Pick<BotDeps, 'store' | 'log'>,
  failure: FailedBackup | undefined,
): Promise<void> {
  try {
    const answer = failure?.answer && writeCause(failure.answer);
    await store.keyValues.write(name, failure === undefined ? '' : JSON.stringify({ ...failure, answer }));
  } catch (error) {
    log.warn({ err: error }, 'Whether the last backup failed could not be stored.');
  }
}

export function causeOf(error: unknown): Omit<FailedBackup, 'at'> {
  if (error instanceof UnownedChat) return { reason: 'unowned' };
  if (error instanceof ArchiveError) {
    const reason = reasons.find((each) => each === error.failure);
    return { reason: reason ?? 'other' };
  }
  const verdict = judgeCall(error);
  if (!verdict || verdict.kind === 'sent') return { reason: 'other' };
  return { reason: verdict.kind === 'unclear' ? 'unclear' : 'refused', answer: verdict.reason };
}

/** HTML. */
export function describeFailure(
  { reason, answer }: Omit<FailedBackup, 'at'>,
  { words }: Pick<Reader, 'words'>,
  path: string,
): string {
  const said = answer === undefined ? '' : describeCause(answer, { words });
  return words('backup-why', { reason, path, said: { html: said } });
}
