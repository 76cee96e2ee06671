// A question that is answered with yes or no.

import type { SetupContext } from './settle.ts';

/** Enter means `byDefault`; so does everything where nobody can be asked. */
export async function confirm(
  { terminal, isInteractive }: Pick<SetupContext, 'terminal' | 'isInteractive'>,
  question: string,
  byDefault: boolean,
): Promise<boolean> {
  if (!isInteractive) return byDefault;
  for (;;) {
    const typed = await terminal.ask(`${question} [${byDefault ? 'Y/n' : 'y/N'}]`);
    if (typed === undefined || typed === '') return byDefault;
    if (/^y(?:es)?$/i.test(typed)) return true;
    if (/^no?$/i.test(typed)) return false;
    terminal.say('  Type y or n.');
  }
}
