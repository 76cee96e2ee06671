// What the bot may do in each group: send messages and files, pin, and write while a topic is closed.

import type { ChatFullInfo, ChatMember } from 'grammy/types';
import type { Values } from '../../i18n.ts';
import { isOut, type Chat } from '../../store/settings/settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { describeCause } from '../../views/event/delivery-reason.ts';
import { toQuotedLine } from '../../views/lines.ts';
import type { CheckContext, Finding, Level } from './check.ts';

/** Telegram is asked twice about each. */
const mostChats = 25;
const longestTitle = 64;
/** Those that need attention, the worst first. */
const levels = ['bad', 'warn'] as const;
const gone: Looked = { mayWrite: false, problems: [{ level: 'bad', key: 'doctor-chat-gone' }] };

/** Undefined rights could not be read. */
type Looked = { mayWrite: boolean | undefined; problems: Problem[] };
type Problem = { level: Level; key: string; values?: Values };

export async function checkChats(context: CheckContext): Promise<Finding[]> {
  const groups = context.deps.store.settings.data.chats.filter((chat) => chat.id < 0 && !isOut(chat));
  if (groups.length === 0) return [{ level: 'ok', key: 'doctor-chats-none' }];
  const { id: botId } = await context.api.getMe();
  const looked = groups.slice(0, mostChats);
  const results = await Promise.all(looked.map((chat) => lookAt(context, chat, botId)));
  const findings = results.flatMap(({ problems }, index) =>
    problems.map(({ level, key, values }) => ({
      level,
      key,
      values: {
        title: toQuotedLine(looked[index]!.title, longestTitle) ?? String(looked[index]!.id),
        ...values,
      },
    })),
  );
  const known = results.filter(({ mayWrite }) => mayWrite !== undefined);
  const unknown = results.length - known.length;
  const first: Finding = {
    level: levels.find((level) => findings.some((finding) => finding.level === level)) ?? 'ok',
    key: unknown > 0 ? 'doctor-chats-some' : 'doctor-chats',
    values: { well: known.filter(({ mayWrite }) => mayWrite).length, count: known.length, unknown },
    isSummary: true,
  };
  const rest = groups.length - looked.length;
  const more: Finding[] =
    rest > 0 ? [{ level: 'info', key: 'doctor-chats-more', values: { count: rest } }] : [];
  return [first, ...findings, ...more];
}

async function lookAt({ api, deps, reader }: CheckContext, chat: Chat, botId: number): Promise<Looked> {
  try {
    const [full, member] = await Promise.all([api.getChat(chat.id), api.getChatMember(chat.id, botId)]);
    const hasBoard = deps.store.settings.data.reports.some(
      ({ chatId, board }) => chatId === chat.id && board !== undefined && board.pin !== 'left',
    );
    return describe(full, member, hasBoard);
  } catch (error) {
    const verdict = judgeCall(error);
    if (!verdict || verdict.kind === 'sent') throw error;
    if (verdict.kind === 'refused' && verdict.scope === 'chat') return gone;
    const values = { reason: { html: describeCause(verdict.reason, reader) } };
    return { mayWrite: undefined, problems: [{ level: 'warn', key: 'doctor-chat-unknown', values }] };
  }
}

function describe(full: ChatFullInfo, member: ChatMember, hasBoard: boolean): Looked {
  if (member.status === 'left' || member.status === 'kicked') return gone;
  const isAdmin = member.status === 'administrator' || member.status === 'creator';
  const rights = member.status === 'restricted' ? member : isAdmin ? undefined : full.permissions;
  if (rights?.can_send_messages === false)
    return { mayWrite: false, problems: [{ level: 'bad', key: 'doctor-chat-silent' }] };
  // Members can't pin through the Bot API, whatever the group allows.
  const mayPin = isAdmin && (member.status === 'creator' || member.can_pin_messages === true);
  const problems: Problem[] = [];
  if (rights?.can_send_documents === false) problems.push({ level: 'warn', key: 'doctor-chat-files' });
  if (!mayPin && hasBoard) problems.push({ level: 'warn', key: 'doctor-chat-board' });
  if (!mayPin && !hasBoard) problems.push({ level: 'info', key: 'doctor-chat-pin' });
  if (full.is_forum === true && !isAdmin) problems.push({ level: 'info', key: 'doctor-chat-topics' });
  return { mayWrite: true, problems };
}
