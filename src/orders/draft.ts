// Creates a draft: the fixed values of a request, its ids, and the price, balance and chain state before anything is
// paid. Each of these three may stay unknown, so that a slow answer does not delay the card.

import { base32nopad, base64urlnopad } from '@scure/base';
import { type Clock, within } from '../base/clock.ts';
import { ServiceError } from '../base/errors.ts';
import type { ChainReader } from '../service/chain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Ages } from './schedule.ts';
import { type Order, type OrderRequest, cardMs } from './order.ts';
import type { Steps } from './steps.ts';

const patienceMs = 5_000;

/** The person who drafts, and the chat and topic of the order's message. */
export type Author = { id: number; chatId: number; topicId: number | null };

export function createDrafting(options: {
  steps: Steps;
  service: Pick<ServiceClient, 'estimate' | 'readAccount'>;
  chain: ChainReader | undefined;
  clock: Clock;
  ages: Ages;
  random: RandomBytes;
}): (request: OrderRequest, author: Author) => Promise<Order> {
  const { steps, service, chain, clock, ages, random } = options;

  /** The result of `asked`; undefined if the service's answer is a failure or takes longer than `patienceMs`. */
  async function ifKnown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await within(clock, patienceMs, asked);
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }

  async function estimate(request: OrderRequest): Promise<bigint | undefined> {
    // The service estimates regular orders only.
    if (request.kind === 'flash') return undefined;
    const { quantity, duration } = request;
    return service.estimate({ quantity, duration });
  }

  return async (request, author) => {
    if (request.kind === 'regular' && request.resourceType !== 'ENERGY') {
      throw new Error('A regular order is for energy only, whatever its card would say.');
    }
    const askedAt = clock.now();
    const [estimateSun, account, resources] = await Promise.all([
      ifKnown(estimate(request)),
      ifKnown(service.readAccount()),
      chain && ifKnown(chain.readResources(request.receiver)),
    ]);
    const now = clock.now();
    const { id, clientOrderId, token } = createNumbers(random);
    const row = {
      id,
      client_order_id: clientOrderId,
      kind: request.kind,
      resource_type: request.resourceType,
      quantity: request.quantity,
      receiver: request.receiver,
      duration: request.kind === 'regular' ? request.duration : null,
      created_by: author.id,
      created_at: now,
      chat_id: author.chatId,
      topic_id: author.topicId,
      estimate_sun: estimateSun?.toString() ?? null,
      balance_before_sun: account?.balance?.toString() ?? null,
      balance_before_at: askedAt,
      resources_before: resources ? JSON.stringify(resources) : null,
    };
    const { kind, resource_type, quantity, receiver, duration, estimate_sun } = row;
    const detail = { kind, resource_type, quantity, receiver, duration, estimate_sun };
    const first = {
      token,
      state: 'offered',
      asked_by: author.id,
      asked_at: now,
      expires_at: now + cardMs,
      chat_id: author.chatId,
      topic_id: author.topicId,
    };
    ages.longest(`card ${token}`, now);
    return steps.commit((moves) => moves.draft(row, first, detail));
  };
}

// Generates the ids and the token of a draft. They exist before anybody can tap a button, so that one confirmation
// never has two ids.

/** Returns `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

type Numbers = { id: string; clientOrderId: string; token: string };

/**
 * 40 bits for people, 160 bits for the service (32 characters, below every limit seen so far), 144 bits for the
 * buttons.
 */
function createNumbers(random: RandomBytes): Numbers {
  return {
    id: base32nopad.encode(random(5)),
    clientOrderId: base32nopad.encode(random(20)),
    token: makeToken(random),
  };
}

export function makeToken(random: RandomBytes): string {
  return base64urlnopad.encode(random(18));
}
