// What an alarm shows: its text as it was sent, who has taken the order's incident, and the buttons of the order's present
// state. Remembers what this run has shown, so that an alarm is edited only when it changes.

import type { Order } from '../../orders/order.ts';
import type { BotDeps } from '../frame/context.ts';
import { tronExplorer } from '../frame/reader.ts';
import { chatReader } from '../frame/reader.ts';
import type { View } from '../frame/say.ts';
import { namesOf, tellByButtons, tellIncident } from '../incidents/told-incident.ts';
import { incidentOfAlarm } from './incident-of-order.ts';
import { keyboardOf } from './keyboard.ts';

/** `wasTouched`: somebody took it, or it is over, so that the text has changed since it was sent. */
export type AlarmView = Omit<View, 'html'> & { html: string | null; wasTouched: boolean };

const mostRemembered = 1_000;

export type ShownAlarms = {
  /** The alarm as it is now; `html` is its text as it was sent, null for alarms of earlier versions. */
  view(order: Order, alarm: string, sent: { chatId: number; html: string | null }): Promise<AlarmView>;
  /** By the row of its message. */
  remember(row: number, view: AlarmView): void;
  isShown(row: number, view: AlarmView): boolean;
};

export function createShownAlarms(deps: BotDeps): ShownAlarms {
  const shown = new Map<number, string>();
  return {
    async view(order, alarm, { chatId, html }) {
      const reader = chatReader(deps, chatId);
      const incident = await incidentOfAlarm(deps, alarm, order.id);
      const told =
        html === null
          ? { html, rows: incident ? tellByButtons(incident, reader) : [] }
          : tellIncident(html, incident, reader, namesOf(deps));
      const now = { explorerUrl: tronExplorer(deps), now: deps.clock.now(), rows: told.rows };
      const keyboard = keyboardOf(order, reader.words, now);
      return { html: told.html, keyboard, wasTouched: incident !== undefined && incident.version > 0 };
    },
    remember(row, view) {
      if (shown.size >= mostRemembered) shown.clear();
      shown.set(row, written(view));
    },
    isShown: (row, view) => shown.get(row) === written(view),
  };
}

function written({ html, keyboard }: AlarmView): string {
  return JSON.stringify([html, keyboard.inline_keyboard]);
}
