// The parts of an order that a text holds, and what can be wrong with them.

import type { InputWords } from '../../base/input-words.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import type { OrderKind, ResourceType } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';
import type { Goods, ReadAmount } from './amounts.ts';
import type { BookEntry, UnreadReceiver } from './receivers.ts';

export type OrderPart = 'resource' | 'amount' | 'receiver';

export type OrderProblem =
  | { part: 'amount'; written: string; goods: Goods; read: ReadAmount & { ok: false } }
  | { part: 'amounts' | 'receivers'; first: string; second: string }
  | { part: 'resource' | 'name' | 'extra'; written: string }
  /** The text fits the names of several entries. */
  | { part: 'names'; written: string; entries: readonly BookEntry[] }
  /** `kind` flash: a flash refill has no duration. */
  | { part: 'duration'; written: string; kind: OrderKind }
  | { part: 'resources' | 'bandwidth' }
  | { part: 'receiver'; written: string; read: UnreadReceiver; near?: BookEntry };

/** The part that a problem is about, if it can be asked for. */
export function partOf({ part }: OrderProblem): OrderPart | undefined {
  if (part === 'amount' || part === 'amounts') return 'amount';
  if (part === 'receiver' || part === 'receivers' || part === 'names') return 'receiver';
  return part === 'resource' || part === 'resources' ? 'resource' : undefined;
}

export type OrderText = {
  kind?: OrderKind;
  resourceType?: ResourceType;
  quantity?: number;
  receiver?: Address;
  problems: OrderProblem[];
};

export type OrderReader = {
  input: InputWords;
  style: NumberStyle;
  book: readonly BookEntry[];
  /** What is ordered, as far as it is known before the text; without a kind the text decides. */
  kind?: OrderKind;
  resourceType?: ResourceType | undefined;
  quantity?: number | undefined;
  receiver?: Address | undefined;
  /** The part that was asked for: an unknown word was meant as this one. */
  asked?: OrderPart | undefined;
};
