// The names of people and chats in messages, without invisible characters. A name that has no visible ones is replaced
// by the username or the id, and so is one by which a person would say of an order what only a signed record may.

import { z } from 'zod';
import type { Context } from 'grammy';
import type { User } from 'grammy/types';
import { code, raw, toHtml, type Html } from '../base/html.ts';
import { toQuotedLine, toLine } from '../base/lines.ts';
import { foldWord, isBlank, readable } from '../base/visible-text.ts';
import { saysReserved } from '../events/template/reserved-words.ts';
import type { BotDeps, FormContext } from './context.ts';

const longestName = 64;

type Named = { id: number; username?: string | undefined };

export function firstNameOf(person: Pick<User, 'id' | 'first_name' | 'username'>): string {
  return withoutClaim(orElse(person.first_name, person), person);
}

export function titleOf(chat: NonNullable<Context['chat']>): string {
  if (chat.type !== 'private') return orElse(chat.title, chat);
  return withoutClaim(orElse([chat.first_name, chat.last_name].filter(Boolean).join(' '), chat), chat);
}

/** The name of a person on the team, with what tells them from others of the same name. */
export function personName(deps: BotDeps, personId: number): string | Html {
  const name = toQuotedLine(ownName(deps, personId), longestName) ?? '';
  const mark = distinction(deps, personId);
  if (mark === undefined) return name;
  // As code, the username mentions nobody.
  return raw(`${toHtml(name)} ${mark.startsWith('(') ? code(mark).html : toHtml(mark)}`);
}

/** The detail of the audit's entry about a removal. */
const removalDetail = z.object({ name: z.string() });

/** The name of a person who may have been removed; after a removal only the audit has it. */
export async function formerPersonName(deps: BotDeps, personId: number): Promise<string | Html> {
  if (deps.store.settings.data.people.some(({ id }) => id === personId)) return personName(deps, personId);
  const entries = await deps.store.audit.list(`person:${personId}`, 10);
  const removal = entries.find(({ action }) => action === 'member.removed');
  const { name = '' } = removalDetail.safeParse(JSON.parse(removal?.detail ?? '{}')).data ?? {};
  return toQuotedLine(withoutClaim(name, { id: personId }), longestName) ?? personName(deps, personId);
}

/** The same as plain text. */
export function plainPersonName(deps: BotDeps, personId: number): string {
  return [ownName(deps, personId), distinction(deps, personId)].filter(Boolean).join(' ');
}

/** The name alone, where the id stands beside it; the id when no name is known. */
export function ownName(deps: BotDeps, personId: number): string {
  return withoutClaim(recordedName(deps, personId), { id: personId });
}

/** As it is kept: to look for claims in the names of the whole team would take long. */
function recordedName({ store }: BotDeps, personId: number): string {
  const { people, chats } = store.settings.data;
  const name =
    people.find(({ id }) => id === personId)?.name ?? chats.find(({ id }) => id === personId)?.title;
  return toLine(name, longestName) ?? String(personId);
}

/** `(@ann)`, or `· …1234` without a username that can be shown; undefined when nobody else on the team has the name. */
function distinction(deps: BotDeps, personId: number): string | undefined {
  const { people } = deps.store.settings.data;
  const name = foldWord(recordedName(deps, personId));
  const others = new Set([...deps.ownerIds, ...people.map(({ id }) => id)]);
  others.delete(personId);
  const twins = [...others].filter((id) => foldWord(recordedName(deps, id)) === name).map(String);
  if (twins.length === 0) return undefined;
  const username = people.find(({ id }) => id === personId)?.username;
  if (username !== undefined && !saysReserved(username)) return `(@${username})`;
  const end = String(personId).slice(-4);
  return twins.some((id) => id.endsWith(end)) ? `· ${personId}` : `· …${end}`;
}

function orElse(name: string, { id, username }: Named): string {
  if (!isBlank(name)) return readable(name).trim();
  return username === undefined ? String(id) : `@${username}`;
}

/** A name stands in messages about orders: `Cancelled by confirmed on-chain`. */
function withoutClaim(name: string, { id, username }: Named): string {
  if (!saysReserved(name)) return name;
  return username === undefined || saysReserved(username) ? String(id) : `@${username}`;
}

// The name of the person who acts, as others read it later: an owner need not have written to the bot in private.

/** As plain text. */
export function actorName({ deps, from }: FormContext): string {
  if (!from) return '?';
  const known = ownName(deps, from.id);
  return known === String(from.id) ? firstNameOf(from).slice(0, longestName).toWellFormed() : known;
}

/** For messages, told from others of the same name. */
export function whoActs(ctx: FormContext): string | Html {
  return nameOf(ctx.deps, { id: ctx.from?.id ?? 0, name: actorName(ctx) });
}

/** `name` is the one that the person had when they acted. */
export function nameOf(deps: BotDeps, { id, name }: { id: number; name: string }): string | Html {
  if (ownName(deps, id) !== String(id)) return personName(deps, id);
  return toQuotedLine(withoutClaim(name, { id }), longestName) ?? '?';
}
