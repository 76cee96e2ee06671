import { describe, expect, it } from 'vitest';
import { events } from '../../src/events/index.ts';
import { createLog } from '../../src/base/log.ts';
import { sendTest } from '../../src/outbox/test-alert.ts';
import { putWords } from '../../src/store/settings/templates.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { ample, group, hearing, owner, refusal } from './scene.ts';
import type { OutboxApi, SendApi } from '../../src/outbox/send-api.ts';
import { i18n } from '../spoken.ts';
import { countEvents } from '../store/asked.ts';

async function open(answer: (nth: number) => void = () => {}, locale = 'en') {
  const store = await openTestStore();
  await hearing([group], { locale })(store);
  const clock = createManualClock();
  const sent: Array<{ chatId: number; text: string; topic: number | undefined }> = [];
  const heard: string[] = [];
  const api: SendApi = {
    async sendMessage(chatId: number, text: string, options: { message_thread_id?: number }) {
      sent.push({ chatId, text, topic: options.message_thread_id });
      answer(sent.length);
      return { message_id: sent.length };
    },
    sendDocument: () => Promise.reject(new Error('A test has no file.')),
    getMe: () => Promise.resolve(undefined),
  };
  const deps = {
    store,
    apiOf: () => api as OutboxApi,
    i18n,
    ownerIds: [owner],
    defaultTimeZone: 'UTC',
    explorerUrl: 'https://tronscan.org/#/transaction/{hash}',
    rateLimiter: createRateLimiter(clock, ample),
    onMessage: (verdict: string) => heard.push(verdict),
    // Events of the service would look late by it.
    skewMs: () => 3_600_000,
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  };
  const test = (type = 'EVENT_BALANCE', topicId: number | null = null) =>
    sendTest(deps, { chatId: group, topicId }, type);
  return { store, deps, sent, heard, test };
}

describe('a test of the way to a chat', () => {
  it.each(events)(
    'sends an example of $type, marked and not late, to the place that asks',
    async ({ type }) => {
      const { test, sent } = await open();
      expect(await test(type, 7)).toEqual({ is: 'sent' });
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ chatId: group, topic: 7 });
      expect(sent[0]!.text).toMatch(
        /^🧪 <b>Test:<\/b> a made-up example, not a real event, and the amounts are not yours\. A real alert looks like this\.\n\n/,
      );
      expect(sent[0]!.text).not.toContain('🕰');
      expect(sent[0]!.text).not.toMatch(/20(?!26-11-21)\d\d-\d\d-\d\d/);
    },
  );

  it.each([
    ['zh', '🧪 <b>测试：</b>示例数据，并非真实事件，'],
    ['ru', '🧪 <b>Проверка:</b> выдуманный пример, события не было,'],
  ])('is marked in %s', async (locale, mark) => {
    const { test, sent } = await open(undefined, locale);
    await test();
    expect(sent[0]!.text.startsWith(mark)).toBe(true);
  });

  it('is in the own words of the place, or of the rule and language that are asked for', async () => {
    const { store, deps, sent } = await open();
    const place = { chatId: group, topicId: null };
    const make = (text: string, change: { locale?: string; rule?: number | null }) =>
      store.settings.update((draft) => {
        const slot = { ...place, type: 'EVENT_BALANCE', locale: 'en', rule: null, ...change };
        putWords(draft, slot, { id: text, text, by: { id: 1, name: 'Olga' }, at: 1 });
      });
    await make('of the place <<remark>>', {});
    await make('of the rule <<action_type | label>> <<remark>>', { rule: 4, locale: 'ru' });
    await sendTest(deps, place, 'EVENT_BALANCE');
    expect(sent.at(-1)!.text).toMatch(/^🧪[^]*\n\nof the place e7c1a9d2/);
    await sendTest(deps, place, 'EVENT_BALANCE', { rule: 4, locale: 'ru' });
    expect(sent.at(-1)!.text).toMatch(/^🧪[^]*\n\nof the rule оплата e7c1a9d2/);
    await sendTest(deps, place, 'EVENT_DELEGATION');
    expect(sent.at(-1)!.text).toContain('Service: hourly energy');
  });

  it('leaves no event, no delivery, no attempt and no figure behind', async () => {
    const { test, store, heard } = await open();
    await test();
    expect(await countEvents(store)).toBe(0);
    expect(await store.statistics.queue()).toEqual({ waiting: 0, oldestAt: undefined });
    expect((await store.history.lastReceivedAt(['EVENT_BALANCE'])).at.size).toBe(0);
    expect(await store.deliveries.begunSince(0)).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('is held back by the rate limiter, and obeys a refusal like an alert', async () => {
    const { test, deps, sent } = await open((nth) => {
      if (nth === 1) throw refusal(429, 'Too Many Requests', { retry_after: 30 });
    });
    expect(await test()).toEqual({ is: 'held', forMs: 30_000 });
    expect(await test()).toEqual({ is: 'held', forMs: 30_000 });
    expect(deps.rateLimiter.pauseOf(group)).toBe(30_000);
    expect(sent).toHaveLength(1);
  });

  it('says why it was not sent', async () => {
    const { test } = await open(() => {
      throw refusal(403, 'Forbidden: bot was kicked from the supergroup chat');
    });
    expect(await test()).toMatchObject({ is: 'failed', reason: '{"code":"removed"}' });
  });

  it('moves the group along that has become a supergroup', async () => {
    const { test, store, sent } = await open((nth) => {
      if (nth === 1)
        throw refusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1007 });
    });
    expect(await test()).toEqual({ is: 'sent' });
    expect(sent.map(({ chatId }) => chatId)).toEqual([group, -1007]);
    expect(store.settings.data.chats.map(({ id }) => id)).toEqual([-1007]);
  });
});
