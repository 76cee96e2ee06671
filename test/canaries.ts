// The secrets of test runs. None of them may appear in a message or in the log; the last two are part of the account record
// that the service answers with.

export const canaries = {
  botToken: '7000000001:canary-bot-token-canary-bot-token-0',
  apiKey: 'canary-api-key-0123456789',
  apiSecret: 'canary-api-secret-0123456789',
  eventsSecret: 'canary-events-secret-0123456789abcdef',
  accountSecret: 'canary-secret-that-the-account-answers',
  email: 'canary-owner@sandbox.example',
} as const;
