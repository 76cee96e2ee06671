import { describe, expect, it } from 'vitest';
import { openScene, said, until } from './scene.ts';

describe('a command', () => {
  it.each(['/Help', '/HELP', '/help@DELEGRAM_sandbox_bot', '／help', '／Help'])(
    'is read as %s',
    async (text) => {
      const { owner } = await openScene();
      expect((await owner.ask(text)).text).toContain('What you can do here');
    },
  );

  it('of another bot, or with other letters, is none of ours', async () => {
    const { owner, group: bring, telegram } = await openScene();
    expect((await owner.ask('/helpp')).text).toContain("I don't know this command.");
    const group = await bring();
    const before = telegram.chat(group).messages.length;
    owner.say('/HELP@other_bot', { chat: group });
    expect((await owner.ask('/Help', { chat: group })).text).toContain('What you can do here');
    expect(telegram.chat(group).messages.length).toBe(before + 3);
  });
});

describe('a message without text', () => {
  it.each(['voice', 'sticker', 'video_note'] as const)('gets one line in private: %s', async (kind) => {
    const { owner, telegram } = await openScene();
    owner.sendMedia(kind);
    await until(() => said(telegram.chat(owner)).length === 1);
    expect(said(telegram.chat(owner))[0]).toContain('I read text only.');
  });

  it('gets none in a group, and a stranger learns nothing', async () => {
    const { owner, person, telegram, group: bring } = await openScene();
    const group = await bring();
    owner.sendMedia('sticker', { chat: group });
    const stranger = await person('Sam');
    stranger.sendMedia('voice');
    await until(() => said(telegram.chat(stranger)).length === 1);
    expect(said(telegram.chat(stranger))[0]).toContain('one team only');
    await owner.ask('/menu', { chat: group });
    expect(said(telegram.chat(group)).join()).not.toContain('I read text only.');
  });
});
