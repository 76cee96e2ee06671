// Every command, in the order of /help and of Telegram's menu.

import type { Command } from '../command.ts';
import { alerts } from './alerts.ts';
import { cancel } from './cancel.ts';
import { createHelp } from './help.ts';
import { language } from './language.ts';
import { link } from './link.ts';
import { members } from './members.ts';
import { createMenu } from './menu.ts';
import { start } from './start.ts';
import { timezone } from './timezone.ts';

export const commands: readonly Command[] = [
  createMenu(() => commands),
  alerts,
  link,
  members,
  language,
  timezone,
  createHelp(() => commands),
  cancel,
  start,
];
