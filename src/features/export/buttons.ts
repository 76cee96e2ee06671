// The buttons of /export.

import { defineButton, defineShowButton, days, oneOf, text } from '../../bot/ask/callback-data.ts';

export const exportKinds = ['orders', 'events', 'bills', 'audit'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportPeriods = ['today', 'week', 'month', 'lastmonth', 'days90'] as const;

const kind = oneOf(exportKinds);

export const exportButtons = {
  show: defineShowButton('export'),
  kinds: defineButton('export:kinds', { days }),
  periods: defineButton('export:of', { kind }),
  table: defineButton('export:get', { kind, period: oneOf(exportPeriods) }),
  days: defineButton('export:get', { kind, days }),
  backup: defineButton('export:backup'),
  backupNow: defineButton('export:backup-now'),
  backupSwitch: defineButton('export:backup-set', { state: oneOf(['on', 'off']) }),
  /** `0300` for 03:00. */
  backupTime: defineButton('export:backup-at', { time: text(/(?:[01]\d|2[0-3])[0-5]\d/) }),
  backupToChat: defineButton('export:backup-to', { chatId: text(/-?\d{1,16}/) }),
  backupToFolder: defineButton('export:backup-folder'),
};
