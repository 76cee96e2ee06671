// Lists who still has to be notified of a pending change. All owners are notified of each request and each outcome; the
// requester and the person whom the change affects are notified of the outcome as well.

import type { PendingChange, ChangeNotification } from '../store/settings/rule-changes.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { isPending, affectedPersonOf } from './decide.ts';

/** `isRepeat`: an earlier attempt to send this message may have succeeded. */
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

/** The change has ended, its effects are carried out, and everybody was notified, so it can be deleted. */
export function isFinished(
  pending: PendingChange,
  team: Readonly<Team>,
  ownerIds: readonly number[],
): boolean {
  return (
    !isPending(pending) && pending.isCarriedOut && listDueNotifications(pending, team, ownerIds).length === 0
  );
}

/** A role change that was not applied does not concern its person. People who left the team are not notified. */
function listConcerned({ change, askedBy, outcome }: PendingChange, { people }: Readonly<Team>): number[] {
  const isMember = (personId: number) => people.some(({ id }) => id === personId);
  const asker = isMember(askedBy) ? [askedBy] : [];
  const subject = affectedPersonOf(change);
  if (subject === undefined || (change.kind === 'role' && outcome?.is !== 'applied')) return asker;
  return change.kind === 'join' || isMember(subject) ? [...asker, subject] : asker;
}
