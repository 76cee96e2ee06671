// Reports words in which a message should be and is not: in the log each time, to the people who may change them once.

import type { OwnWords } from '../rules/own-words.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { WordsFailure } from '../views/event/own-words.ts';
import { noticeEntry } from '../views/team/notice-entry.ts';
import type { Notice } from '../views/team/notice.ts';
import type { NotifyDeps } from './deps.ts';
import type { Composed } from './sending.ts';

/** `isMarkupRefused`: Telegram could not read the message, so it was sent as plain text. */
export async function reportUnusedWords(
  deps: NotifyDeps,
  { due, carried, message }: Pick<Composed, 'due' | 'carried' | 'message'>,
  isMarkupRefused: boolean,
): Promise<void> {
  const { problem, own } = message;
  const types = [...new Set(carried.map(({ event }) => event.type))].toSorted();
  if (problem !== undefined) await reportTemplate(deps, types, problem);
  const failed = own?.failed ?? (own && isMarkupRefused ? 'markup' : undefined);
  if (own && failed) await reportOwnWords(deps, due, own.words, failed);
  else if (isMarkupRefused) await reportTemplate(deps, types, 'Telegram could not read its markup.');
}

/** Of a built-in template, the owners get the notice. */
async function reportTemplate(
  { store, clock, log }: NotifyDeps,
  types: string[],
  problem: string,
): Promise<void> {
  log.error({ types, problem }, 'A template could not be used; its message went out in a plain form.');
  await addNotice({ store, log }, { kind: 'template', at: clock.now(), types });
}

/** Once for each version. */
async function reportOwnWords(
  { store, clock, log }: NotifyDeps,
  { delivery, event: { type } }: DueDelivery,
  { id, v }: OwnWords,
  why: WordsFailure,
): Promise<void> {
  const { chat_id: chatId, topic_id: topicId } = delivery;
  log.warn({ template: id, v, type, why }, 'Own words could not be used; the built-in ones were.');
  const title = store.settings.data.chats.find((chat) => chat.id === chatId)?.title ?? String(chatId);
  const notice = { at: clock.now(), chatId, topicId, title, template: id, v, type, why };
  await addNotice({ store, log }, { kind: 'words-failed', ...notice });
}

async function addNotice({ store, log }: Pick<NotifyDeps, 'store' | 'log'>, notice: Notice): Promise<void> {
  try {
    await store.notices.add(noticeEntry(notice));
  } catch (error) {
    log.error({ error }, 'The owners could not be told about a template.');
  }
}
