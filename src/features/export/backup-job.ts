// The daily backup as a job, while owners have it switched on.

import type { Api } from 'grammy';
import type { Job } from '../../base/job.ts';
import { nextTimeOfDay } from '../../base/zoned-time.ts';
import type { BotDeps } from '../../bot/context.ts';
import { sendBackup } from './send-backup.ts';

export function listBackupJobs(parts: {
  api: Pick<Api, 'sendDocument' | 'sendMessage'>;
  deps: BotDeps;
}): readonly Job[] {
  const { backup } = parts.deps.store.settings.data;
  const { isOn, time, timeZone, chatId } = backup;
  if (!isOn || backup.recipient === null) return [];
  return [
    {
      name: 'backup',
      kind: 'backup',
      ...(chatId !== null && { chatId }),
      next: (after) => nextTimeOfDay(after + 1, time, timeZone),
      async run({ isRepeat }) {
        await sendBackup(parts, parts.deps.store.settings.data.backup, isRepeat);
      },
    },
  ];
}
