// Every command, in the order of /help and of Telegram's menu.

import type { Command } from '../command.ts';

export const commands: readonly Command[] = [];
