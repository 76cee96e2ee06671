// Every command, in the order of /help and of Telegram's menu.

import type { Command } from '../command.ts';
import { addresses } from './addresses.ts';
import { alerts } from './alerts.ts';
import { balance } from './balance.ts';
import { basic } from './basic.ts';
import { bills } from './bills.ts';
import { cancel } from './cancel.ts';
import { code } from './code.ts';
import { flash } from './flash.ts';
import { createHelp } from './help.ts';
import { language } from './language.ts';
import { link } from './link.ts';
import { members } from './members.ts';
import { createMenu } from './menu.ts';
import { order } from './order.ts';
import { orders } from './orders.ts';
import { recharge } from './recharge.ts';
import { replay } from './replay.ts';
import { start } from './start.ts';
import { timezone } from './timezone.ts';
import { why } from './why.ts';

export const commands: readonly Command[] = [
  createMenu(() => commands),
  balance,
  recharge,
  order,
  flash,
  orders,
  addresses,
  basic,
  bills,
  code,
  alerts,
  replay,
  why,
  link,
  members,
  language,
  timezone,
  createHelp(() => commands),
  cancel,
  start,
];
