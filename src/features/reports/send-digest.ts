// Sends a digest: a picture with its numbers as caption, or the numbers alone where none can be drawn or shown. Quiet
// hours make it silent. What Telegram refuses is judged as for alerts: a chat or topic out of reach gets nothing now, and
// the next digest covers this time too.

import { layOut } from '../../pictures/picture.ts';
import { quietUntil } from '../../rules/quiet.ts';
import type { Place } from '../../store/place.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { describeDigest } from './digest-text.ts';
import { digestPicture, isEmptyDigest, type DigestNumbers } from './digest-numbers.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { ReportApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';

/** `chatId` is that of the supergroup where the group has become one. `gone`: the topic was deleted. */
export type Sending =
  | { is: 'sent'; chatId: number }
  | { is: 'refused'; of: 'chat' | 'topic' | 'message' }
  | { is: 'gone' };

/** Rejects where Telegram could not be asked, or it is not known whether the message arrived. */
export async function sendDigest(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  place: Place,
  numbers: DigestNumbers,
  isRepeat: boolean,
): Promise<Sending> {
  const { store, clock, defaultTimeZone } = deps;
  const { data } = store.settings;
  const chat = data.chats.find(({ id }) => id === place.chatId);
  const reader = { ...chatReader(deps, place.chatId), book: data.addresses };
  const html = describeDigest(numbers, reader, isRepeat);
  const isQuiet =
    chat?.quiet !== undefined &&
    quietUntil(chat.quiet, clock.now(), chat.timeZone ?? defaultTimeZone) !== undefined;
  const figures = isEmptyDigest(numbers) ? undefined : digestPicture(numbers);
  const theme = chat?.pictureTheme ?? 'light';
  const svg = figures && layOut(figures, { words: reader.words, timeZone: reader.timeZone, theme });
  return send({ api, deps }, place, { html, svg, isQuiet });
}

/** `svg` is undefined for a text without a picture; `isRefused`: the chat does not take it. */
type Digest = { html: string; svg: string | undefined; isQuiet: boolean; isRefused?: boolean };

async function send(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  { chatId, topicId }: Place,
  { html, svg, isQuiet, isRefused = false }: Digest,
): Promise<Sending> {
  const options = {
    ...(topicId !== null && { message_thread_id: topicId }),
    ...(isQuiet && { disable_notification: true }),
  };
  try {
    const picture = svg === undefined ? undefined : await deps.pictures.pictureOf(svg);
    if (picture) {
      const caption = { caption: html, parse_mode: style.parse_mode };
      picture.remember(await api.sendPhoto(chatId, picture.media, { ...options, ...caption }));
    } else {
      const hasPicture = svg !== undefined || isRefused;
      const note = !hasPicture ? '' : `\n\n${chatReader(deps, chatId).words('digest-no-picture')}`;
      await api.sendMessage(chatId, html + note, { ...options, ...style });
    }
    return { is: 'sent', chatId };
  } catch (error) {
    const verdict = judgeCall(error);
    // A topic of the group does not exist in the supergroup.
    if (verdict?.kind === 'moved') {
      return send({ api, deps }, { chatId: verdict.chatId, topicId: null }, { html, svg, isQuiet });
    }
    if (verdict?.kind !== 'refused' || verdict.scope === 'account') throw error;
    if (verdict.scope === 'file') {
      return send({ api, deps }, { chatId, topicId }, { html, svg: undefined, isRefused: true, isQuiet });
    }
    deps.log.warn({ chatId, topicId, scope: verdict.scope }, 'A digest was refused.');
    if (verdict.reason.code === 'topic-deleted' && topicId !== null) return { is: 'gone' };
    return { is: 'refused', of: verdict.scope };
  }
}
