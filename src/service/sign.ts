// Signs requests as the service's public documentation describes: HMAC-SHA256 over the concatenated timestamp, method and
// request path, in Base64.

import { createHmac } from 'node:crypto';

export type Signable = {
  /** The API secret; its UTF-8 bytes are the key. */
  secret: string;
  /** UTC in ISO 8601 with milliseconds, exactly as CF-ACCESS-TIMESTAMP carries it. */
  timestamp: string;
  method: string;
  /** Begins at `/v1` and includes `?query`, byte for byte as it is sent. The body is not signed. */
  requestPath: string;
};

/** The value of CF-ACCESS-SIGN. */
export function sign({ secret, timestamp, method, requestPath }: Signable): string {
  return createHmac('sha256', secret).update(`${timestamp}${method}${requestPath}`).digest('base64');
}
