// A person with a Telegram client: their actions, and the updates that the bot gets from them. An action that a real
// client does not allow (writing to a blocked bot, pressing a button that does not exist) throws an Error that says so.

import { createHash } from 'node:crypto';
import type { BotCommand, Message, User } from 'grammy/types';
import type { CallbackAnswer } from './updates.ts';
import {
  type ChatState,
  type TelegramState,
  describeChat,
  isAdmin,
  isGroup,
  isPresent,
  publishChat,
  statusOf,
} from './state.ts';
import { changeMember, depart, enter } from './membership.ts';
import {
  type Content,
  amend,
  anonymousAdmin,
  channelBot,
  post,
  postEphemeral,
  quoted,
  remove as removeMessage,
  sendToBot,
} from './posting.ts';
import { commandsFor } from './methods/profile.ts';
import { type WaitOptions, type Waiters, botMessage, describeRecent } from './waiters.ts';
import { given } from '../bodies.ts';
import { type ChatMessage, viewMessage } from './chat-message.ts';
import { asCaption, asText } from './methods/content.ts';
import type { StoredFile } from './files.ts';
import { formatText } from './format-text.ts';

export type ChatRef = number | { id: number };

export type Where = {
  /** The private chat with the bot when absent. */
  chat?: ChatRef;
  /** A topic of a forum; General when absent. */
  topic?: ChatRef;
  replyTo?: ChatMessage | number;
  /** Posts as a channel (or as the group itself, as an anonymous administrator does). */
  as?: ChatRef;
};

type PersonFile = { bytes: Uint8Array; name: string; mime?: string; caption?: string };

export type Person = ReturnType<typeof createPerson>;

export type Button = string | RegExp | { data: string };

const answerTimeoutMs = 20_000;
const longestText = 4096;

export const idOf = (ref: ChatRef): number => (typeof ref === 'number' ? ref : ref.id);

const messageId = (message: ChatMessage | number) =>
  typeof message === 'number' ? message : message.message_id;

const ephemeralIdOf = (message: ChatMessage | number | undefined) =>
  typeof message === 'object' ? message.ephemeral_message_id : undefined;

export function createPerson(state: TelegramState, waiters: Waiters, user: User) {
  const { fail, currentUser, chatOf, write, typed, writeFile } = createSender(state, user);

  /**
   * A command that the bot registered as ephemeral is one, and so is a reply to an ephemeral message; `html`: the text is
   * formatted by the client.
   */
  function say(text: string, { html = false, ...where }: Where & { html?: boolean } = {}): ChatMessage {
    const chat = chatOf(where.chat);
    const [, name] = /^\/(\w+)/.exec(text) ?? [];
    const command = isGroup(chat) ? menu(chat).find(({ command }) => command === name) : undefined;
    const isEphemeral = command?.is_ephemeral === true || ephemeralIdOf(where.replyTo) !== undefined;
    return write({ ...where, isEphemeral }, typed(text, { html }));
  }

  /** The bot's commands as this person's client shows them. */
  function menu(ref?: ChatRef): BotCommand[] {
    const chat = chatOf(ref);
    return commandsFor(state.commands, {
      chatId: chat.id,
      language: currentUser().language_code?.slice(0, 2) ?? '',
      isGroup: isGroup(chat),
    });
  }

  function setBlocked(blocked: boolean): void {
    const chat = chatOf();
    if (chat.blocked === blocked) return;
    changeMember(
      state,
      chat,
      state.bot,
      { status: blocked ? 'kicked' : 'member', anonymous: false },
      currentUser(),
    );
  }

  function chatAsAdmin({ chat_id: id }: ChatMessage): ChatState {
    const chat = chatOf(id);
    if (chat.type !== 'private' && !isAdmin(chat, user.id)) throw fail('is no administrator here');
    return chat;
  }

  return {
    id: user.id,
    get user(): User {
      return currentUser();
    },
    say,
    /** Sends `/start` with a deep link's payload; unblocks the bot first, as the client's button does. */
    start(payload?: string): ChatMessage {
      setBlocked(false);
      return say(payload === undefined ? '/start' : `/start ${payload}`);
    },
    /** Opens the bot's link for groups: adds it to a group and sends `/start@bot` with the link's payload there. */
    startGroup(ref: ChatRef, payload?: string): ChatMessage {
      const chat = chatOf(ref);
      if (!isGroup(chat)) throw fail('can add the bot only to a group');
      if (!isPresent(chat, user.id)) throw fail(`is not in the group ${chat.title}`);
      enter(state, chat, state.bot, currentUser());
      const command = `/start@${state.bot.username}`;
      return write({ chat }, typed(payload === undefined ? command : `${command} ${payload}`));
    },
    /** Sends the text and waits for the bot's next message or edit in that chat. */
    ask(
      text: string,
      { timeoutMs, since = state.activity.latest(), ...where }: Where & WaitOptions = {},
    ): Promise<ChatMessage> {
      const { chat_id } = say(text, where);
      const hint = () => describeRecent(state, chat_id);
      return waiters.waitFor(
        state.activity,
        botMessage(
          (message) => message.chat_id === chat_id && [undefined, user.id].includes(message.receiver_user_id),
        ),
        given({ timeoutMs, since }),
        hint,
      );
    },
    /** Edits one of the person's messages; the bot gets an edited_message. */
    edit(message: ChatMessage, text: string): ChatMessage {
      const chat = chatOf(message.chat_id);
      const stored = chat.messages.get(message.message_id);
      if (!stored || stored.api.from?.id !== user.id)
        throw fail('can change only messages of their own that still stand');
      const { entities: _, ...kept } = stored.api;
      amend(state, stored, { ...kept, ...typed(text) });
      sendToBot(state, chat, stored, 'edited_message');
      return viewMessage(stored);
    },
    sendDocument: ({ caption, ...sent }: PersonFile, where: Where = {}): ChatMessage =>
      writeFile(where, caption, state.files.storeDocument({ mime: '', ...sent })),
    sendPhoto: ({ caption, ...sent }: PersonFile, where: Where = {}): ChatMessage =>
      writeFile(where, caption, state.files.storePhoto({ mime: 'image/png', ...sent })),
    sendMedia: (kind: MediaKind, where: Where = {}): ChatMessage =>
      write(where, mediaContent(kind, state.nextMessageId)),
    /**
     * Presses an inline button, found by its label (exact text or pattern) or its callback_data. A ChatMessage is a
     * snapshot, so a stale button of it can be pressed; `{data}` sends any data, as a forged client can. Resolves with
     * the bot's answerCallbackQuery; rejects when none arrived in time.
     */
    press(
      message: ChatMessage | number,
      button: Button,
      { chat: ref, timeoutMs = answerTimeoutMs }: { chat?: ChatRef; timeoutMs?: number } = {},
    ): Promise<CallbackAnswer> {
      const chat = chatOf(typeof message === 'number' ? ref : message.chat_id);
      if (chat.type === 'private' ? chat.id !== user.id : !isPresent(chat, user.id)) {
        throw fail(`is not in the chat ${chat.id} and sees no buttons there`);
      }
      const id = messageId(message);
      const seen = typeof message === 'number' ? chat.messages.get(id)?.api : message.raw;
      const ephemeralId = seen?.ephemeral_message_id;
      if (ephemeralId !== undefined && seen?.receiver_user?.id !== user.id)
        throw fail('does not see the ephemeral message of somebody else');
      const data = typeof button === 'object' && 'data' in button ? button.data : dataOf(seen, button, fail);
      const { promise, resolve, reject } = Promise.withResolvers<CallbackAnswer>();
      promise.catch(() => {});
      const cancel = waiters.startTimeout(timeoutMs, (why) => {
        reject(fail(`pressed ${data}, but the bot did not answer the callback query ${why}`));
      });
      const settle = (answer: CallbackAnswer) => {
        cancel();
        resolve(answer);
      };
      const queryId = state.callbacks.open({ chatId: chat.id, personId: user.id, settle });
      const standing =
        ephemeralId === undefined ? chat.messages.get(id)?.api : chat.ephemeral.get(ephemeralId)?.api;
      state.updates.push('callback_query', {
        id: queryId,
        from: currentUser(),
        chat_instance: String(BigInt(chat.id) * 7_919n),
        data,
        message: standing ?? { chat: describeChat(state, chat), message_id: id, date: 0 },
      });
      return promise;
    },
    /** Unpins or deletes a message, in private or as an administrator. As in Telegram, no update tells the bot. */
    unpin(message: ChatMessage): void {
      const chat = chatAsAdmin(message);
      chat.pinned = chat.pinned.filter((id) => id !== message.message_id);
      publishChat(state, chat);
    },
    remove: (message: ChatMessage): void => removeMessage(state, chatAsAdmin(message), message.message_id),
    block: (): void => setBlocked(true),
    unblock: (): void => setBlocked(false),
    join: (ref: ChatRef): void => enter(state, chatOf(ref), currentUser(), currentUser()),
    leave: (ref: ChatRef): void => depart(state, chatOf(ref), currentUser(), currentUser()),
    menu,
    /** The ephemeral messages that the person sees in a group, oldest first. */
    ephemeral: (ref: ChatRef): ChatMessage[] =>
      [...chatOf(ref).ephemeral.values()]
        .filter(({ api }) => api.receiver_user?.id === user.id)
        .map(viewMessage),
    setLanguage: (language: string): unknown =>
      state.people.set(user.id, { ...currentUser(), language_code: language }),
  };
}

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
  if ('disabled' in button) throw fail(`cannot press "${button.text}", which is disabled`);
  if (!('callback_data' in button))
    throw fail(`sees that "${button.text}" opens or copies something; it sends nothing to the bot`);
  return button.callback_data;
}

/** Posts the person's messages: checks whether they may write, and sets the author, the topic and the reply. */
function createSender(state: TelegramState, user: User) {
  const name = user.first_name;
  /** An error in which the person is the subject: `fail('knows no chat 5')`. */
  const fail = (why: string) => new Error(`${name} ${why}.`);
  const currentUser = () => state.people.get(user.id) ?? user;

  /** The private chat when absent; throws for a chat that is unknown or became a supergroup. */
  function chatOf(ref: ChatRef = user.id): ChatState {
    const chat = state.chats.get(idOf(ref));
    if (!chat) throw fail(`knows no chat ${idOf(ref)}`);
    if (chat.movedTo !== undefined)
      throw fail(`cannot write to ${chat.title}: it became supergroup ${chat.movedTo}`);
    return chat;
  }

  function requirePermission(chat: ChatState, where: Where): void {
    if (chat.type === 'private') {
      if (chat.id !== user.id) throw fail('cannot write to the private chat of somebody else');
      if (chat.blocked) throw fail('has blocked the bot and must unblock it before writing');
    } else if (where.as !== undefined) {
      const speaker = chatOf(where.as);
      if (!isAdmin(speaker, user.id)) throw fail(`may not speak for ${speaker.title}`);
    } else if (!isPresent(chat, user.id)) {
      throw fail(`is not a member of ${chat.title}`);
    } else if (statusOf(chat, user.id) === 'restricted') {
      throw fail(`may not write in ${chat.title}`);
    } else if (chat.type === 'channel' && !isAdmin(chat, user.id)) {
      throw fail(`may not post in the channel ${chat.title}`);
    }
  }

  function author(chat: ChatState, where: Where): Content {
    if (chat.type === 'channel') return { sender_chat: describeChat(state, chat) };
    const hidden = chat.members.get(user.id)?.anonymous === true;
    const speakerId = where.as === undefined ? (hidden ? chat.id : undefined) : idOf(where.as);
    if (speakerId === undefined) return { from: currentUser() };
    const sender_chat = describeChat(state, chatOf(speakerId));
    return { from: speakerId === chat.id ? anonymousAdmin : channelBot, sender_chat };
  }

  function placement(chat: ChatState, where: Where): Content {
    const ephemeralId = ephemeralIdOf(where.replyTo);
    const isSeen = chat.ephemeral.get(ephemeralId ?? 0)?.api.receiver_user?.id === user.id;
    // Telegram may leave out what it answers.
    if (ephemeralId !== undefined && isSeen) return {};
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

  /** Posts as the person and queues the bot's update. */
  function write(where: Where & { isEphemeral?: boolean }, content: Content, file?: StoredFile): ChatMessage {
    const chat = chatOf(where.chat);
    requirePermission(chat, where);
    const all = { ...author(chat, where), ...placement(chat, where), ...content };
    if (chat.type === 'private') chat.wrote = true;
    // Who writes as a chat is nobody whom the bot could answer alone.
    const isEphemeral = where.isEphemeral === true && !('sender_chat' in all);
    const stored = isEphemeral
      ? postEphemeral(state, chat, state.bot.id, all, { fromBot: false, file })
      : post(state, chat, all, { fromBot: false, file });
    sendToBot(state, chat, stored);
    return viewMessage(stored);
  }

  /** `html`: with the client's own formatting, which the bot gets as entities. */
  function typed(text: string, { html = false }: { html?: boolean } = {}): Content {
    const formatted = formatText({ text, ...(html && { parseMode: 'HTML' }) });
    if (formatted.text === '') throw fail('cannot send an empty message');
    if (formatted.text.length > longestText) throw fail('cannot send a message of more than 4096 characters');
    return asText(formatted);
  }

  const writeFile = (where: Where, caption = '', file: StoredFile): ChatMessage =>
    write(where, { ...file.content, ...asCaption(formatText({ text: caption })) }, file);

  return { fail, currentUser, chatOf, write, typed, writeFile };
}

/** They have neither text nor a file that the bot reads. */
type MediaKind = 'voice' | 'sticker' | 'video_note';

/** `count` makes the file ids of one chat differ. */
function mediaContent(kind: MediaKind, count: number): Content {
  const hash = createHash('sha256').update(`${kind} ${count}`).digest('base64url');
  const file = { file_id: `AwACAgI${hash}`, file_unique_id: `AgAD${hash.slice(0, 12)}`, file_size: 4_096 };
  if (kind === 'voice') return { voice: { ...file, duration: 2, mime_type: 'audio/ogg' } };
  if (kind === 'video_note') return { video_note: { ...file, length: 240, duration: 2 } };
  const sizes = { width: 512, height: 512, is_animated: false, is_video: false };
  return { sticker: { ...file, ...sizes, type: 'regular', emoji: '👍' } };
}
