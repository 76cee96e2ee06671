// A pending change, or its outcome, as one person sees it: the requester and those who may confirm get different
// buttons.

import { InlineKeyboard } from 'grammy';
import { isPending } from '../../guard/decide.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import { describeRuleChange } from './rule-change.ts';
import { moment } from '../../base/moment.ts';
import { paragraphs, type Reader } from '../../base/lines.ts';
import { addressButtons } from '../book/buttons.ts';
import { codeButtons } from '../codes/buttons.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { View } from '../../bot/say.ts';
import { guardButtons } from './buttons.ts';
import { personName } from '../../bot/names.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';

export function viewChange(deps: BotDeps, pending: PendingChange, personId: number, reader: Reader): View {
  const { words } = reader;
  const what = describeRuleChange(pending.change, (id) => personName(deps, id), words);
  const keyboard = new InlineKeyboard();
  if (!isPending(pending))
    return { html: paragraphs([describeOutcome(deps, pending, reader), what]), keyboard };
  const hasSecond = deps.ownerIds.some((id) => id !== pending.askedBy);
  const time = moment(pending.ripeAt, reader) ?? '';
  const two = pending.change.kind === 'join' ? 'guard-wait-join' : 'guard-wait-two';
  const wait = words(hasSecond ? two : 'guard-wait-alone', { time });
  return {
    html: paragraphs([
      headingOf(deps, pending, personId, reader),
      what,
      describeApprovals(deps, pending, reader),
      wait,
    ]),
    keyboard: decisionButtons(deps, pending, personId, reader),
  };
}

function headingOf(
  deps: BotDeps,
  { change, askedBy }: PendingChange,
  personId: number,
  { words }: Reader,
): string {
  if (change.kind === 'join') return words('guard-ask-join');
  return askedBy === personId
    ? words('guard-ask-own')
    : words('guard-ask', { person: personName(deps, askedBy) });
}

/** An invitation link may reach other people: only the inviter knows whether the right person opened it. */
function describeApprovals(
  deps: BotDeps,
  { change, askedBy, agreedBy }: PendingChange,
  { words }: Reader,
): string | undefined {
  if (change.kind !== 'join') return undefined;
  const inviter = words(agreedBy.includes(askedBy) ? 'guard-join-known' : 'guard-join-unseen', {
    inviter: personName(deps, askedBy),
  });
  const others = agreedBy.filter((id) => id !== askedBy && deps.ownerIds.includes(id));
  const agreed = others.map((id) => words('guard-join-agreed', { person: personName(deps, id) }));
  return [inviter, ...agreed].join('\n');
}

export function describeOutcome(deps: BotDeps, { outcome }: PendingChange, { words }: Reader): string {
  if (!outcome || outcome.is === 'void') return words('guard-void');
  if (outcome.by === null) return words('guard-applied-time');
  return words(`guard-${outcome.is}`, { person: personName(deps, outcome.by) });
}

/**
 * Nobody confirms their own change, and only owners decide about others'; the inviter confirms that they know the
 * person.
 */
function decisionButtons(
  deps: BotDeps,
  { id, askedBy, change, agreedBy }: PendingChange,
  personId: number,
  { words }: Reader,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const isOwner = deps.ownerIds.includes(personId);
  const isOwn = personId === askedBy;
  const mayConfirm =
    change.kind === 'join' ? deps.ownerIds.length > 1 && !agreedBy.includes(personId) : !isOwn;
  if (isOwner && mayConfirm) {
    keyboard.add(styledButton(words, isOwn ? 'guard-know' : 'confirm', guardButtons.confirm.data({ id })));
  }
  if (isOwner) return keyboard.add(styledButton(words, 'cancel', guardButtons.cancel.data({ id })));
  // Only owners have /members: the button belongs to the command by which the change was requested.
  const { withdraw } = change.kind === 'authenticator' ? codeButtons : addressButtons;
  return personId === askedBy ? keyboard.add(styledButton(words, 'cancel', withdraw.data({ id }))) : keyboard;
}
