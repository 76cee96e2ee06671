// Invitations: one-time links that give a role. Only the SHA-256 of a token is stored, so nobody can join by reading
// the settings. Accepting an invitation is one change of the settings, so of two people who open it at once only one
// joins.

import { createHash } from 'node:crypto';
import {
  forgetChats,
  roles,
  type Invite,
  type Person,
  type Role,
  type SettingsData,
} from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';

const inviteLastsMs = 24 * 3_600_000;

/** Orders roles: one with more rights has a higher rank. */
export function rank(role: Role): number {
  return roles.length - roles.indexOf(role);
}

function shaOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token is for the link; only its hash is stored. */
export async function createInvite(
  { store, clock, createToken }: Pick<BotDeps, 'store' | 'clock' | 'createToken'>,
  createdBy: number,
  role: Role,
): Promise<{ token: string; expiresAt: number }> {
  const token = createToken();
  const now = clock.now();
  const expiresAt = now + inviteLastsMs;
  await store.settings.update((draft) => {
    draft.invites = listOpen(draft, now);
    draft.invites.push({ tokenSha: shaOf(token), role, createdBy, createdAt: now, expiresAt });
  });
  return { token, expiresAt };
}

/** The invitations that have not expired. */
export function listOpen({ invites }: Readonly<SettingsData>, now: number): Invite[] {
  return invites.filter(({ expiresAt }) => expiresAt > now);
}

/** Withdraws the open invitations of one person, or of all; answers how many there were. */
export async function withdrawInvites(ctx: FormContext, personId?: number): Promise<number> {
  const { store, clock } = ctx.deps;
  const isOf = ({ createdBy }: Invite) => personId === undefined || createdBy === personId;
  const count = await store.settings.update((draft) => {
    const { length } = listOpen(draft, clock.now()).filter(isOf);
    draft.invites = draft.invites.filter((invite) => !isOf(invite));
    return length;
  });
  const subject = personId === undefined ? 'role:all' : `person:${personId}`;
  if (count > 0) await writeAudit(ctx, 'member.invitations-withdrawn', subject, { count });
  return count;
}

/** The valid invitation of a token: its creator is still an owner, and it has not expired. */
export function findInvite(
  data: Readonly<SettingsData>,
  { token, ownerIds, now }: { token: string; ownerIds: readonly number[]; now: number },
): Invite | undefined {
  const sha = shaOf(token);
  return listOpen(data, now).find(
    ({ tokenSha, createdBy }) => tokenSha === sha && ownerIds.includes(createdBy),
  );
}

type Visitor = { id: number; name: string; username?: string | undefined };

/** `needless`: the person has that role or a higher one, and the link stays valid. */
type Acceptance =
  | { outcome: 'void' }
  | { outcome: 'needless'; role: Role }
  | { outcome: 'joined'; person: Person };

export async function acceptInvite(
  ctx: FormContext,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<Acceptance> {
  const { store, clock, ownerIds } = ctx.deps;
  const acceptance = await store.settings.update((draft): Acceptance => {
    const now = clock.now();
    const invite = findInvite(draft, { token, ownerIds, now });
    if (!invite) return { outcome: 'void' };
    const known = draft.people.find(({ id }) => id === visitor.id);
    if (known && rank(known.role) >= rank(invite.role)) return { outcome: 'needless', role: known.role };
    const { id, name, username } = visitor;
    const addedBy = invite.createdBy;
    const person = {
      id,
      name,
      ...(username !== undefined && { username }),
      role: invite.role,
      addedBy,
      addedAt: now,
    };
    draft.people = [...draft.people.filter((other) => other.id !== id), person];
    draft.invites = draft.invites.filter((other) => other !== invite);
    return { outcome: 'joined', person };
  });
  if (acceptance.outcome === 'joined') {
    const { id, role, addedBy: invitedBy } = acceptance.person;
    await writeAudit(ctx, 'member.joined', `person:${id}`, { role, invitedBy });
  }
  return acceptance;
}

/**
 * Removes a person with their private chat and all that was set for it. An owner who is also in the list is only
 * removed from it: their chat keeps getting alerts and notices.
 */
export function removePerson(
  draft: SettingsData,
  personId: number,
  ownerIds: readonly number[],
): Person | undefined {
  const person = draft.people.find(({ id }) => id === personId);
  if (!person) return undefined;
  draft.people = draft.people.filter(({ id }) => id !== personId);
  if (ownerIds.includes(personId)) return person;
  forgetChats(draft, new Set([personId]));
  return person;
}
