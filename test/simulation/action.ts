// The actions of a simulation: events of the service, commands and presses of people, faults. They are plain values, so
// that a plan can be printed and shortened.

import type { FaultKind } from '../../src/sandbox/service/faults.ts';
import type { Fate } from '../../src/sandbox/service/order-book.ts';
import type { UpgradeUpdate } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import type { ConnectionFault } from './network.ts';
import type { Moment } from './time.ts';

export type GroupName = 'team' | 'desk' | 'forum';

export type Returner = 'owner' | 'operator' | 'stranger';

/** A private chat by the number of its person, a group, or a topic of the forum. */
export type Place = number | GroupName | 'topic one' | 'topic two';

export type Action =
  /** The service posts `count` events, each of them `posts` times under its id. */
  | { do: 'events'; count: number; posts: number }
  | { do: 'order'; person: number; place: Place; isFlash: boolean }
  /**
   * Presses a button of an order, the latest but `back`; with `withOther` a second person presses it at the same time.
   */
  | { do: 'press'; person: number; back: number; taps: number; withOther: boolean; isOld: boolean }
  | { do: 'say'; person: number; place: Place; text: string }
  | { do: 'telegram fails'; fault: TelegramFault; method: string | undefined; times: number }
  | { do: 'service fails'; kind: FaultKind; method: string; times: number }
  | { do: 'fate'; fate: Fate }
  | ({ do: 'connection fails' } & ConnectionTrouble)
  | { do: 'block'; person: number; forMs: number }
  /**
   * `first`: who adds the bot first; where that is nobody who may decide it, the owner does afterwards. `upgrade`: the
   * stranger makes a basic group a supergroup then, and Telegram tells it in this order; empty: nobody does.
   */
  | { do: 'kick'; group: GroupName; forMs: number; first: Returner; upgrade: readonly UpgradeUpdate[] }
  | { do: 'close topic'; nth: 0 | 1; forMs: number }
  | { do: 'delete topic'; nth: 0 | 1 }
  | { do: 'migrate' }
  | { do: 'forbid files'; group: GroupName }
  | { do: 'crash'; how: 'kill' | 'power'; when: Moment; downMs: number }
  | { do: 'set clock'; byMs: number };

/** Applies to the next `times` connections to `to` after the first `skip`. */
export type ConnectionTrouble = {
  to: 'telegram' | 'api' | 'bot';
  kind: ConnectionFault;
  skip: number;
  times: number;
};
