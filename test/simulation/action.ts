// What can happen in a simulation: what the service says, what people do, what fails. Plain values, so that a plan can be
// printed and parts of it left out.

import type { FaultKind } from '../../src/sandbox/service/fault-kinds.ts';
import type { Fate } from '../../src/sandbox/service/order.ts';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import type { ConnectionFault } from './network.ts';
import type { Moment } from './time.ts';

export type GroupName = 'team' | 'desk' | 'forum';

/** A private chat by the number of its person, a group, or a topic of the forum. */
export type Place = number | GroupName | 'topic one' | 'topic two';

export type Action =
  /** So many events, each posted `posts` times under its id. */
  | { do: 'events'; count: number; posts: number }
  | { do: 'order'; person: number; place: Place; isFlash: boolean }
  /** A button of an order: one of the latest, `back` of them ago; by a second person at the same time as well. */
  | { do: 'press'; person: number; back: number; taps: number; withOther: boolean; isOld: boolean }
  | { do: 'say'; person: number; place: Place; text: string }
  | { do: 'telegram fails'; fault: TelegramFault; method: string | undefined; times: number }
  | { do: 'service fails'; kind: FaultKind; method: string; times: number }
  | { do: 'fate'; fate: Fate }
  | ({ do: 'connection fails' } & ConnectionTrouble)
  | { do: 'block'; person: number; forMs: number }
  | { do: 'kick'; group: GroupName; forMs: number }
  | { do: 'close topic'; nth: 0 | 1; forMs: number }
  | { do: 'delete topic'; nth: 0 | 1 }
  | { do: 'migrate' }
  | { do: 'forbid files'; group: GroupName }
  | { do: 'crash'; how: 'kill' | 'power'; when: Moment; downMs: number }
  | { do: 'set clock'; byMs: number };

/** The next connections to `to`, but for the first `skip`. */
export type ConnectionTrouble = {
  to: 'telegram' | 'api' | 'bot';
  kind: ConnectionFault;
  skip: number;
  times: number;
};
