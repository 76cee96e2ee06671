import { expect, it } from 'vitest';
import { isIn, isSamePlace, moveToChat } from '../../src/store/place.ts';

const [chat, topic] = [
  { chatId: -1, topicId: null },
  { chatId: -1, topicId: 7 },
];

it('a chat and its topics are different places', () => {
  expect([chat, topic].map((one) => isSamePlace(one, { ...topic }))).toEqual([false, true]);
  expect(isSamePlace(chat, undefined)).toBe(false);
});

it('is in its chat, and in itself', () => {
  expect([chat, topic].map((one) => isIn(one, { chatId: -1 }))).toEqual([true, true]);
  expect([chat, topic].map((one) => isIn(one, chat))).toEqual([true, false]);
  expect(isIn(topic, { chatId: -2 })).toBe(false);
});

it('what is there under the new id already is kept', () => {
  const list = [
    { ...chat, name: 'old' },
    { ...topic, name: 'old topic' },
    { chatId: -2, topicId: null, name: 'new' },
    { chatId: -3, topicId: 7, name: 'other' },
  ];
  expect(moveToChat(list, -1, -2)).toEqual([
    { chatId: -2, topicId: 7, name: 'old topic' },
    { chatId: -2, topicId: null, name: 'new' },
    { chatId: -3, topicId: 7, name: 'other' },
  ]);
});
