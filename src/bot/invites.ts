// Invitations: one-time links that give a role. Only the SHA-256 of a token is kept, so that reading the settings
// lets nobody in; taking one is a single change of the settings, so that of two who open it at once only one enters.

import { createHash } from 'node:crypto';
import type { Invite, Person, Role, SettingsData } from '../store/settings.ts';
import { mayUse } from './access.ts';

export const inviteLastsMs = 24 * 3_600_000;

export function shaOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function dropExpired(draft: SettingsData, now: number): void {
  draft.invites = draft.invites.filter(({ expiresAt }) => expiresAt > now);
}

/** The invitation of a token: unused, not expired, and made by somebody who is an owner still. */
export function findInvite(
  { invites }: Readonly<SettingsData>,
  options: { token: string; ownerIds: readonly number[]; now: number },
): Invite | undefined {
  const sha = shaOf(options.token);
  return invites.find(
    ({ tokenSha, expiresAt, createdBy }) =>
      tokenSha === sha && expiresAt > options.now && options.ownerIds.includes(createdBy),
  );
}

/** `needless`: the person has that role or more, and the link stays good. */
export type Acceptance =
  | { outcome: 'void' }
  | { outcome: 'needless'; role: Role }
  | { outcome: 'joined'; person: Person };

export function acceptInvite(
  draft: SettingsData,
  options: {
    token: string;
    visitor: { id: number; name: string; username?: string | undefined };
    ownerIds: readonly number[];
    now: number;
  },
): Acceptance {
  const { visitor, now } = options;
  const invite = findInvite(draft, options);
  if (!invite) return { outcome: 'void' };
  const known = draft.people.find(({ id }) => id === visitor.id);
  if (known && mayUse(known.role, invite.role)) return { outcome: 'needless', role: known.role };
  const person: Person = {
    id: visitor.id,
    name: visitor.name,
    ...(visitor.username !== undefined && { username: visitor.username }),
    role: invite.role,
    addedBy: invite.createdBy,
    addedAt: now,
  };
  draft.people = [...draft.people.filter(({ id }) => id !== visitor.id), person];
  draft.invites = draft.invites.filter((other) => other !== invite);
  return { outcome: 'joined', person };
}

/** Access ends at once, and so does what their private chat hears. */
export function removePerson(draft: SettingsData, personId: number): Person | undefined {
  const person = draft.people.find(({ id }) => id === personId);
  draft.people = draft.people.filter(({ id }) => id !== personId);
  draft.rules = draft.rules.filter(({ chatId }) => chatId !== personId);
  draft.chats = draft.chats.filter(({ id }) => id !== personId);
  return person;
}
