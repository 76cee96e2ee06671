import { expect, it } from 'vitest';
import type { SendApi } from '../../src/outbox/send-api.ts';
import { sendWithFallbacks } from '../../src/outbox/send.ts';
import type { RateLimiter } from '../../src/telegram/rate-limiter.ts';
import { refusal } from './scene.ts';

const group = -100;
const moved = refusal(400, 'Bad Request: upgraded', { migrate_to_chat_id: -200 });

/** Delivers a message to a topic of a group; each call gets the next answer, then a good one. */
async function run(
  answers: unknown[],
  options: {
    waitMs?: number;
    pauseMs?: number;
    text?: string;
    canBeCut?: boolean;
    topicId?: null;
    replyTo?: number;
    sendPhoto?: Parameters<typeof sendWithFallbacks>[0]['sendPhoto'];
  } = {},
) {
  const calls: Array<{ chatId: number; text: string; topicId: number | undefined }> = [];
  const replies: Array<{ to: number | undefined; isSilent: boolean }> = [];
  const turns: unknown[][] = [];
  const refused: unknown[][] = [];
  const api: SendApi = {
    async sendMessage(chatId, text, { message_thread_id: topicId, ...sendOptions }) {
      calls.push({ chatId, text, topicId });
      replies.push({
        to: sendOptions.reply_parameters?.message_id,
        isSilent: !!sendOptions.disable_notification,
      });
      const answer = answers.shift();
      if (answer) throw answer;
      return { message_id: 7 };
    },
    sendDocument: () => Promise.reject(new Error('No document is expected.')),
    getMe: () => Promise.resolve(),
  };
  const rateLimiter: RateLimiter = {
    take: (...turn) => (turns.push(turn), options.waitMs ?? 0),
    waitOf: () => 0,
    isAlertsTurn: () => false,
    pauseOf: () => options.pauseMs ?? 0,
    refused: (...refusalOf) => void refused.push(refusalOf),
    recall: () => {},
  };
  const text = options.text ?? 'hi';
  const delivered = await sendWithFallbacks({
    api,
    rateLimiter,
    to: { chatId: group, topicId: options.topicId === null ? null : 5 },
    message: { html: `<b>${text}</b>`, plain: text },
    topicGone: 'gone',
    canBeCut: options.canBeCut ?? true,
    sendPhoto: options.sendPhoto,
    replyTo: options.replyTo === undefined ? undefined : { messageId: options.replyTo, isSilent: true },
  });
  return { ...delivered, calls, replies, turns, refused };
}

it('takes no turn for the first call, and one for each that follows, but after a deleted topic, whose turn is left', async () => {
  expect((await run([])).turns).toEqual([]);
  const healed = await run([moved, refusal(400, 'Bad Request: message thread not found')]);
  expect(healed.verdict).toEqual({ kind: 'sent', messageId: 7 });
  expect(healed.turns).toEqual([[-200, 'urgent']]);
  expect(healed.calls.at(-1)).toEqual({ chatId: -200, text: 'gone\n\n<b>hi</b>', topicId: undefined });
});

it('reaches the chat at once where its topic was deleted and no other turn is left', async () => {
  const { verdict, calls } = await run([refusal(400, 'Bad Request: message thread not found')], {
    waitMs: 4000,
  });
  expect(verdict).toEqual({ kind: 'sent', messageId: 7 });
  expect(calls).toHaveLength(2);
});

it('makes no call to a chat for which Telegram has asked for a pause since the turn was taken', async () => {
  const { verdict, calls, refused } = await run([], { pauseMs: 72_000 });
  expect(verdict).toEqual({ kind: 'later', afterMs: 72_000, reason: { code: 'paused' } });
  expect(calls).toEqual([]);
  // The pause is known: what was spent and the budget stay as they are.
  expect(refused).toEqual([]);
});

it('makes no second call where the rate limiter holds back: it says how long to wait, and where the chat has gone', async () => {
  const held = await run([moved], { waitMs: 4000 });
  expect(held.calls).toHaveLength(1);
  expect(held.verdict).toMatchObject({ kind: 'later', afterMs: 4000, reason: { code: 'turn' } });
  expect(held.to.chatId).toBe(-200);
  expect(held.refused).toEqual([]);
});

it('lets everybody hear of a 429, for the chat that drew it', async () => {
  const { verdict, refused } = await run([moved, refusal(429, 'Too Many Requests', { retry_after: 9 })]);
  expect(verdict).toMatchObject({ kind: 'later', afterMs: 9000 });
  expect(refused).toEqual([[-200, 9000]]);
});

it('cuts a message that is too long in the middle, and leaves one alone that holds several', async () => {
  const tooLong = refusal(400, 'Bad Request: message is too long');
  const text = `head ${'x'.repeat(6000)} key`;
  const cut = await run([tooLong], { text });
  expect(cut.verdict.kind).toBe('sent');
  expect(cut.calls[1]!.text).toMatch(/^head x+…?\n?x+ key$/);
  expect(cut.calls[1]!.text.length).toBeLessThanOrEqual(2001);
  const whole = await run([tooLong], { text, canBeCut: false });
  expect(whole.verdict).toMatchObject({ kind: 'refused', scope: 'message', reason: { code: 'long' } });
  expect(whole.calls).toHaveLength(1);
});

it('goes on through all fallbacks when each call is refused for another reason', async () => {
  const answers = [
    moved,
    refusal(400, 'Bad Request: message thread not found'),
    refusal(400, "Bad Request: can't parse entities: oh"),
    refusal(400, 'Bad Request: message is too long'),
  ];
  const text = 'x'.repeat(6000);
  const { verdict, to, calls, turns } = await run(answers, { text });
  expect(verdict).toEqual({ kind: 'sent', messageId: 7 });
  expect(to).toEqual({ chatId: -200, topicId: null });
  expect(calls.map(({ chatId, topicId }) => [chatId, topicId])).toEqual([
    [group, 5],
    [-200, 5],
    [-200, undefined],
    [-200, undefined],
    [-200, undefined],
  ]);
  expect(calls.at(-2)!.text).toBe(`gone\n\n${text}`);
  expect(calls.at(-1)!.text.length).toBeLessThan(2100);
  // One less than calls after the first: that after the deleted topic uses the turn of the refused one.
  expect(turns).toHaveLength(3);
});

it('leaves out a topic that was deleted, and no topic that is closed', async () => {
  const closed = refusal(400, 'Bad Request: TOPIC_CLOSED');
  const deleted = refusal(400, 'Bad Request: TOPIC_DELETED');
  const topic = await run([closed]);
  expect(topic.verdict).toMatchObject({ kind: 'refused', scope: 'topic', reason: { code: 'topic-closed' } });
  expect(topic).toMatchObject({ calls: [{ topicId: 5 }], to: { topicId: 5 } });
  const general = await run([closed], { topicId: null });
  expect(general.verdict).toMatchObject({ kind: 'refused', scope: 'topic' });
  expect(general.calls).toHaveLength(1);
  const both = await run([deleted, closed]);
  expect(both.verdict).toMatchObject({ kind: 'refused', scope: 'topic', reason: { code: 'topic-closed' } });
  expect(both.to).toEqual({ chatId: group, topicId: null });
  expect((await run([deleted])).verdict.kind).toBe('sent');
});

it('answers a message only where that message is: not outside of its topic, and not where the group has gone', async () => {
  const [quiet, aloud] = [
    { to: 77, isSilent: true },
    { to: undefined, isSilent: false },
  ];
  const deleted = await run([refusal(400, 'Bad Request: message thread not found')], { replyTo: 77 });
  expect(deleted.replies).toEqual([quiet, aloud]);
  expect((await run([moved], { replyTo: 77 })).replies).toEqual([quiet, aloud]);
  const unreadable = refusal(400, "Bad Request: can't parse entities: oh");
  expect((await run([unreadable], { replyTo: 77 })).replies).toEqual([quiet, quiet]);
});

it('cuts what stands under a picture to what a caption may have, also below the note of a deleted topic', async () => {
  const captions: string[] = [];
  const refusals = [refusal(400, 'Bad Request: message thread not found')];
  const { verdict } = await run([], {
    text: 'x'.repeat(1_020),
    async sendPhoto(_to, caption) {
      captions.push(caption);
      const answer = refusals.shift();
      if (answer) throw answer;
      if (caption.replaceAll(/<[^>]+>/g, '').length > 1_024)
        throw refusal(400, 'Bad Request: message caption is too long');
      return { message_id: 7 };
    },
  });
  expect(verdict).toEqual({ kind: 'sent', messageId: 7 });
  expect(captions.map((caption) => caption.startsWith('gone'))).toEqual([false, true, true]);
});
