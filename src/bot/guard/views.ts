// A change that waits, and what has become of it, as one person sees it: who asked and who may confirm see other buttons.

import { InlineKeyboard } from 'grammy';
import { isOpen } from '../../guard/decide.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import { describeRuleChange } from '../../views/team/rule-change.ts';
import { moment } from '../../views/moment.ts';
import { paragraphs, type Reader } from '../../views/lines.ts';
import type { FormContext, Rooms } from '../frame/context.ts';
import { nameOf } from '../buy/known.ts';

export type View = { html: string; keyboard: InlineKeyboard };

export function viewChange(rooms: Rooms, pending: PendingChange, personId: number, reader: Reader): View {
  const { words } = reader;
  const what = describeRuleChange(pending.change, (id) => nameOf(rooms, id), words);
  const keyboard = new InlineKeyboard();
  if (!isOpen(pending))
    return { html: paragraphs([describeOutcome(rooms, pending, reader), what]), keyboard };
  const hasSecond = rooms.ownerIds.some((id) => id !== pending.askedBy);
  const time = moment(pending.ripeAt, reader) ?? '';
  const two = pending.change.kind === 'join' ? 'guard-wait-join' : 'guard-wait-two';
  const wait = words(hasSecond ? two : 'guard-wait-alone', { time });
  return {
    html: paragraphs([
      headingOf(rooms, pending, personId, reader),
      what,
      describeHalves(rooms, pending, reader),
      wait,
    ]),
    keyboard: decisionButtons(rooms, pending, personId, reader),
  };
}

function headingOf(
  rooms: Rooms,
  { change, askedBy }: PendingChange,
  personId: number,
  { words }: Reader,
): string {
  if (change.kind === 'join') return words('guard-ask-join');
  return askedBy === personId
    ? words('guard-ask-own')
    : words('guard-ask', { person: nameOf(rooms, askedBy) });
}

/** A link may come into other hands: only who made it can tell whether the right person opened it. */
function describeHalves(
  rooms: Rooms,
  { change, askedBy, agreedBy }: PendingChange,
  { words }: Reader,
): string | undefined {
  if (change.kind !== 'join') return undefined;
  const inviter = words(agreedBy.includes(askedBy) ? 'guard-join-known' : 'guard-join-unseen', {
    inviter: nameOf(rooms, askedBy),
  });
  const others = agreedBy.filter((id) => id !== askedBy && rooms.ownerIds.includes(id));
  const agreed = others.map((id) => words('guard-join-agreed', { person: nameOf(rooms, id) }));
  return [inviter, ...agreed].join('\n');
}

export function describeOutcome(rooms: Rooms, { outcome }: PendingChange, { words }: Reader): string {
  if (!outcome || outcome.is === 'void') return words('guard-void');
  if (outcome.by === null) return words('guard-applied-time');
  return words(`guard-${outcome.is}`, { person: nameOf(rooms, outcome.by) });
}

/** Nobody confirms their own change, and nobody but owners decides about others'; who invited says that they know the person. */
function decisionButtons(
  rooms: Rooms,
  { id, askedBy, change, agreedBy }: PendingChange,
  personId: number,
  { words }: Reader,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const isOwner = rooms.ownerIds.includes(personId);
  const isOwn = personId === askedBy;
  const hasSay = change.kind === 'join' ? rooms.ownerIds.length > 1 && !agreedBy.includes(personId) : !isOwn;
  if (isOwner && hasSay) {
    keyboard.text(words.plain(isOwn ? 'guard-know' : 'confirm'), `members:change-yes:${id}`);
  }
  if (isOwner) return keyboard.text(words.plain('cancel'), `members:change-no:${id}`);
  // Who is no owner has no /members; the button stands under the command that they asked by.
  const command = change.kind === 'authenticator' ? 'code' : 'addresses';
  return personId === askedBy ? keyboard.text(words.plain('cancel'), `${command}:withdraw:${id}`) : keyboard;
}

export function readerIn(ctx: FormContext): Reader {
  return { words: ctx.words, timeZone: ctx.timeZone, now: ctx.rooms.clock.now() };
}
