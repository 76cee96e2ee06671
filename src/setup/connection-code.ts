// What the codes of failed connections mean where people mix up the schemes of addresses.

/** TLS was begun, and the answer was none. */
export function isPlainHttp(code: string): boolean {
  return /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER|EPROTO/.test(code);
}

/** The connection was closed in the middle of the answer, as servers that expect TLS do. */
export function isMaybeHttps(code: string): boolean {
  return /ECONNRESET|UND_ERR_SOCKET|HPE_/.test(code);
}
