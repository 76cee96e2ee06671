// Why a message did not arrive, or not yet, in people's words: `delivery-reason` in the locales has a sentence for each.

import { code } from '../html.ts';
import { shown, type Reader } from './lines.ts';

/** What parts of the ledger's reasons mean; the first that fits counts. */
const meanings: ReadonlyArray<readonly [reason: string, says: RegExp]> = [
  ['copies', /^It may stand in the chat/],
  ['barred', /^The chat may not hear events any more/],
  ['unowned', /^Nobody on the team answers for this group/],
  ['unmade', /^The message could not be made/],
  ['moved', /has become a supergroup|upgraded to a supergroup/i],
  ['blocked', /bot was blocked by the user/i],
  ['deactivated', /is deactivated|was deactivated|group chat was deleted/i],
  ['removed', /bot was kicked|bot is not a member/i],
  ['unopened', /bot can't initiate conversation/i],
  ['rights', /not enough rights|have no rights|need administrator rights|chat_write_forbidden/i],
  ['missing', /chat not found/i],
  ['topic', /message thread not found|topic_closed|topic_deleted|topic_id_invalid/i],
  ['markup', /can't parse entities/i],
  ['long', /message is too long|message_too_long/i],
  ['paused', /^Telegram answered 429/],
  ['token', /^Telegram answered (?:401|404)/],
  ['down', /^Telegram answered 5\d\d|^Telegram could not be reached/],
  ['silent', /^Telegram did not answer/],
  ['ledger', /^The ledger could not be written/],
  ['turn', /^The chat has no room for a second call yet/],
];

/** `other` for what Telegram refuses with words of its own. */
export function meaningOf(reason: string): string {
  return meanings.find(([, says]) => says.test(reason))?.[0] ?? 'other';
}

export function describeReason(reason: string | null, { words }: Pick<Reader, 'words'>): string {
  const said = shown(reason?.replace(/^Telegram answered \d+: /, ''), 200);
  if (reason === null || said === undefined) return words('delivery-reason', { reason: 'none', said: '' });
  return words('delivery-reason', { reason: meaningOf(reason), said: code(said) });
}
