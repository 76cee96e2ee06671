// The errors that the Bot API returns instead of a result, with Telegram's descriptions.

export type RejectionParameters = { retry_after?: number; migrate_to_chat_id?: number };

/**
 * Thrown by a method; the server answers `{ok: false, error_code, description, parameters}` with the code as HTTP
 * status.
 */
export class Rejection extends Error {
  override name = 'Rejection';
  readonly code: number;
  readonly parameters: RejectionParameters | undefined;

  constructor(code: number, description: string, parameters?: RejectionParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export const badRequest = (why: string, parameters?: RejectionParameters): Rejection =>
  new Rejection(400, `Bad Request: ${why}`, parameters);

export const forbidden = (why: string): Rejection => new Rejection(403, `Forbidden: ${why}`);

/** Telegram's answer while a chat or the whole bot is over its limit. */
export const tooManyRequests = (retryAfterSeconds: number): Rejection =>
  new Rejection(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
    retry_after: retryAfterSeconds,
  });
