// Every command, in the order of /help and of Telegram's menu.

import type { Command } from '../bot/command.ts';
import { addresses } from './book/addresses.ts';
import { alerts } from './alerts/alerts.ts';
import { balance } from './account/balance.ts';
import { basic } from './account/basic.ts';
import { bills } from './account/bills.ts';
import { board } from './reports/board.ts';
import { cancel } from './chat/cancel.ts';
import { code } from './codes/code.ts';
import { doctor } from './doctor/doctor.ts';
import { exportCommand } from './export/export.ts';
import { digest } from './reports/digest.ts';
import { createHelp, createMenu } from './chat/menu.ts';
import { language, timezone } from './chat/language.ts';
import { link, start } from './chat/start.ts';
import { members } from './team/members.ts';
import { mute, unmute } from './alerts/mute.ts';
import { open } from './incidents/open.ts';
import { flash, order } from './buy/order.ts';
import { orders } from './history/orders.ts';
import { price } from './buy/price.ts';
import { recharge } from './account/recharge.ts';
import { replay } from './replay/replay.ts';
import { stats } from './stats/stats.ts';
import { template } from './template/template.ts';
import { why } from './replay/why.ts';

export const commands: readonly Command[] = [
  createMenu(() => commands),
  balance,
  recharge,
  order,
  flash,
  price,
  orders,
  addresses,
  basic,
  bills,
  stats,
  code,
  exportCommand,
  alerts,
  mute,
  unmute,
  template,
  digest,
  board,
  open,
  replay,
  why,
  link,
  members,
  language,
  timezone,
  doctor,
  createHelp(() => commands),
  cancel,
  start,
];
