// The way in for the service's events, without knowing who hosts it. Refusals run from cheap to dear, and 200 means
// that the delivery is stored for good (or already was). Only 200 counts for the service; all else it sends again.

import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Arrival, StoreResult } from '../store/ledger/events/group-commit.ts';
import {
  badRequest,
  comeAgain,
  comeAgainAfter,
  headerOf,
  notAllowed,
  notFound,
  plain,
  type Answer,
  type Incoming,
} from './answer.ts';
import { identify } from './identify.ts';
import { parseBody } from './parse-body.ts';
import { createQuota } from './quota.ts';
import type { RequestCounter } from './request-counter.ts';
import { createNetworkCheck, createSecretCheck, findSource } from './verify.ts';

export type ReceiveOptions = {
  secrets: readonly string[];
  /** Addresses or CIDR blocks; empty lets every source in. */
  allowIps: readonly string[];
  trustedProxies: readonly string[];
  /**
   * Resolves once it is on disk, and on its way to whoever is to hear it.
   * @throws StoreError `busy` or `broken`.
   */
  storeArrival(arrival: Arrival): Promise<StoreResult>;
  /** How much may be stored within an hour; beyond it the service is asked to come again. */
  quota: {
    bytesPerHour: number;
    /** A repeat of what is stored takes no room. */
    isStored(arrival: Arrival): Promise<boolean>;
    /** Hears that something found no room, once an hour at most. */
    onSpent(): void;
  };
  /** Rings after something was stored that had not come before. */
  onKept(arrival: Arrival): void;
  /** The ledger failed for good: the process must end. Called once. */
  onBroken(error: StoreError): void;
  clock: Clock;
  log: Log;
  tally: RequestCounter;
};

const largestBodyBytes = 256 * 1024;
/** What a row takes beside its body, with its indexes and deliveries: small bodies fill a disk too. */
const rowBytes = 1024;
/** `/events/{secret}`, one segment; what the segment may be is for the secret check to say. */
const eventsPath = /^\/events\/([^/]+)$/;

const success = plain(200, 'success');
const tooLarge = plain(413, 'too large');
const compressed = plain(415, 'unsupported encoding', { 'accept-encoding': 'identity' });

/** Answers every path (what isn't `/events/{secret}` is not found) and never throws. */
export function createReceive(options: ReceiveOptions): (request: Incoming) => Promise<Answer> {
  const { clock, log, tally } = options;
  const isSecret = createSecretCheck(options.secrets);
  const isTrustedProxy = createNetworkCheck(options.trustedProxies);
  const isAllowed = createNetworkCheck(options.allowIps);
  const quota = createQuota({
    bytesPerHour: options.quota.bytesPerHour,
    onSpent: () => options.quota.onSpent(),
    clock,
  });
  let isBroken = false;

  function isFromAllowedSource(request: Incoming): boolean {
    if (options.allowIps.length === 0) return true;
    const source = findSource(request.from, headerOf(request, 'x-forwarded-for'), isTrustedProxy);
    return source !== undefined && isAllowed(source);
  }

  async function receive(request: Incoming): Promise<Answer> {
    const refuse = (answer: Answer, reason: string): Answer => {
      tally.refused(answer.status, reason, request.from);
      return answer;
    };
    tally.counts.received += 1;

    const secret = eventsPath.exec(request.path)?.[1];
    if (secret === undefined) return refuse(notFound, 'There is no such path.');
    if (request.method !== 'POST') return refuse(notAllowed('POST'), '/events/… takes POST only.');
    if (!isSecret(secret)) return refuse(notFound, 'The secret in /events/… is wrong.');
    if (!isFromAllowedSource(request)) {
      return refuse(notFound, 'The source address is not among EVENTS_ALLOW_IPS.');
    }
    request.secretShown();
    if (isEncoded(request)) return refuse(compressed, 'The body is compressed.');
    const bytes = await request.readBody(largestBodyBytes);
    if (bytes === 'too_large') return refuse(tooLarge, `The body is larger than ${largestBodyBytes} bytes.`);
    if (bytes === 'cut_off') {
      tally.counts.cutOff += 1;
      return badRequest;
    }
    const body = parseBody(bytes);
    if (typeof body === 'string') return refuse(badRequest, body);
    // After a failed fsync a later one may succeed and still prove nothing: no other commit is tried.
    if (isBroken) return refuse(comeAgain, 'The ledger has failed, and Delegram is ending.');
    const arrival = identify(request, body, clock.now());
    const giveBack = quota.take(bytes.length + rowBytes);
    if (!giveBack && !(await options.quota.isStored(arrival))) {
      return refuse(comeAgainAfter(quota.waitMs()), 'What EVENTS_MB_PER_HOUR lets in is spent.');
    }
    let result: StoreResult | undefined;
    try {
      result = await options.storeArrival(arrival);
    } finally {
      if (result === undefined || result === 'repeat') giveBack?.();
    }
    tally.kept(arrival, result);
    if (result !== 'repeat') announce(arrival);
    return success;
  }

  /** What is stored is acknowledged, whatever becomes of what follows. */
  function announce(arrival: Arrival): void {
    try {
      options.onKept(arrival);
    } catch (error) {
      log.error({ err: error, eventId: arrival.eventId }, 'A stored delivery could not be announced.');
    }
  }

  function judgeFailure(error: unknown): void {
    if (!(error instanceof StoreError)) {
      log.error({ err: error }, 'A delivery to /events/… could not be judged.');
      return;
    }
    if (error.failure === 'busy' || isBroken) return;
    isBroken = true;
    options.onBroken(error);
  }

  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      judgeFailure(error);
      tally.refused(comeAgain.status, reasonOf(error), request.from);
      return comeAgain;
    }
  };
}

function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : 'Delegram could not judge it.';
}

/** Everything but `identity`: decompressing would let a small body grow without bound. */
function isEncoded(request: Incoming): boolean {
  const encoding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}
