// Who may change the alerts of a place, asked at each press and once more where the change is written.

import { mayChangeChat, mayUse } from '../../bot/access.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { notice, say } from '../../bot/say.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { firstNameOf, ownName, personName } from '../../bot/names.ts';
import type { Html } from '../../base/html.ts';
import { toQuotedLine } from '../../base/lines.ts';

type Handler<Args extends unknown[]> = (ctx: BotContext, ...args: Args) => unknown;

/** Handles presses of those who may change the alerts here; others get a box that says who may. */
export function byDeciders<Args extends unknown[]>(handler: Handler<Args>): Handler<Args> {
  return (ctx, ...args) => (mayChangeChat(ctx) ? handler(ctx, ...args) : refuseChange(ctx));
}

export async function refuseChange(ctx: FormContext): Promise<void> {
  if (ctx.callbackQuery) return notice(ctx, ctx.words.plain('alerts-only-admins'), { box: true });
  await say(ctx, ctx.words('alerts-only-admins'));
}

/** As `mayChangeChat`, by the settings of a draft: a right may have been taken away since the press. */
export function mayStillChange(ctx: FormContext, { people }: Pick<SettingsData, 'people'>): boolean {
  const { ownerIds } = ctx.deps;
  const personId = ctx.from?.id;
  if (personId === undefined || !mayChangeChat(ctx)) return false;
  if (ownerIds.includes(personId)) return true;
  const role = people.find(({ id }) => id === personId)?.role;
  return mayUse(role, ctx.chat?.type === 'private' ? 'viewer' : 'admin');
}

// The name of the person who acts, as others read it later: an owner need not have written to the bot in private.

const longestName = 64;

/** As plain text. */
export function actorName({ deps, from }: FormContext): string {
  if (!from) return '?';
  const known = ownName(deps, from.id);
  return known === String(from.id) ? firstNameOf(from).slice(0, longestName).toWellFormed() : known;
}

/** For messages, told from others of the same name. */
export function whoActs(ctx: FormContext): string | Html {
  const { deps, from } = ctx;
  const isKnown = from && ownName(deps, from.id) !== String(from.id);
  return isKnown ? personName(deps, from.id) : (toQuotedLine(actorName(ctx), longestName) ?? '?');
}

// The id of a screen's state: short enough for callback data. It need not be secret, since who may use it is asked too.

const length = 8;

export function shortId(token: string): string {
  return token.slice(-length).padStart(length, '_');
}
