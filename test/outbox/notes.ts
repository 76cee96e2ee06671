// Messages of a kind whose text a test says, and a Telegram with one fault for each of the next calls.

import { HttpError } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import type { Body, PostKind } from '../../src/outbox/kind.ts';
import { openNotify } from '../../src/outbox/notify.ts';
import type { OutboxApi } from '../../src/outbox/send-api.ts';
import type { Store } from '../../src/store/open.ts';
import { createRateLimiter, type Budgets } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { i18n } from '../spoken.ts';
import { addGroup, openTestStore } from '../store/ledger/fixture.ts';
import { ample, group, owner, refusal } from './scene.ts';

export const about = { kind: 'digest', ref: 'a' } as const;
export const lost = () => new HttpError('Network request failed', new Error('reset'));
const uneditable = () => refusal(400, 'Bad Request: message to edit not found');

type Options = { body?: Partial<Body>; budgets?: Budgets; chatIds?: readonly number[] };
type Fault = { error: unknown; wasDone: boolean };
export const unmade = (error: unknown): Fault => ({ error, wasDone: false });

/** The kind is wanted in the group, unless in other chats. */
export async function openNotes(
  kind: Partial<PostKind> = {},
  { body = {}, budgets = ample, chatIds = [group] }: Options = {},
) {
  const store: Store = await openTestStore();
  await addGroup(store, group);
  const clock = createManualClock();
  const calls: string[] = [];
  const options: object[] = [];
  const chat = new Map<number, string>();
  const faults: Array<Fault | undefined> = [];
  const asked: { getMe: number; renders: number; refused?: unknown } = { getMe: 0, renders: 0 };
  let text = 'one';
  let keyboard: InlineKeyboardMarkup | undefined;
  const call = <Answer>(name: string, act: () => Answer): Answer => {
    calls.push(name);
    const fault = faults.shift();
    if (!fault) return act();
    if (fault.wasDone) act();
    throw fault.error;
  };
  let last = 0;
  const api = {
    sendMessage: async (chatId: number, said: string, with_: object) =>
      call(`send ${chatId} ${said}`, () => {
        options.push(with_);
        last += 1;
        chat.set(last, said);
        return { message_id: last };
      }),
    sendPhoto: async (chatId: number) => call(`photo ${chatId}`, () => ({ message_id: (last += 1) })),
    editMessageText: async (_: number, id: number, said: string) =>
      call(`edit ${id} ${said}`, () => {
        if (!chat.has(id)) throw uneditable();
        chat.set(id, said);
      }),
    editMessageReplyMarkup: async (_: number, id: number) => call(`buttons ${id}`, () => true),
    deleteMessage: async (_: number, id: number) => call(`delete ${id}`, () => chat.delete(id)),
    getMe: async () => {
      asked.getMe += 1;
      if (asked.refused !== undefined) throw asked.refused;
    },
  } as unknown as OutboxApi;
  const note: PostKind = {
    name: about.kind,
    topic: 'system',
    judge: () => 'tell',
    render: () => {
      asked.renders += 1;
      return { html: text, keyboard, ...body };
    },
    ...kind,
  };
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const deps = { store, i18n, ownerIds: [owner], defaultTimeZone: 'UTC', explorerUrl: '', clock, log };
  const open = () =>
    openNotify({ ...deps, apiOf: () => api, kinds: [note], rateLimiter: createRateLimiter(clock, budgets) });
  let notify = open();
  onTestFinished(() => notify.close());
  /** Until all that is due has been done. */
  const settle = async (ms = 0) => {
    await clock.advance(ms);
    for (let turn = 0; turn < 60; turn++) await new Promise(setImmediate);
  };
  return {
    store,
    calls,
    options,
    chat,
    faults,
    asked,
    settle,
    /** Until nothing is tried any more. */
    tryAll: async () => {
      for (let nth = 0; nth < 8; nth++) await settle(60_000);
    },
    say: (said: string, buttons?: InlineKeyboardMarkup) => {
      text = said;
      keyboard = buttons;
    },
    want: async (topicId: number | null = null) => {
      const places = chatIds.map((chatId) => ({ chatId, topicId }));
      await store.posts.want(about, places, { isUrgent: true, at: clock.now() });
      await settle();
    },
    /** Something else in the same chat. */
    wantOther: async () => {
      const places = [{ chatId: group, topicId: null }];
      await store.posts.want({ ...about, ref: 'b' }, places, { isUrgent: true, at: clock.now() });
      await settle();
    },
    change: async (said: string) => {
      text = said;
      await store.posts.changed(about);
      await settle();
    },
    restart: async () => {
      await notify.close();
      notify = open();
      notify.wake();
      await settle();
    },
    posts: () => store.posts.about(about),
    post: async () => (await store.posts.about(about))[0]!,
  };
}
