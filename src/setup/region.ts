// The language and time zone of chats that chose none: proposed from the owner's Telegram and from this machine.

import { listLocales } from '../i18n.ts';
import { isTimeZone } from '../time.ts';
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
  const locale = localeOf(languageCode, locales) ?? localeOf(machine.lang, locales) ?? 'en';
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

/** The folder with this name, else with its part before the region: `zh-hans`, `ru_RU.UTF-8`. */
export function localeOf(code: string | undefined, locales: readonly string[]): string | undefined {
  const wanted = code
    ?.replace(/[.@].*$/, '')
    .replaceAll('_', '-')
    .toLowerCase();
  const find = (name: string | undefined) => locales.find((locale) => locale.toLowerCase() === name);
  return find(wanted) ?? find(wanted?.split('-')[0]);
}
