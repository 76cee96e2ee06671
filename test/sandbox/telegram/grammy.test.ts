// A real grammY bot against the embedded Telegram, over a real socket, polling.
import { Bot, GrammyError, InlineKeyboard, InputFile } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTelegram, type Telegram } from '../../../src/sandbox/telegram/open.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { pngBytes, token } from './fixture.ts';

let telegram: Telegram;
let bot: Bot;
let ann: Person;
let running: Promise<void> | undefined;

beforeEach(async () => {
  telegram = await openTelegram({ token });
  bot = new Bot(token, { client: { apiRoot: telegram.apiRoot } });
  ann = telegram.person({ first_name: 'Ann', language_code: 'en' });
});
afterEach(async () => {
  await bot.stop();
  await running;
  await telegram.close();
});

function start(): void {
  running = bot.start();
}

describe('a bot', () => {
  it('answers /start with a card, and the pressed button edits it in place', async () => {
    bot.command('start', async (ctx) => {
      await ctx.reply('<b>Hello</b>, sure?', {
        parse_mode: 'HTML',
        reply_markup: new InlineKeyboard().text('Yes', 'yes'),
      });
    });
    bot.callbackQuery('yes', async (ctx) => {
      await ctx.editMessageText('Done');
      await ctx.answerCallbackQuery({ text: 'Thanks' });
    });
    start();
    const card = await ann.ask('/start');
    expect(card).toMatchObject({ text: 'Hello, sure?', labels: ['Yes'], entities: [{ type: 'bold' }] });
    expect(await ann.press(card, 'Yes')).toMatchObject({ text: 'Thanks', show_alert: false });
    expect(telegram.chat(ann).messages.map(({ text }) => text)).toEqual(['/start', 'Done']);
    expect(telegram.chat(ann).last?.edits).toBe(1);
  });

  it('uploads pictures and documents', async () => {
    bot.command('qr', (ctx) => ctx.replyWithPhoto(new InputFile(pngBytes(), 'qr.png'), { caption: 'Scan' }));
    bot.command('csv', (ctx) => ctx.replyWithDocument(new InputFile(Buffer.from('a,b'), 'all.csv')));
    start();
    expect(await ann.ask('/qr')).toMatchObject({ text: 'Scan', photo: pngBytes() });
    expect((await ann.ask('/csv')).document).toMatchObject({
      file_name: 'all.csv',
      bytes: new TextEncoder().encode('a,b'),
    });
  });

  it('meets refusals as grammY errors', async () => {
    ann.start();
    ann.block();
    const refused = bot.api.sendMessage(ann.id, 'x');
    await expect(refused).rejects.toThrow(GrammyError);
    await expect(refused).rejects.toMatchObject({
      error_code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    telegram.faults.inject({ kind: 'too-many', retryAfter: 3 });
    await expect(bot.api.getMe()).rejects.toMatchObject({ error_code: 429, parameters: { retry_after: 3 } });
  });

  it('hears updates again that it did not confirm, and none twice that it did', async () => {
    const heard: string[] = [];
    bot.on('message:text', (ctx) => {
      heard.push(ctx.message.text);
    });
    start();
    ann.say('one');
    await expect.poll(() => heard).toEqual(['one']);
    await bot.stop();
    await running;
    ann.say('two');
    start();
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });
});
