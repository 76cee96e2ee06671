// What /code shows: whether an authenticator app is set up, and since when.

import { InlineKeyboard } from 'grammy';
import { paragraphs } from '../../base/lines.ts';
import { briefTime } from '../../base/moment.ts';
import { contextReader } from '../../bot/reader.ts';
import type { FormContext } from '../../bot/context.ts';
import { menuButtons } from '../chat/buttons.ts';
import { show } from '../../bot/say.ts';
import { codeButtons } from './buttons.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';
import { code } from '../../base/html.ts';
import { personName } from '../../bot/names.ts';
import type { Words } from '../../base/i18n.ts';
import { lockMs, mostWrong, type CodeVerdict } from './verify.ts';

/** `result` is a sentence about what was just done; it is shown at the top. */
export async function showCode(ctx: FormContext, result?: string): Promise<void> {
  const { deps, words } = ctx;
  const personId = ctx.from?.id ?? 0;
  const present = await deps.store.authenticators.find(personId);
  const keyboard = new InlineKeyboard();
  keyboard.text(words.plain(present ? 'code-replace' : 'code-set-up'), codeButtons.setUp.data());
  if (present) keyboard.add(styledButton(words, 'code-remove', codeButtons.askToRemove.data()));
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  const since = briefTime(present?.confirmed_at ?? undefined, contextReader(ctx));
  const html = [
    result,
    words('code-title'),
    since === undefined ? words('code-none') : words('code-since', { time: since }),
    words('code-about'),
    present && words('code-lost', { isOwner: ctx.role === 'owner' ? 'yes' : 'no' }),
  ];
  await show(ctx, paragraphs(html), keyboard);
}

/** Why a code was not accepted. */
export function describeProblem(verdict: Exclude<CodeVerdict, 'ok'>, words: Words): string {
  const values = { wrong: mostWrong, minutes: lockMs / 60_000 };
  return words(`code-problem-${verdict === 'locks' ? 'locked' : verdict}`, values);
}

// Lists whose authenticator app is in force, and since when, so that owners can check before they rely on codes that
// every app was really set up by its member of the team.

export async function describeApps(ctx: FormContext): Promise<string> {
  const { deps, words } = ctx;
  const { people } = deps.store.settings.data;
  const lines: string[] = [];
  for (const id of new Set([...deps.ownerIds, ...people.map((person) => person.id)])) {
    const app = await deps.store.authenticators.find(id);
    const time = briefTime(app?.confirmed_at ?? undefined, contextReader(ctx));
    if (time === undefined) continue;
    lines.push(words('limits-app', { person: personName(deps, id), id: code(String(id)), time }));
  }
  return lines.length === 0 ? words('limits-app-none') : [words('limits-apps'), ...lines].join('\n');
}
