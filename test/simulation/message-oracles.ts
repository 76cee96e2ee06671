// Oracles about what the bot says by itself beside events. M2: the text of each kind carries a key by which it is known
// what it tells, and no key stands twice in a place without a mark. M1: that an order is late or uncertain is told to
// somebody. What knownRed lists of a kind is not judged.

import type { SandboxOrder } from '../../src/sandbox/service/order-book.ts';
import { type KindName, knownRed } from '../faults/outbox-table.ts';
import { originalId, repeatMark } from './event-oracles.ts';
import type { Ledger } from './ledger.ts';
import type { Progress } from './perform.ts';
import type { RecordedMessage } from './record.ts';
import type { World } from './world.ts';

type Problem = { kind: KindName; is: 'lost' | 'doubled'; text: string };

const keys: Readonly<Partial<Record<KindName, RegExp>>> = {
  alarm: new RegExp(
    '^\\S+ Order \\w+(?: (?:is late|is still unpaid|could not be read|has not been delivered|needs a decision' +
      "|may have been paid twice|was delivered after all)|: (?:two paid|the service's record|the resource))",
  ),
  'before the end': /Order \w+ ends soon/,
  // Two orders may be alike in all but the time to which their requests are open.
  approval:
    /🔐 .*(?:requests your approval|needs the approval of|still waiting for approval).*(?:[^]*?Receiver: \w+)?(?:[^]*?request expires .*)?/,
  "owners' notice": /📬 Alerts are working/,
  'low balance': /🪫 The balance is low.*/,
  reminder: /⏰ Nobody has taken this for .*/,
  digest: /(?<=📰 Daily digest[^]*?)\d{4}-\d\d-\d\d \d\d:\d\d – \d{4}-\d\d-\d\d/,
};
/** Counted, since two mutes may be called the same. */
const endOfMute = /🔔 The mute of .* is over/;
/** After ten minutes an order is late, which is read at least every half minute until then. */
const lateWithinMs = 15 * 60_000;
/** Or it was never certain that it was bought, which its message says to whoever pressed there. */
const trouble =
  /is late|still unpaid|could not be read|has not been delivered|needs a decision|paid twice|not certain/;

export function judgeMessages({ world }: Progress, ledger: Ledger): string[] {
  const told = world.record.said.filter(
    ({ isEdit, message }) => !isEdit && !message.text.includes(repeatMark),
  );
  const problems = [
    ...Object.entries(keys).flatMap(([kind, key]) => judgeDoubles(world, told, kind as KindName, key)),
    ...judgeMutes(world, told),
    ...world.service.orders.flatMap((order) => judgeOrder(world, ledger, order)),
  ];
  const isKnown = ({ kind, is }: Problem) => Object.values(knownRed[kind] ?? {}).includes(is);
  return problems.flatMap((problem) => (isKnown(problem) ? [] : problem.text));
}

function judgeDoubles(
  world: World,
  told: readonly RecordedMessage[],
  kind: KindName,
  key: RegExp,
): Problem[] {
  const found = told.flatMap(({ message }) => {
    const [what] = key.exec(message.text) ?? [];
    // Two chats out of reach, one after the other, are two things of one name, which were told by two messages.
    const about = kind === 'reminder' ? ` about message ${message.reply_to_message_id}` : '';
    const where = `${originalId(world, message.chat_id)} ${message.message_thread_id ?? ''}${about}`;
    return what === undefined ? [] : [`"${what.replaceAll(/\n+/g, ' / ')}" stands in ${where}`];
  });
  return Array.from(Map.groupBy(found, String), ([which, { length }]): Problem[] =>
    length > 1 ? [{ kind, is: 'doubled', text: `M2: ${which} ${length} times without a mark` }] : [],
  ).flat();
}

/** No more ends of mutes are told in a chat than there were mutes that end. */
function judgeMutes(world: World, told: readonly RecordedMessage[]): Problem[] {
  const ends = told.filter(({ message }) => endOfMute.test(message.text));
  const byChat = Map.groupBy(ends, ({ message }) => originalId(world, message.chat_id));
  return Array.from(byChat, ([chat, { length }]): Problem[] => {
    const mutes = world.record.ruled
      .flatMap(({ places }) => places.filter(({ chatId }) => originalId(world, chatId) === chat))
      .flatMap(({ topicId, mutes: all }) => all.map(({ n, until }) => `${topicId} ${n} ${until}`));
    const many = new Set(mutes).size;
    const text = `M2: ${length} ends of ${many} mutes stand in ${chat} without a mark`;
    return length > many ? [{ kind: 'end of a mute', is: 'doubled', text }] : [];
  }).flat();
}

/** That it was paid and never confirmed is told to somebody. */
function judgeOrder({ record, time }: World, { orders }: Ledger, bought: SandboxOrder): Problem[] {
  const order = orders.find(({ client_order_id: number }) => number === bought.clientOrderId);
  const ageMs = time.clock.now() - bought.createdAt;
  if (!order || bought.chargedSun === 0 || bought.fate !== 'never_confirmed' || ageMs < lateWithinMs)
    return [];
  if (record.said.some(({ message: { text } }) => text.includes(order.id) && trouble.test(text))) return [];
  return [{ kind: 'alarm', is: 'lost', text: `M1: nobody was told that order ${order.id} is not confirmed` }];
}
