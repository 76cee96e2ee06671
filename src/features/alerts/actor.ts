// The name of the person who acts, as others read it later: an owner need not have written to the bot in private.

import { firstNameOf, ownName, personName } from '../../bot/names.ts';
import type { FormContext } from '../../bot/context.ts';
import type { Html } from '../../base/html.ts';
import { toQuotedLine } from '../../base/lines.ts';

const longestName = 64;

/** As plain text. */
export function actorName({ deps, from }: FormContext): string {
  if (!from) return '?';
  const known = ownName(deps, from.id);
  return known === String(from.id) ? firstNameOf(from).slice(0, longestName).toWellFormed() : known;
}

/** For messages, told from others of the same name. */
export function whoActs(ctx: FormContext): string | Html {
  const { deps, from } = ctx;
  const isKnown = from && ownName(deps, from.id) !== String(from.id);
  return isKnown ? personName(deps, from.id) : (toQuotedLine(actorName(ctx), longestName) ?? '?');
}
