// The buttons of /replay and /why. Everything is read again when a button is used, and the digest of a plan says
// whether it is still the one that the person saw.

import type { Grouping, DeliveryScope } from '../../store/ledger/replay/undelivered.ts';
import {
  defineButton,
  defineShowButton,
  integer,
  oneOf,
  rowId,
  text,
  type Field,
} from '../../bot/ask/callback-data.ts';

export const groupings: readonly Grouping[] = ['chat', 'reason'];
const scopeKinds: readonly DeliveryScope['kind'][] = ['one', ...groupings, 'event'];

/**
 * Where a replay is sent: to this chat or to the original ones; `+` also sends events that the chat has already got.
 */
const targets = ['here', 'there', 'here+', 'there+'] as const;
export type Target = (typeof targets)[number];

/** Which deliveries; written as `one.12`. */
const scope: Field<DeliveryScope> = {
  pattern: `(?:${scopeKinds.join('|')})\\.\\d{1,15}`,
  write: ({ kind, id }) => `${kind}.${id}`,
  read(written) {
    const [name, id] = written.split('.');
    const kind = scopeKinds.find((other) => other === name);
    return kind && { kind, id: Number(id) };
  },
};
const page = integer(6);
const target = oneOf(targets);
const digest = text(/[0-9a-f]{16}/);

export const replayButtons = {
  show: defineShowButton('replay'),
  list: defineButton('replay:list', { by: oneOf(groupings), page }),
  group: defineButton('replay:group', { scope, page }),
  delivery: defineButton('replay:one', { id: rowId }),
  event: defineButton('replay:event', { seq: rowId }),
  ask: defineButton('replay:ask', { scope, target }),
  confirm: defineButton('replay:go', { scope, target, digest }),
  askToDismiss: defineButton('replay:drop', { scope }),
  dismiss: defineButton('replay:dropped', { scope, digest }),
};

export const whyButtons = {
  show: defineShowButton('why'),
  event: defineButton('why:one', { seq: rowId }),
  test: defineButton('why:test'),
};
