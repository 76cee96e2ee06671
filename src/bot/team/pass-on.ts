// Somebody is no admin any more, and stays on the team: the groups they brought the bot to pass on to the owner who decided
// that, so that none falls silent by it.

import type { Person } from '../../store/settings/settings.ts';
import type { BotContext } from '../frame/context.ts';
import { firstNameOf } from '../frame/names.ts';
import { takeOver } from '../chat/take-over.ts';
import { notifyPerson, notifyOwners } from '../frame/tell.ts';
import { listGroupsOf, withAlertRule, titlesOf } from './leave-groups.ts';

export async function passOnGroups(ctx: BotContext, { id, name }: Person): Promise<void> {
  const groups = listGroupsOf(ctx, id);
  const ids = groups.map((group) => group.id);
  await takeOver(ctx, ids);
  const heard = withAlertRule(ctx, groups);
  if (heard.length === 0 || !ctx.from) return;
  const said = { name, owner: firstNameOf(ctx.from), groups: titlesOf(heard), count: heard.length };
  await notifyPerson(ctx, ctx.from.id, 'members-groups-passed', said);
  await notifyOwners(ctx, 'members-groups-passed', said);
}
