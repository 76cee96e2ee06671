// The buttons of /stats: each says which picture it shows. Names of pictures and periods are part of what buttons in old
// messages carry.

import { periodNames } from '../../figures/columns.ts';
import { statsKinds } from '../../views/stats/picture-figures.ts';
import { defineButton, defineShowButton } from '../ask/callback-data.ts';
import { oneOf } from '../ask/fields.ts';

const place = { kind: oneOf(statsKinds), period: oneOf(periodNames) };

export const pictureThemes = ['light', 'dark'] as const;

export const statsButtons = {
  show: defineShowButton('stats'),
  see: defineButton('stats:see', place),
  table: defineButton('stats:csv', { period: oneOf(periodNames) }),
  /** Sets the theme of the chat's pictures. */
  theme: defineButton('stats:theme', { theme: oneOf(pictureThemes), ...place }),
};
