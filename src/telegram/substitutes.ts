// The senders that Telegram substitutes for a person. Their ids are the same everywhere.

/** Anonymous group admins (@GroupAnonymousBot), channels (@Channel_Bot), and Telegram's own service account. */
const substitutes: ReadonlySet<number> = new Set([1_087_968_824, 136_817_688, 777_000]);

/** Whether a user id can be a person's: positive, and none of the substitutes. */
export function isPersonId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0 && !substitutes.has(id);
}
