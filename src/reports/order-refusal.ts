// The service's own words about an order: why it refused one, and what it said beside an answer that settles nothing.

import type { Words } from '../i18n.ts';
import { asItCame, shown } from './lines.ts';
import type { OrderFacts } from './order-facts.ts';

/** The service's refusal in the sentence of its reason; every reason of a failure has one. */
export function refusal(order: OrderFacts, words: Words): string | undefined {
  const key = `service-error-${order.reason}`;
  if (!words.has(key)) return serviceWords(order.serviceCode, order.serviceMessage, words);
  return words(key, {
    code: shown(order.serviceCode ?? undefined, 20) ?? '?',
    message: asItCame(order.serviceMessage ?? undefined) ?? '—',
  });
}

/** Code and message as they came; nothing when there is no message. */
export function serviceWords(
  serviceCode: string | null,
  serviceMessage: string | null,
  words: Words,
): string | undefined {
  const message = asItCame(serviceMessage ?? undefined);
  if (message === undefined) return undefined;
  return words('order-service-said', { message, code: shown(serviceCode ?? undefined, 20) ?? '?' });
}
