// The language and time zone of chats that chose none: proposed from the owner's Telegram and from this machine.

import { listLocales } from '../base/i18n.ts';
import { matchLocale } from '../base/locale-match.ts';
import { isTimeZone } from '../base/time.ts';
import { sayDone, sayProblem, settle, type SetupContext } from './settle.ts';
import type { SetByFlag } from './flags.ts';
import { problemsWith } from '../config.ts';

export type Machine = {
  /** As in LANG: `ru_RU.UTF-8`. */
  lang: string | undefined;
  /** An IANA name. */
  timeZone: string;
};

export async function settleRegion(
  ctx: SetupContext,
  machine: Machine,
  languageCode: string | undefined,
): Promise<void> {
  const locales = listLocales();
  const locale = matchLocale(locales, languageCode) ?? localeOfMachine(machine.lang, locales) ?? 'en';
  await propose(ctx, 'DEFAULT_LOCALE', `Language of new chats (${locales.join(', ')})`, locale);
  await propose(
    ctx,
    'TIME_ZONE',
    'Time zone of new chats, such as Europe/Berlin',
    isTimeZone(machine.timeZone) ? machine.timeZone : 'UTC',
  );
}

async function propose(
  ctx: SetupContext,
  name: Extract<SetByFlag, 'DEFAULT_LOCALE' | 'TIME_ZONE'>,
  text: string,
  proposal: string,
): Promise<void> {
  const { draft, terminal, isInteractive } = ctx;
  if (draft.get(name) === undefined) {
    for (let value: string | undefined; value === undefined;) {
      const typed = isInteractive ? await terminal.ask(`${text} [${proposal}]:`) : '';
      const problems = typed ? problemsWith(name, typed) : [];
      for (const problem of problems) sayProblem(ctx, problem);
      if (problems.length === 0) value = typed || proposal;
      if (value !== undefined) draft.set(name, value);
    }
  }
  const value = await settle(ctx, { [name]: { text } }, () =>
    Promise.resolve({ is: 'right', result: draft.get(name) }),
  );
  if (value !== undefined) sayDone(ctx, `${name}: ${value}.`);
}

/** As in LANG, `ru_RU.UTF-8`: without the character set. */
export function localeOfMachine(lang: string | undefined, locales: readonly string[]): string | undefined {
  return matchLocale(locales, lang?.replace(/[.@].*$/, ''));
}
