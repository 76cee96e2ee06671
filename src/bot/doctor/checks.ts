// The checks of /doctor, in the order of the way that an event takes: Telegram both ways, the webhook, the service, what is stored,
// what waits, the chats, and what runs by itself.

import { checkBackup } from './check-backup.ts';
import { checkJobs } from './check-jobs.ts';
import { checkChats } from './check-chats.ts';
import { checkClock, checkService } from './check-service.ts';
import { checkDisk, checkQueue, checkStore } from './check-store.ts';
import { checkTelegram } from './check-telegram.ts';
import { checkUpdates } from './check-updates.ts';
import { checkEvents, checkPublicUrl, checkWebhook } from './check-webhook.ts';
import type { Check } from './check.ts';

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
