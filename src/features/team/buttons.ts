// The buttons of /members: people, invitations and limits.

import { roles } from '../../store/settings/settings.ts';
import { limitUnits } from '../../orders/limits.ts';
import { limitNames } from './limits-text.ts';
import {
  defineButton,
  defineShowButton,
  integer,
  oneOf,
  personId,
  type Field,
} from '../../bot/ask/callback-data.ts';

const ofPerson = { personId };
const limit = { name: oneOf(limitNames), unit: oneOf(limitUnits) };

/** Written as `off` or a number of sun, energy or bandwidth; null is no limit. */
const amount: Field<number | null> = {
  pattern: '(?:off|\\d{1,15})',
  write: (value) => (value === null ? 'off' : String(value)),
  read: (written) => (written === 'off' ? null : Number(written)),
};

export const memberButtons = {
  show: defineShowButton('members'),
  page: defineButton('members:page', { page: integer(4) }),
  person: defineButton('members:person', ofPerson),
  role: defineButton('members:role', { personId, role: oneOf(roles) }),
  invite: defineButton('members:invite'),
  inviteAs: defineButton('members:link', { role: oneOf(roles) }),
  withdrawInvites: defineButton('members:withdraw'),
};

/** Removing a person: each question, and the button that confirms it. */
export const removalButtons = {
  ask: defineButton('members:remove', ofPerson),
  askToKeepGroups: defineButton('members:remove-keep', ofPerson),
  askToLeaveGroups: defineButton('members:remove-leave', ofPerson),
  remove: defineButton('members:removed', ofPerson),
  removeKeepingGroups: defineButton('members:removed-kept', ofPerson),
  removeLeavingGroups: defineButton('members:removed-left', ofPerson),
};

export const limitButtons = {
  list: defineButton('members:limits'),
  one: defineButton('members:limit', { name: limit.name }),
  unit: defineButton('members:limit', limit),
  ask: defineButton('members:limit-ask', limit),
  set: defineButton('members:limit-set', { ...limit, amount }),
  /** The rule that only receivers of the address book can be ordered for. */
  onlyBook: defineButton('members:only-book'),
  turnOnlyBook: defineButton('members:only-book', { state: oneOf(['on', 'off']) }),
  askToUnlock: defineButton('members:unlock'),
  unlock: defineButton('members:unlocked'),
};
