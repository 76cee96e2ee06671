// The daily backup as a job, while owners have it switched on and BACKUP_RECIPIENT says to whom it is encrypted.

import type { Api } from 'grammy';
import type { Job } from '../../base/job.ts';
import { nextTimeOfDay } from '../../base/zoned-time.ts';
import type { BotDeps } from '../../bot/context.ts';
import { sendBackup } from './send-backup.ts';

export function listBackupJobs(parts: {
  api: Pick<Api, 'sendDocument' | 'sendMessage'>;
  deps: BotDeps;
}): readonly Job[] {
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
