// The buttons of /stats: each says which picture it shows. Names of pictures and periods are part of what buttons in old
// messages carry.

import { periodNames, type FiguresPeriod } from '../../figures/columns.ts';
import { statsKinds } from './picture-figures.ts';
import { defineButton, defineShowButton, days, oneOf, type Field } from '../../bot/ask/callback-data.ts';

const named = oneOf(periodNames);
/** The name of a period that ends now, or its days. */
const period: Field<FiguresPeriod> = {
  pattern: `(?:${named.pattern}|${days.pattern})`,
  write: (value) => (typeof value === 'string' ? named.write(value) : days.write(value)),
  read: (written) => named.read(written) ?? days.read(written),
};
const place = { kind: oneOf(statsKinds), period };

export const pictureThemes = ['light', 'dark'] as const;

export const statsButtons = {
  show: defineShowButton('stats'),
  see: defineButton('stats:see', place),
  table: defineButton('stats:csv', { period }),
  /** Sets the theme of the chat's pictures. */
  theme: defineButton('stats:theme', { theme: oneOf(pictureThemes), ...place }),
};
