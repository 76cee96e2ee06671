// Whether a stored event is likely to be a bait, as /why and /replay show it.

import { dataOf, variables } from '../../events/event.ts';
import { eventOf } from '../../events/index.ts';
import { judgePoison } from '../../rules/poison.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import { hideInBody } from '../../outbox/hide-addresses.ts';
import { listForms } from '../../outbox/poison.ts';
import type { FormContext } from '../../bot/context.ts';

/**
 * `body` and `remark` are what may be shown of those of the event. `forms`, as HTML, is absent unless the event is a likely
 * bait.
 */
export function readBait(
  { deps, words, timeZone }: FormContext,
  event: EventRow,
): { body: string; remark: string | null; forms?: string | undefined } {
  const { store, explorerUrl } = deps;
  const { known } = store;
  const definition = eventOf(event.type);
  const values = variables(definition, dataOf(event.body));
  const poison = judgePoison(definition, values, { known, settings: store.settings.data });
  const { body, remark } = event;
  if (!definition || !poison) return { body, remark };
  const reader = { words, timeZone, explorerUrl, labelOf: known.labelOf };
  return {
    body: hideInBody(body, poison),
    // It quotes values of the body.
    remark: remark && hideInBody(remark, poison),
    forms: listForms({ definition, values, poison }, reader),
  };
}
