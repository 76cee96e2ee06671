// A pending change, or its outcome, as one person sees it: the requester and those who may confirm get different
// buttons.

import { InlineKeyboard } from 'grammy';
import { isPending } from '../../guard/decide.ts';
import type { PendingChange, BookEntry, ChangeOf, RuleChange } from '../../store/settings/rule-changes.ts';
import { moment } from '../../base/moment.ts';
import { paragraphs, type Reader, toQuotedLine } from '../../base/lines.ts';
import { addressButtons } from '../book/buttons.ts';
import { codeButtons } from '../codes/buttons.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { View } from '../../bot/say.ts';
import { guardButtons } from './buttons.ts';
import { personName } from '../../bot/names.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';
import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { nameOf as labelled } from '../book/address-book.ts';
import { limitValue } from '../team/limits-text.ts';

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

// Text of a rule change: the present value and the new one. Addresses are not shortened and every entry of an import is
// listed, so that the person who confirms can check all of it.

/** Returns the name to show for a person; for an unknown person, the id. */
type NameOf = (personId: number) => string | Html;

const longestName = 64;

/** One line or several, without a heading. */
export function describeRuleChange(change: RuleChange, nameOf: NameOf, words: Words): string {
  switch (change.kind) {
    case 'limit':
      return describeLimitChange(change, words);
    case 'switch':
      return words('rule-switch', { name: change.name, state: change.to ? 'on' : 'off' });
    case 'join':
      return describeJoining(change, nameOf, words);
    case 'role': {
      const { personId, from, to } = change;
      const values = { person: nameOf(personId), id: code(String(personId)) };
      return words('rule-role', { ...values, from: role(from, words), to: role(to, words) });
    }
    case 'book-add':
      return [words('rule-book'), ...change.entries.map((entry) => describeEntry(entry, words))].join('\n');
    case 'book-rename': {
      const { address, from, to, was } = change;
      const values = { address: code(address), from: labelled(from), to: labelled(to) };
      return [words('rule-book-rename', values), ...describeFreed(to, was, words)].join('\n');
    }
    case 'book-remove': {
      const { label, address } = change;
      return words('rule-book-remove', { label: labelled(label), address: code(address) });
    }
    case 'authenticator':
  }
  const { personId, from, to } = change;
  const what = to === null ? 'remove' : from === null ? 'first' : 'replace';
  return words('rule-code', { what, person: nameOf(personId), id: code(String(personId)) });
}

function describeLimitChange({ name, unit, from, to }: ChangeOf<'limit'>, words: Words): string {
  return words('rule-limit', {
    limit: words.plain('limits-name', { limit: name }),
    unit: words.plain('limits-unit', { unit }),
    from: limitValue(name, unit, from, words),
    to: limitValue(name, unit, to, words),
  });
}

function describeJoining(
  { person, from, to, invitedBy }: ChangeOf<'join'>,
  nameOf: NameOf,
  words: Words,
): string {
  const known = [person.name, person.username && `@${person.username}`].filter(Boolean).join(' ');
  const values = {
    person: toQuotedLine(known, longestName) ?? '—',
    id: code(String(person.id)),
    to: role(to, words),
    inviter: nameOf(invitedBy),
  };
  return from === null ? words('rule-join', values) : words('rule-join-more', values);
}

function describeEntry({ label, address, tags, was }: BookEntry, words: Words): string {
  const entry = { label: labelled(label), address: code(address) };
  const marked =
    tags.length === 0
      ? words('rule-entry', entry)
      : words('rule-entry-tagged', {
          ...entry,
          tags: toQuotedLine(tags.join(' ')) ?? '',
        });
  return [marked, ...describeFreed(label, was, words)].join('\n');
}

function describeFreed(label: string, was: string | null, words: Words): string[] {
  return was === null ? [] : [words('rule-entry-was', { label: labelled(label), address: code(was) })];
}

function role(name: string, words: Words): string {
  return words.plain('role', { role: name });
}
