// The secret that Telegram names with each update that it posts (`secret_token` of setWebhook): whoever knows it could press
// buttons in anybody's name. Every instance makes it from the bot's token, so it is stored and copied nowhere, and is a new
// one with a new token, or with another TELEGRAM_WEBHOOK_URL, of which a query such as `?2` is enough.

import { createHmac } from 'node:crypto';

/** 43 characters of A-Z a-z 0-9 - _. It tells nothing about the token. */
export function makeUpdatesSecret(botToken: string, webhookUrl: string): string {
  return createHmac('sha256', botToken).update(`telegram updates to ${webhookUrl}`).digest('base64url');
}
