// Whether Telegram answers the bot, and its polls for updates.

import { tagTime } from '../../time.ts';
import { judge } from '../../telegram/judge.ts';
import { describeCause } from '../../views/event/delivery-reason.ts';
import type { CheckContext, Finding } from './check.ts';

export async function checkTelegram({ deps, api, reader }: CheckContext): Promise<Finding> {
  try {
    const { username } = await api.getMe();
    const outage = deps.alerts?.telegramOutage();
    if (!outage) return { level: 'ok', key: 'doctor-telegram', values: { username } };
    const time = outage.since === undefined ? '—' : tagTime(outage.since, reader.timeZone);
    return { level: 'bad', key: 'doctor-telegram-polls', values: { time } };
  } catch (error) {
    const verdict = judge(error);
    const reason = verdict.kind === 'sent' ? '' : { html: describeCause(verdict.reason, reader) };
    return { level: 'bad', key: 'doctor-telegram-silent', values: { reason } };
  }
}
