// Who may change the alerts of a place, asked at each press and once more where the change is written.

import type { Composer } from 'grammy';
import type { Button, CallbackQuery } from '../../bot/ask/callback-data.ts';
import { mayChangeChat, mayUse } from '../../bot/access.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { boxOrSay } from '../../bot/say.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

/** Handles presses of those who may change the alerts here; others get a box that says who may. */
export function byDeciders(composer: Composer<BotContext>) {
  return <Carried>(
    button: Button<Carried>,
    handler: (ctx: CallbackQuery, carried: Carried) => unknown,
  ): void =>
    button.on(composer, (ctx, carried) => (mayChangeChat(ctx) ? handler(ctx, carried) : refuseChange(ctx)));
}

export function refuseChange(ctx: FormContext): Promise<void> {
  return boxOrSay(ctx, 'alerts-only-admins');
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
