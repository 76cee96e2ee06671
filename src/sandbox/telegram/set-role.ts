// Gives a member of a group the role that is asked for, whatever it had: adds, promotes, restricts or removes.
import type { ChatInfo } from './chat-message.ts';
import type { Group, Who } from './group.ts';
import type { Person } from './person.ts';

export const roles = ['member', 'administrator', 'anonymous', 'restricted', 'none'] as const;
export type Role = (typeof roles)[number];

/** The owner acts unless `by` is given. `before`: the group before that; `id`: of the member. */
export function setRole(
  group: Group,
  before: ChatInfo,
  { who, id, role, by }: { who: Who; id: number; role: Role; by?: Person },
): void {
  const options = by === undefined ? {} : { by };
  if (role === 'none') return group.remove(who, options);
  const status = before.members.find((member) => member.id === id)?.status;
  group.add(who, options);
  if (role === 'restricted') group.restrict(who, options);
  else if (role !== 'member') group.promote(who, { ...options, anonymous: role === 'anonymous' });
  else if (status === 'administrator' || status === 'restricted') group.demote(who, options);
}
