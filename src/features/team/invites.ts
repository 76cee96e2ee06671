// Invitations: one-time links that give a role. Only the SHA-256 of a token is stored, so nobody can join by reading
// the settings. Accepting an invitation is one change of the settings, so of two people who open it at once only one
// joins. While the guard is on, the inviter and another owner have to confirm the person.

import { createHash } from 'node:crypto';
import { endChangesOf, isPending } from '../../guard/decide.ts';
import { rank } from '../../guard/loosening.ts';
import type { ChangeRequest, RequestResult } from '../../guard/submit.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import type { Invite, Person, Role, SettingsData } from '../../store/settings/settings.ts';
import { requestChange, type GuardDeps } from '../guard/request.ts';

const inviteLastsMs = 24 * 3_600_000;

function shaOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token is for the link; only its hash is stored. */
export async function createInvite(
  { store, clock, createToken }: GuardDeps,
  createdBy: number,
  role: Role,
): Promise<{ token: string; expiresAt: number }> {
  const token = createToken();
  const now = clock.now();
  const expiresAt = now + inviteLastsMs;
  await store.settings.update((draft) => {
    dropExpired(draft, now);
    draft.invites.push({ tokenSha: shaOf(token), role, createdBy, createdAt: now, expiresAt });
  });
  return { token, expiresAt };
}

/** Keeps an expired invitation that somebody has accepted, until the owners have decided. */
function dropExpired(draft: SettingsData, now: number): void {
  draft.invites = draft.invites.filter(({ expiresAt, takenBy }) => expiresAt > now || takenBy !== undefined);
}

/** The invitations that have not expired and that nobody has accepted. */
export function listUnused({ invites }: Readonly<SettingsData>, now: number): Invite[] {
  return invites.filter(({ expiresAt, takenBy }) => expiresAt > now && takenBy === undefined);
}

/**
 * The valid invitation of a token: its creator is still an owner, and it has not expired or somebody has accepted it
 * and is pending.
 */
export function findInvite(
  { invites }: Readonly<SettingsData>,
  options: { token: string; ownerIds: readonly number[]; now: number },
): Invite | undefined {
  const sha = shaOf(options.token);
  return invites.find(
    ({ tokenSha, expiresAt, createdBy, takenBy }) =>
      tokenSha === sha &&
      (expiresAt > options.now || takenBy !== undefined) &&
      options.ownerIds.includes(createdBy),
  );
}

type Visitor = { id: number; name: string; username?: string | undefined; locale?: string };

/**
 * `needless`: the person has that role or a higher one, and the link stays valid; `waiting`: owners have to confirm the
 * person.
 */
export type Acceptance =
  | { outcome: 'void' }
  | { outcome: 'needless'; role: Role }
  | { outcome: 'waiting'; pending: PendingChange }
  | { outcome: 'joined'; person: Pick<Person, 'role' | 'addedBy'> };

export async function acceptInvite(
  parts: GuardDeps,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<Acceptance> {
  let answer: Acceptance = { outcome: 'void' };
  const requested = await requestChange(parts, (draft) => {
    const invite = findInvite(draft, { token, ownerIds: parts.ownerIds, now: parts.clock.now() });
    const found = invite ? considerInvite(draft, invite, visitor) : answer;
    if ('outcome' in found) {
      answer = found;
      return undefined;
    }
    return found;
  });
  return acceptanceOf(requested) ?? answer;
}

function considerInvite(draft: SettingsData, invite: Invite, visitor: Visitor): Acceptance | ChangeRequest {
  if (invite.takenBy !== undefined && invite.takenBy !== visitor.id) return { outcome: 'void' };
  const known = draft.people.find(({ id }) => id === visitor.id);
  if (known && rank(known.role) >= rank(invite.role)) return { outcome: 'needless', role: known.role };
  const pending = draft.pendingChanges.filter(isPending).find(({ change }) => {
    if (change.kind !== 'join' || change.person.id !== visitor.id) return false;
    return rank(change.to) >= rank(invite.role);
  });
  if (pending) return { outcome: 'waiting', pending };
  invite.takenBy = visitor.id;
  const { id, name, username, locale } = visitor;
  return {
    change: {
      kind: 'join',
      person: {
        id,
        name,
        ...(username !== undefined && { username }),
        ...(locale !== undefined && { locale }),
      },
      from: known?.role ?? null,
      to: invite.role,
      invitedBy: invite.createdBy,
      tokenSha: invite.tokenSha,
    },
    askedBy: invite.createdBy,
  };
}

function acceptanceOf(requested: RequestResult | undefined): Acceptance | undefined {
  if (requested?.is === 'pending') return { outcome: 'waiting', pending: requested.pending };
  if (requested?.is !== 'applied' || requested.change.kind !== 'join') return undefined;
  const { to, invitedBy } = requested.change;
  return { outcome: 'joined', person: { role: to, addedBy: invitedBy } };
}

/**
 * Removes a person with their private chat, its alert rules, and the pending changes that they requested or that
 * concern them. An owner who is also in the list is only removed from it: their chat keeps getting alerts and notices.
 */
export function removePerson(
  draft: SettingsData,
  personId: number,
  { by, ownerIds, now }: { by: number; ownerIds: readonly number[]; now: number },
): Person | undefined {
  const person = draft.people.find(({ id }) => id === personId);
  if (!person) return undefined;
  draft.people = draft.people.filter(({ id }) => id !== personId);
  if (ownerIds.includes(personId)) return person;
  endChangesOf(draft, personId, { by, now, about: true });
  draft.places = draft.places.filter(({ chatId }) => chatId !== personId);
  draft.chats = draft.chats.filter(({ id }) => id !== personId);
  return person;
}
