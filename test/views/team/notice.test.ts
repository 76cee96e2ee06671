import { describe, expect, it } from 'vitest';
import { describeNotice } from '../../../src/views/team/describe-notice.ts';
import type { Notice } from '../../../src/views/team/notice.ts';
import { asTelegramReads, now, readerIn } from '../reader.ts';

const parked: Notice = {
  kind: 'parked',
  at: now,
  chatId: -100,
  title: '<Team>',
  count: 3,
  reason: { code: 'removed', said: 'Forbidden: bot was kicked from the group chat' },
};

describe.each([
  ['en', 'added again'],
  ['zh', '重新添加机器人'],
  ['ru', 'снова добавят бота'],
])('the news of a chat out of reach in %s', (locale, comeBack) => {
  const tell = (chatId: number) =>
    asTelegramReads(describeNotice({ ...parked, chatId }, readerIn(locale), false)).text;

  it('names both ways back into a group', () => {
    expect(tell(-100)).toContain('<Team>');
    expect(tell(-100)).toContain(comeBack);
    expect(tell(-100)).toContain('/start');
  });

  it('names the title of a group of which one topic is closed, and says that the rest goes on', () => {
    const tellOf = (topicId: number | null) =>
      asTelegramReads(describeNotice({ ...parked, topicId }, readerIn(locale), false)).text;
    expect(tellOf(7)).toContain('<Team>');
    expect(tellOf(7)).not.toContain(comeBack);
    expect(tellOf(7)).not.toContain('General');
    expect(tellOf(null)).toContain('General');
  });

  it('names /start alone for a person, to whom no bot is added', () => {
    expect(tell(100)).not.toContain(comeBack);
    expect(tell(100)).toContain('/start');
  });
});
