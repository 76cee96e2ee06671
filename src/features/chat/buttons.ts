// The buttons of a chat's own commands: the menu, help, alerts, language and the link that adds the bot to a group.

import { defineButton, defineShowButton, integer, oneOf, text } from '../../bot/ask/callback-data.ts';

/** The name of a folder of locales/, such as `pt-BR`. */
const locale = text(/[A-Za-z0-9-]+/);

export const menuButtons = {
  show: defineShowButton('menu'),
  more: defineButton('menu:more', { part: integer(1) }),
};
export const helpButtons = {
  show: defineShowButton('help'),
  /** With what each command does. */
  all: defineButton('help:all'),
};
export const linkButtons = { show: defineShowButton('link') };

export const alertButtons = {
  show: defineShowButton('alerts'),
  turn: defineButton('alerts', { state: oneOf(['on', 'off']) }),
  setting: defineButton('alerts', { setting: oneOf(['folding', 'lists']) }),
};

const mutePeriods = ['1h', '4h', 'am', 'ever'] as const;
/** `am`: until the next morning; `ever`: alerts are turned off. */
export type MutePeriod = (typeof mutePeriods)[number];

export const muteButtons = {
  show: defineShowButton('mute'),
  more: defineButton('mute:more', { part: integer(2) }),
  /** All alerts of the chat or topic. */
  all: defineButton('mute:all', { period: oneOf(mutePeriods) }),
  end: defineButton('mute:end'),
};

export const languageButtons = {
  show: defineShowButton('language'),
  set: defineButton('language:set', { locale }),
};

/** The name of a time zone on the IANA list. */
const zone = text(/[\w+/:-]+/);

export const timezoneButtons = {
  show: defineShowButton('timezone'),
  set: defineButton('timezone:set', { zone }),
};
