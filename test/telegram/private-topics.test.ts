import { expect, it } from 'vitest';
import { createPrivateTopics, type TopicBook } from '../../src/telegram/private-topics.ts';

const refusal = (description: string) => ({ error_code: 400, description, parameters: {} });

/** Sends one alert to a chat whose topic is 5; each call gets the next answer, then a good one. */
async function send(...answers: unknown[]) {
  let known: number | undefined = 5;
  const book: TopicBook = {
    hasTopics: () => true,
    find: () => known,
    nameOf: () => 'Alerts',
    write: async (_chatId, _kind, topicId) => void (known = topicId),
  };
  const created: string[] = [];
  const api = {
    createForumTopic: async (_chatId: number, name: string) => ({
      message_thread_id: 5 + created.push(name),
    }),
  };
  const calls: Array<number | undefined> = [];
  const outcome = await createPrivateTopics(api, book)
    .sendTo(1, 'alerts', async (topicId) => {
      calls.push(topicId);
      const answer = answers.shift();
      if (answer) throw answer;
      return 'sent';
    })
    .catch((error: unknown) => error);
  return { calls, outcome, known };
}

it('a message goes to the topic that is known', async () => {
  expect(await send()).toEqual({ calls: [5], outcome: 'sent', known: 5 });
});

it('a message for a deleted topic goes to a new one, and for a closed one to the chat', async () => {
  const deleted = refusal('Bad Request: message thread not found');
  expect(await send(deleted)).toEqual({ calls: [5, 6], outcome: 'sent', known: 6 });
  const closed = refusal('Bad Request: TOPIC_CLOSED');
  expect(await send(closed)).toEqual({ calls: [5, undefined], outcome: 'sent', known: 5 });
});

it.each([
  "Bad Request: can't parse entities: oh",
  'Forbidden: bot was blocked by the user',
  'Bad Request: message is too long',
])('what is no refusal of the topic is not sent a second time: %s', async (description) => {
  const answer = refusal(description);
  expect(await send(answer)).toEqual({ calls: [5], outcome: answer, known: 5 });
});
