// When an admin loses that role but stays on the team, the groups they brought the bot to pass to the owner who decided
// it, so that their alerts go on.

import type { Words } from '../../base/i18n.ts';
import type { Person } from '../../store/settings/settings.ts';
import type { BotContext } from '../../bot/context.ts';
import { firstNameOf } from '../../bot/names.ts';
import { takeOver } from '../chat/take-over.ts';
import { notifyPerson, notifyOwners } from '../../bot/notify-people.ts';
import { listGroupsOf, selectAlerted, titlesOf } from './leave-groups.ts';

export async function passOnGroups(ctx: BotContext, { id, name }: Person): Promise<void> {
  const groups = listGroupsOf(ctx, id);
  const ids = groups.map((group) => group.id);
  await takeOver(ctx, ids);
  const active = selectAlerted(ctx, groups);
  if (active.length === 0 || !ctx.from) return;
  const owner = firstNameOf(ctx.from);
  const said = (words: Words) => ({ name, owner, groups: titlesOf(active, words), count: active.length });
  await notifyPerson(ctx, ctx.from.id, 'members-groups-passed', said);
  await notifyOwners(ctx, 'members-groups-passed', said);
}
