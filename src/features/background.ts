// The work of the bot that no update starts: reminds of incidents, keeps the boards up to date, looks for mutes that are
// over, and ends set-ups of authenticator apps in time. After a restart it continues where the last run ended.

import { openBoards } from './reports/board-message.ts';
import { openEndedMutes } from './alerts/ended-mutes.ts';
import type { OpenBot } from './bot.ts';
import { scheduleSetUpEnds } from './codes/set-up.ts';
import type { BotDeps } from '../bot/context.ts';
import { openIncidentRunner } from './incidents/runner.ts';

export function openBackground({
  bot: { api, urgentApi },
  deps,
}: {
  bot: Pick<OpenBot, 'api' | 'urgentApi'>;
  deps: BotDeps;
}) {
  const incidents = openIncidentRunner(deps);
  const endedMutes = openEndedMutes(deps);
  const boards = openBoards({ api: urgentApi, deps });
  return {
    /** Continues the work of an earlier run; throws StoreError. */
    async start(): Promise<void> {
      incidents.start();
      endedMutes.start();
      boards.start();
      await scheduleSetUpEnds({ api, deps });
    },
    /** Stops reminding of incidents, telling of mutes, and editing boards. */
    async close(): Promise<void> {
      await Promise.all([incidents.close(), endedMutes.close(), boards.close()]);
    },
  };
}
