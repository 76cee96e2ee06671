// The buttons of a chat's own commands: the menu, help, language, time zone and the link that adds the bot to a group.

import { defineButton, defineShowButton, integer, text } from '../../bot/ask/callback-data.ts';

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
