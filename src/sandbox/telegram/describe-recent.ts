// Describes the last messages of a chat for the error of a wait that timed out.
import type { TelegramState } from './state.ts';

const shownMessages = 3;
const shownCharacters = 120;

export function describeRecent(state: TelegramState, chatId: number | undefined): string {
  const chats =
    chatId === undefined
      ? [...state.chats.values()]
      : [state.chats.get(chatId)].filter((chat) => chat !== undefined);
  const lines = chats.flatMap((chat) =>
    [...chat.messages.values()].slice(-shownMessages).map(({ api, fromBot }) => {
      const text = (api.text ?? api.caption ?? '(no text)').slice(0, shownCharacters);
      return `  chat ${chat.id} #${api.message_id} ${fromBot ? 'bot' : (api.from?.first_name ?? 'channel')}: ${text}`;
    }),
  );
  return lines.length === 0 ? 'The chat is empty.' : `Last messages:\n${lines.join('\n')}`;
}
