// What happened in the chats, in order, for whoever watches: tests that wait, a chat page, the terminal. Keeps
// the last thousand entries; a watcher that reads from an older mark gets what is left.
import type { ChatMessage } from './chat-message.ts';

export type Activity =
  | { kind: 'message' | 'edit'; chatId: number; message: ChatMessage }
  | { kind: 'delete'; chatId: number; messageId: number }
  | { kind: 'answer'; chatId: number; personId: number; text?: string; showAlert: boolean }
  | { kind: 'action'; chatId: number; action: string }
  | { kind: 'left'; chatId: number };

export type Entry = { seq: number } & Activity;

export type ActivityLog = {
  /** The number of the latest entry; `since(mark())` is empty until something happens. */
  mark(): number;
  since(mark: number): Entry[];
  publish(news: Activity): void;
  /** Called with each entry from now on; the answer ends it. */
  watch(listener: (entry: Entry) => void): () => void;
};

const mostEntries = 1000;

export function createActivityLog(): ActivityLog {
  const entries: Entry[] = [];
  const listeners = new Set<(entry: Entry) => void>();
  let latest = 0;
  return {
    mark: () => latest,
    since: (mark) => entries.filter(({ seq }) => seq > mark),
    publish(news) {
      latest += 1;
      const entry = { seq: latest, ...news };
      entries.push(entry);
      if (entries.length > mostEntries) entries.shift();
      for (const listener of Array.from(listeners)) listener(entry);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
