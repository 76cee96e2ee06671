// A log of what happened in the chats, in order, for tests that wait, the HTTP routes and the terminal. Holds the last
// thousand entries; reading from an older mark returns those that are left.
import { createListeners } from '../listeners.ts';
import type { ChatInfo, ChatMessage } from './chat-message.ts';

type Activity =
  | { kind: 'message' | 'edit'; chatId: number; message: ChatMessage }
  /** `messageId` is 0 for an ephemeral message, which `ephemeralId` names. */
  | { kind: 'delete'; chatId: number; messageId: number; ephemeralId?: number }
  | { kind: 'answer'; chatId: number; personId: number; text?: string; showAlert: boolean }
  | { kind: 'action'; chatId: number; action: string }
  | { kind: 'left'; chatId: number }
  /** The chat was created, or its members, topics or pins changed, or it was blocked or moved. */
  | { kind: 'chat'; chatId: number; chat: ChatInfo };

export type ActivityEntry = { seq: number } & Activity;

export type ActivityLog = ReturnType<typeof createActivityLog>;

const mostEntries = 1000;

export function createActivityLog() {
  const entries: ActivityEntry[] = [];
  const listeners = createListeners<ActivityEntry>();
  let latest = 0;
  return {
    /** The number of the latest entry; `since(mark())` is empty until something happens. */
    mark: (): number => latest,
    /** The number of the oldest entry that is stored: `since` of an earlier mark than the one before it has a gap. */
    oldest: (): number => entries[0]?.seq ?? latest + 1,
    since: (mark: number): ActivityEntry[] => entries.filter(({ seq }) => seq > mark),
    publish(activity: Activity): void {
      latest += 1;
      const entry = { seq: latest, ...activity };
      entries.push(entry);
      if (entries.length > mostEntries) entries.shift();
      listeners.tell(entry);
    },
    /** Calls the listener with each new entry; the result removes the listener. */
    watch: listeners.watch,
  };
}
