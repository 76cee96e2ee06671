// The buttons under a reminder of one incident.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../i18n.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import { incidentButtons } from './buttons.ts';
import { carried } from './told-incident.ts';

export function reminderKeyboard(incident: Incident, words: Words): InlineKeyboard {
  return new InlineKeyboard()
    .text(words.plain('open-take'), incidentButtons.take.data(carried(incident)))
    .row()
    .text(words.plain('open-hush'), incidentButtons.hush.data({ incident: incident.id }));
}
