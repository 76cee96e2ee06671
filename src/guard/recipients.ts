// Who has still to be notified of a pending change, and of what: all owners of each request and of each outcome; of the outcome
// also its requester and the person whom it is about.

import type { PendingChange, ChangeNotification } from '../store/settings/rule-changes.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { isPending, affectedPersonOf } from './decide.ts';

/** `isRepeat`: an earlier message may have arrived. */
export type DueNotification = Pick<ChangeNotification, 'personId' | 'of'> & { isRepeat: boolean };

type Team = Pick<SettingsData, 'chats' | 'people'>;

export function listDueNotifications(
  pending: PendingChange,
  team: Readonly<Team>,
  ownerIds: readonly number[],
): DueNotification[] {
  const of = isPending(pending) ? 'ask' : 'outcome';
  const recipients = ownerIds.filter((id) => team.chats.some((chat) => chat.id === id));
  if (of === 'outcome') recipients.push(...listConcerned(pending, team));
  return [...new Set(recipients)].flatMap((personId) => {
    const earlier = pending.told.find((sent) => sent.personId === personId && sent.of === of);
    return earlier?.isEnded ? [] : [{ personId, of, isRepeat: earlier !== undefined }];
  });
}

/** It has ended, is carried out, and everybody was notified: it can be dropped. */
export function isFinished(
  pending: PendingChange,
  team: Readonly<Team>,
  ownerIds: readonly number[],
): boolean {
  return (
    !isPending(pending) && pending.isCarriedOut && listDueNotifications(pending, team, ownerIds).length === 0
  );
}

/** A change of a role that was not applied concerns nobody; who left the team is not notified. */
function listConcerned({ change, askedBy, outcome }: PendingChange, { people }: Readonly<Team>): number[] {
  const isMember = (personId: number) => people.some(({ id }) => id === personId);
  const asker = isMember(askedBy) ? [askedBy] : [];
  const subject = affectedPersonOf(change);
  if (subject === undefined || (change.kind === 'role' && outcome?.is !== 'applied')) return asker;
  return change.kind === 'join' || isMember(subject) ? [...asker, subject] : asker;
}
