/** Of the embedded service; no message, row or error may repeat them. */
export const credentials = { apiKey: 'canary-key-7f3a9', apiSecret: 'canary-secret-51be2' };
