import { InlineKeyboard, InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/bot/command.ts';
import { commands } from '../../src/features/commands.ts';
import { notice, say, show } from '../../src/bot/say.ts';
import { openScene, said, until } from './scene.ts';

const long = Array.from({ length: 900 }, (_, index) => `<b>line ${index}</b>`).join('\n');
const button = () => new InlineKeyboard().text('again', 'probe:again').text('long', 'probe:long');

const probe: Command = {
  name: 'probe',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.command('probe', (ctx) => say(ctx, 'https://example.org &amp; <b>more</b>', button()));
    composer.command('long', (ctx) => say(ctx, long, button()));
    composer.callbackQuery('probe:again', (ctx) => show(ctx, 'once more', button()));
    composer.callbackQuery('probe:long', (ctx) => show(ctx, long));
    composer.callbackQuery('probe:file', async (ctx) => {
      await notice(ctx, 'x'.repeat(300));
      await notice(ctx, 'second');
      await ctx.replyWithDocument(new InputFile(Buffer.from('a,b\n1,2\n'), 'bills.csv'), {
        caption: 'Bills',
      });
      await ctx.replyWithPhoto(new InputFile(png), { reply_markup: button() });
    });
  },
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const openProbe = () => openScene({ commands: [...commands, probe], allowMissingWords: true });

describe('an answer', () => {
  it('is HTML without a link preview', async () => {
    const { owner } = await openProbe();
    const answer = await owner.ask('/probe');
    expect(answer.text).toBe('https://example.org & more');
    expect(answer.link_preview_options).toMatchObject({ is_disabled: true });
  });

  it('to a button edits its message', async () => {
    const { owner, telegram } = await openProbe();
    await owner.press(await owner.ask('/probe'), 'again');
    await owner.press(telegram.chat(owner).last!, 'again');
    // The second press changed nothing, which is no error.
    await owner.ask('/probe');
    expect(said(telegram.chat(owner))).toEqual(['once more', 'https://example.org & more']);
  });

  it('to a button of a message that is gone, or too long for one, is a new message', async () => {
    const { owner, telegram } = await openProbe();
    const answer = await owner.ask('/probe');
    telegram.faults.inject(
      { kind: 'refuse', code: 400, description: 'Bad Request: message to edit not found' },
      { method: 'editMessageText' },
    );
    await owner.press(answer, 'again');
    expect(said(telegram.chat(owner))).toHaveLength(2);
    await owner.press(answer, 'long');
    const texts = said(telegram.chat(owner));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.slice(2).join('\n')).toBe(long.replace(/<[^>]*>/g, ''));
  });

  it('that Telegram cannot parse is an error and not swallowed', async () => {
    const { owner, telegram } = await openProbe();
    const answer = await owner.ask('/probe');
    telegram.faults.inject(
      { kind: 'refuse', code: 400, description: "Bad Request: can't parse entities" },
      { method: 'editMessageText' },
    );
    await owner.press(answer, 'again');
    const texts = await until(() => said(telegram.chat(owner)).length === 2 && said(telegram.chat(owner)));
    expect(texts[1]).toContain('Something went wrong');
  });

  it('can be a document or a picture, and a press gets one short notice', async () => {
    const { owner, telegram } = await openProbe();
    const answer = await owner.ask('/probe');
    const pressed = await owner.press(answer, { data: 'probe:file' });
    expect(pressed.text).toBe('x'.repeat(200));
    const sent = await until(() => telegram.chat(owner).messages.find(({ document }) => document));
    expect(sent.document).toMatchObject({ file_name: 'bills.csv' });
    expect(Buffer.from(sent.document!.bytes).toString()).toBe('a,b\n1,2\n');
    const photo = await until(() => telegram.chat(owner).messages.find(({ photo: bytes }) => bytes));
    // A picture's text can't be edited: the answer to its button is a new message.
    await owner.press(photo, 'again');
    expect(telegram.chat(owner).last?.text).toBe('once more');
  });
});
