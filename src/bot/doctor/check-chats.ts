// What the bot may do in each group: send messages and files, pin, and write while a topic is closed.

import { GrammyError } from 'grammy';
import type { ChatFullInfo, ChatMember } from 'grammy/types';
import type { Chat } from '../../store/settings/settings.ts';
import { toQuotedLine } from '../../views/lines.ts';
import type { CheckContext, Finding, Level } from './check.ts';

/** Telegram is asked twice about each. */
const mostChats = 25;
const longestTitle = 64;

type Problem = { level: Level; key: string };

export async function checkChats(context: CheckContext): Promise<Finding[]> {
  const groups = context.deps.store.settings.data.chats.filter(({ id, isOut }) => id < 0 && !isOut);
  if (groups.length === 0) return [{ level: 'ok', key: 'doctor-chats-none' }];
  const { id: botId } = await context.api.getMe();
  const looked = groups.slice(0, mostChats);
  const problems = await Promise.all(looked.map((chat) => problemsOf(context, chat, botId)));
  const findings = problems.flatMap((found, index) =>
    found.map(({ level, key }) => ({
      level,
      key,
      values: { title: toQuotedLine(looked[index]!.title, longestTitle) ?? String(looked[index]!.id) },
    })),
  );
  const well = problems.filter((found) => found.every(({ level }) => level === 'ok')).length;
  const first: Finding = {
    level: well === looked.length ? 'ok' : 'warn',
    key: 'doctor-chats',
    values: { well, count: looked.length },
  };
  const rest = groups.length - looked.length;
  const more: Finding[] =
    rest > 0 ? [{ level: 'ok', key: 'doctor-chats-more', values: { count: rest } }] : [];
  return [first, ...findings, ...more];
}

async function problemsOf({ api }: CheckContext, chat: Chat, botId: number): Promise<Problem[]> {
  try {
    const [full, member] = await Promise.all([api.getChat(chat.id), api.getChatMember(chat.id, botId)]);
    return describe(full, member);
  } catch (error) {
    if (error instanceof GrammyError) return [{ level: 'bad', key: 'doctor-chat-gone' }];
    throw error;
  }
}

function describe(full: ChatFullInfo, member: ChatMember): Problem[] {
  if (member.status === 'left' || member.status === 'kicked')
    return [{ level: 'bad', key: 'doctor-chat-gone' }];
  const isAdmin = member.status === 'administrator' || member.status === 'creator';
  const rights = member.status === 'restricted' ? member : isAdmin ? undefined : full.permissions;
  if (rights?.can_send_messages === false) return [{ level: 'bad', key: 'doctor-chat-silent' }];
  // Members can't pin through the Bot API, whatever the group allows.
  const mayPin = isAdmin && (member.status === 'creator' || member.can_pin_messages === true);
  return [
    ...(rights?.can_send_documents === false ? [{ level: 'warn' as const, key: 'doctor-chat-files' }] : []),
    ...(!mayPin ? [{ level: 'ok' as const, key: 'doctor-chat-pin' }] : []),
    ...(full.is_forum === true && !isAdmin ? [{ level: 'ok' as const, key: 'doctor-chat-topics' }] : []),
  ];
}
