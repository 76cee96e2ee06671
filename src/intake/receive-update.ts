// Receives Telegram's updates, without depending on the HTTP library. Cheap checks come before expensive ones. 200 means
// that the update is on disk, from this request or an earlier one; after any other answer Telegram sends it again, for a
// day. It is handled later, perhaps by another instance: an answer that waited for that would come too late for Telegram.

import { StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { readText } from './parse-body.ts';
import {
  badRequest,
  headerOf,
  isEncoded,
  notAllowed,
  notFound,
  retryAfterSeconds,
  textResponse,
  type WebhookRequest,
  type WebhookResponse,
} from './request-response.ts';
import type { RequestCounter } from './request-counter.ts';
import { createSecretCheck } from './verify.ts';

/** An update as Telegram sent it, of which only the id was looked at. */
export type ReceivedUpdate = { update_id: number };

export type UpdateOptions = {
  /** What Telegram names in `X-Telegram-Bot-Api-Secret-Token`. */
  secret: string;
  /**
   * Resolves once the update is on disk; one that is stored already does not change.
   * @throws StoreError
   */
  store(this: void, update: ReceivedUpdate): Promise<void>;
  /** Called after an update was stored. */
  onStored(this: void): void;
};

export const updatesPath = '/telegram';
const maxBodyBytes = 256 * 1024;
/** Telegram waits for so long at most, and else longer from try to try, up to two minutes; somebody waits for an answer. */
const retrySeconds = 2;

const stored = textResponse(200, '');
export const retryUpdateLater = retryAfterSeconds(retrySeconds);
const tooLarge = textResponse(413, 'too large');
const unknownType = textResponse(415, 'unsupported media type', { accept: 'application/json' });

/** The returned function returns undefined for every path but /telegram, and never rejects. */
export function createReceiveUpdate(
  updates: UpdateOptions | undefined,
  options: { onBroken(error: StoreError): void; log: Log; counter: RequestCounter },
): (request: WebhookRequest) => Promise<WebhookResponse> | undefined {
  const { log, counter } = options;
  const isSecret = createSecretCheck(updates ? [updates.secret] : []);

  async function receive(request: WebhookRequest, { store, onStored }: UpdateOptions) {
    const refuse = (answer: WebhookResponse, reason: string): WebhookResponse => {
      counter.refused(answer.status, reason, request.from);
      return answer;
    };
    counter.counts.received += 1;
    if (request.method !== 'POST') return refuse(notAllowed('POST'), '/telegram takes POST only.');
    if (!isSecret(headerOf(request, 'x-telegram-bot-api-secret-token') ?? '')) {
      return refuse(notFound, 'The secret of an update is wrong.');
    }
    request.onAuthenticated();
    const type = headerOf(request, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json' || isEncoded(request)) {
      return refuse(unknownType, 'The update is not plain application/json.');
    }
    const bytes = await request.readBody(maxBodyBytes);
    if (bytes === 'too_large') return refuse(tooLarge, `The update is larger than ${maxBodyBytes} bytes.`);
    if (bytes === 'cut_off') {
      counter.counts.cutOff += 1;
      return badRequest;
    }
    const update = readUpdate(bytes);
    if (typeof update === 'string') return refuse(badRequest, update);
    await store(update);
    announce(onStored);
    return stored;
  }

  /** An error of the listener is only logged: the update is stored, so it is acknowledged. */
  function announce(onStored: () => void): void {
    try {
      onStored();
    } catch (error) {
      log.error({ err: error }, 'A stored update could not be announced.');
    }
  }

  async function answer(request: WebhookRequest, configured: UpdateOptions): Promise<WebhookResponse> {
    try {
      return await receive(request, configured);
    } catch (error) {
      const isOfStore = error instanceof StoreError;
      if (!isOfStore) log.error({ err: error }, 'An update could not be stored.');
      else if (error.failure !== 'busy') options.onBroken(error);
      const reason = isOfStore ? error.message : 'Delegram could not store an update.';
      counter.refused(retryUpdateLater.status, reason, request.from);
      return retryUpdateLater;
    }
  }

  return (request) => (updates && request.path === updatesPath ? answer(request, updates) : undefined);
}

/** The update, or a sentence that says what is wrong. */
function readUpdate(bytes: Uint8Array): ReceivedUpdate | string {
  const read = readText(bytes);
  if ('problem' in read) return read.problem;
  let update: unknown;
  try {
    update = JSON.parse(read.text);
  } catch {
    return 'The body is not JSON.';
  }
  return isUpdate(update) ? update : 'The body is JSON, but not an update with an id.';
}

function isUpdate(value: unknown): value is ReceivedUpdate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'update_id' in value &&
    Number.isSafeInteger(value.update_id)
  );
}
