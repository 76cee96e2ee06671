// What a client shows of a chat besides its messages: its title, topics and members, what is pinned, and whether it was
// blocked or moved. A snapshot, as JSON can hold it.
import type { Chat, ChatMember } from 'grammy/types';

export type ChatInfo = {
  id: number;
  type: Chat['type'];
  /** Of a private chat the person's first name. */
  title: string;
  forum: boolean;
  /** By message_thread_id; General, which has none, is not among them. */
  topics: { id: number; name: string; closed: boolean }[];
  generalClosed: boolean;
  /** Of groups; who left or was removed stays listed with that status. */
  members: { id: number; status: ChatMember['status']; anonymous: boolean }[];
  pinned: readonly number[];
  /** The supergroup that replaced this group. */
  movedTo: number | undefined;
  /** Private chats only: whether the person has written to the bot, and whether they have blocked it. */
  wrote: boolean;
  blocked: boolean;
};
