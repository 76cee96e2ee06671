// A person with a Telegram client: what they can do there, by hand, and what the bot then hears. Everything they cannot
// do in a real client (write to a bot they blocked, press a button that is not there) throws a sentence.
import type { BotCommand, Message, User } from 'grammy/types';
import type { CallbackAnswer } from './callbacks.ts';
import { formatText } from './format-text.ts';
import { changeMember, depart, enter } from './membership.ts';
import { amend, anonymousAdmin, channelBot, post, quoted, tellBot, type Content } from './posting.ts';
import { commandsFor } from './profile.ts';
import { botMessage, type Waiting, type WaitOptions } from './waiting.ts';
import { describeChat, isAdmin, isGroup, isPresent, viewMessage } from './world.ts';
import type { ChatMessage, ChatState, World } from './world.ts';
import { describeRecent } from './describe-recent.ts';

export type ChatRef = number | { id: number };

export type Where = {
  /** The private chat with the bot when absent. */
  chat?: ChatRef;
  /** A topic of a forum; General when absent. */
  topic?: ChatRef;
  replyTo?: ChatMessage | number;
  /** Speaks for a channel (or for the group itself, as an anonymous administrator does). */
  as?: ChatRef;
};

export type PersonFile = { bytes: Uint8Array; name: string; mime?: string; caption?: string };

export type Person = {
  readonly id: number;
  readonly user: User;
  say(text: string, where?: Where): ChatMessage;
  /** `/start`, with a deep link's payload; lifts a block first, as the client's button does. */
  start(payload?: string): ChatMessage;
  /** Says it and waits for the bot's next message or edit in that chat. */
  ask(text: string, where?: Where & WaitOptions): Promise<ChatMessage>;
  /** Changes a message of one's own; the bot gets an edited_message. */
  edit(message: ChatMessage, text: string): ChatMessage;
  sendDocument(file: PersonFile, where?: Where): ChatMessage;
  sendPhoto(file: PersonFile, where?: Where): ChatMessage;
  /**
   * Presses an inline button, found by its label (exact text or pattern) or its callback_data. Given a ChatMessage, it is
   * the keyboard as it stood then, so a stale button can be pressed; `{data}` sends any data, as a forged client can.
   * Resolves with the bot's answerCallbackQuery; rejects when none came in time.
   */
  press(
    message: ChatMessage | number,
    button: Button,
    options?: { chat?: ChatRef; timeoutMs?: number },
  ): Promise<CallbackAnswer>;
  block(): void;
  unblock(): void;
  join(chat: ChatRef): void;
  leave(chat: ChatRef): void;
  /** The bot's commands as this person's client shows them. */
  menu(chat?: ChatRef): BotCommand[];
  speak(language: string): void;
};

export type Button = string | RegExp | { data: string };

const answerPatienceMs = 5000;
const longestText = 4096;

export const idOf = (ref: ChatRef): number => (typeof ref === 'number' ? ref : ref.id);

export function createPerson(world: World, waiting: Waiting, user: User): Person {
  const name = user.first_name;
  const fail = (why: string) => new Error(`${name} ${why}.`);
  const currentUser = () => world.people.get(user.id) ?? user;

  function chatOf(ref: ChatRef = user.id): ChatState {
    const chat = world.chats.get(idOf(ref));
    if (!chat) throw fail(`knows no chat ${idOf(ref)}`);
    if (chat.movedTo !== undefined)
      throw fail(`cannot write to ${chat.title}: it became supergroup ${chat.movedTo}`);
    return chat;
  }

  function requireVoice(chat: ChatState, where: Where): void {
    if (chat.type === 'private') {
      if (chat.id !== user.id) throw fail('cannot write to the private chat of somebody else');
      if (chat.blocked) throw fail('has blocked the bot and must unblock it before writing');
    } else if (where.as === undefined && !isPresent(chat, user.id)) {
      throw fail(`is not a member of ${chat.title}`);
    } else if (chat.type === 'channel' && !isAdmin(chat, user.id)) {
      throw fail(`may not post in the channel ${chat.title}`);
    }
  }

  function author(chat: ChatState, where: Where): Content {
    if (chat.type === 'channel') return { sender_chat: describeChat(world, chat) };
    const hidden = chat.members.get(user.id)?.anonymous === true;
    const voice = where.as === undefined ? (hidden ? chat.id : undefined) : idOf(where.as);
    if (voice === undefined) return { from: currentUser() };
    const sender_chat = describeChat(world, chatOf(voice));
    return { from: voice === chat.id ? anonymousAdmin : channelBot, sender_chat };
  }

  function place(chat: ChatState, where: Where): Content {
    const target = where.replyTo === undefined ? undefined : chat.messages.get(messageId(where.replyTo));
    if (where.replyTo !== undefined && !target) throw fail('cannot reply to a message that is not there');
    const threadId = where.topic === undefined ? target?.api.message_thread_id : idOf(where.topic);
    if (threadId === undefined) return target ? { reply_to_message: quoted(target) } : {};
    const topic = chat.topics.get(threadId);
    if (!topic) throw fail(`finds no topic ${threadId} in ${chat.title}`);
    if (topic.closed && !isAdmin(chat, user.id)) throw fail(`cannot write to the closed topic ${topic.name}`);
    // Telegram makes every message of a topic a reply to the message that opened it, unless it answers another.
    const answered = target ?? chat.messages.get(threadId);
    return {
      message_thread_id: threadId,
      is_topic_message: true,
      ...(answered ? { reply_to_message: quoted(answered) } : {}),
    };
  }

  function write(
    where: Where,
    content: (chat: ChatState) => Content,
    file?: Parameters<typeof post>[3]['file'],
  ): ChatMessage {
    const chat = chatOf(where.chat);
    requireVoice(chat, where);
    if (chat.type === 'private') chat.wrote = true;
    const all = { ...author(chat, where), ...place(chat, where), ...content(chat) };
    const stored = post(world, chat, all, { fromBot: false, file });
    tellBot(world, chat, stored);
    return viewMessage(stored);
  }

  function typed(text: string): Content {
    const formatted = formatText({ text });
    if (formatted.text === '') throw fail('cannot send an empty message');
    if (formatted.text.length > longestText) throw fail('cannot send a message of more than 4096 characters');
    return {
      text: formatted.text,
      ...(formatted.entities.length > 0 ? { entities: formatted.entities } : {}),
    };
  }

  function captioned(caption: string | undefined): Content {
    if (caption === undefined) return {};
    const formatted = formatText({ text: caption });
    return {
      caption: formatted.text,
      ...(formatted.entities.length > 0 ? { caption_entities: formatted.entities } : {}),
    };
  }

  const say = (text: string, where: Where = {}) => write(where, () => typed(text));

  function setBlocked(blocked: boolean): void {
    const chat = chatOf();
    if (chat.blocked === blocked) return;
    changeMember(
      world,
      chat,
      world.bot,
      { status: blocked ? 'kicked' : 'member', anonymous: false },
      currentUser(),
    );
  }

  return {
    id: user.id,
    get user() {
      return currentUser();
    },
    say,
    start(payload) {
      setBlocked(false);
      return say(payload === undefined ? '/start' : `/start ${payload}`);
    },
    ask(text, { timeoutMs, since, ...where } = {}) {
      const options = {
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        since: since ?? world.news.mark(),
      };
      const { chat_id } = say(text, where);
      const hint = () => describeRecent(world, chat_id);
      return waiting.first(
        world.news,
        botMessage((message) => message.chat_id === chat_id),
        options,
        hint,
      );
    },
    edit(message, text) {
      const chat = chatOf(message.chat_id);
      const stored = chat.messages.get(message.message_id);
      if (!stored || stored.api.from?.id !== user.id)
        throw fail('can change only messages of their own that still stand');
      const { entities: _, ...kept } = stored.api;
      amend(world, stored, { ...kept, ...typed(text) });
      tellBot(world, chat, stored, 'edited_message');
      return viewMessage(stored);
    },
    sendDocument({ caption, mime = 'application/octet-stream', ...file }, where = {}) {
      const document = world.files.keepDocument({ ...file, mime });
      return write(where, () => ({ document, ...captioned(caption) }), world.files.get(document.file_id));
    },
    sendPhoto({ caption, mime = 'image/jpeg', ...file }, where = {}) {
      const photo = world.files.keepPhoto({ ...file, mime });
      return write(where, () => ({ photo, ...captioned(caption) }), world.files.get(photo.at(-1)!.file_id));
    },
    press(message, button, { chat: ref, timeoutMs = answerPatienceMs } = {}) {
      const chat = chatOf(typeof message === 'number' ? ref : message.chat_id);
      if (chat.type === 'private' ? chat.id !== user.id : !isPresent(chat, user.id)) {
        throw fail(`is not in the chat ${chat.id} and sees no buttons there`);
      }
      const id = messageId(message);
      const seen = typeof message === 'number' ? chat.messages.get(id)?.api : message.raw;
      const data = typeof button === 'object' && 'data' in button ? button.data : dataOf(seen, button, fail);
      const { promise, resolve, reject } = Promise.withResolvers<CallbackAnswer>();
      promise.catch(() => {});
      const cancel = waiting.patience(timeoutMs, (why) => {
        reject(fail(`pressed ${data}, but the bot did not answer the callback query ${why}`));
      });
      const settle = (answer: CallbackAnswer) => {
        cancel();
        resolve(answer);
      };
      const queryId = world.callbacks.open({ chatId: chat.id, personId: user.id, settle });
      const standing = chat.messages.get(id)?.api;
      world.updates.push('callback_query', {
        id: queryId,
        from: currentUser(),
        chat_instance: String(BigInt(chat.id) * 7_919n),
        data,
        message: standing ?? { chat: describeChat(world, chat), message_id: id, date: 0 },
      });
      return promise;
    },
    block: () => setBlocked(true),
    unblock: () => setBlocked(false),
    join(ref) {
      enter(world, chatOf(ref), currentUser(), currentUser());
    },
    leave(ref) {
      depart(world, chatOf(ref), currentUser(), currentUser());
    },
    menu(ref) {
      const chat = chatOf(ref);
      return commandsFor(world.profile, {
        chatId: chat.id,
        personId: user.id,
        language: currentUser().language_code?.slice(0, 2) ?? '',
        isGroup: isGroup(chat),
        isAdmin: isAdmin(chat, user.id),
      });
    },
    speak(language) {
      world.people.set(user.id, { ...currentUser(), language_code: language });
    },
  };
}

const messageId = (message: ChatMessage | number) =>
  typeof message === 'number' ? message : message.message_id;

function dataOf(message: Message | undefined, wanted: string | RegExp, fail: (why: string) => Error): string {
  if (!message) throw fail('cannot press a button of a message that is not there');
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const isLabel = (text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
  const button =
    buttons.find(({ text }) => isLabel(text)) ??
    buttons.find((other) => 'callback_data' in other && other.callback_data === wanted);
  if (!button) {
    const labels = buttons.map(({ text }) => `"${text}"`).join(', ') || 'none';
    throw fail(`finds no button ${String(wanted)} under message ${message.message_id}; there are: ${labels}`);
  }
  if (!('callback_data' in button))
    throw fail(`sees that "${button.text}" opens or copies something; it sends nothing to the bot`);
  return button.callback_data;
}
