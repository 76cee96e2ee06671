import { InlineKeyboard, InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/bot/command.ts';
import { commands } from '../../src/features/commands.ts';
import { say, show, toast } from '../../src/bot/say.ts';
import { openScene, said, until } from './scene.ts';
import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';

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
      await toast(ctx, 'x'.repeat(300));
      await toast(ctx, 'second');
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

const keyboard = () => new InlineKeyboard().text('again', 'secret:again').text('long', 'secret:long');

const secret: Command = {
  name: 'secret',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  isForAsker: true,
  install(composer) {
    composer.command('secret', (ctx) => show(ctx, 'only for you', keyboard()));
    composer.callbackQuery('secret:again', (ctx) => show(ctx, 'once more', keyboard()));
    composer.callbackQuery('secret:long', (ctx) => show(ctx, 'line\n'.repeat(1000)));
  },
};
const open: Command = {
  ...secret,
  name: 'open',
  isForAsker: false,
  install(composer) {
    composer.command('open', (ctx) => show(ctx, 'for everybody', new InlineKeyboard().text('go', 'open:go')));
    composer.callbackQuery('open:go', (ctx) => show(ctx, 'edited for everybody'));
  },
};
const privateOnly: Command = { ...open, name: 'hidden', where: 'private', install: () => undefined };

/** The registration of the commands has reached Telegram. */
async function openGroup() {
  const scene = await openScene({ commands: [secret, open, privateOnly], allowMissingWords: true });
  const team = await scene.group();
  await until(() => scene.owner.menu(team).some(({ is_ephemeral: isEphemeral }) => isEphemeral));
  const ask = (text: string) => scene.owner.ask(text, { chat: team });
  return { ...scene, team, ask };
}
const publicTexts = ({ messages }: Group) =>
  messages.filter(({ fromBot }) => fromBot).map(({ text }) => text);
const ownTexts = (person: Person, team: Group) => person.ephemeral(team).map(({ text }) => text);

it('an ephemeral command is answered for the asker alone, and its buttons edit that answer, once', async () => {
  const { team, owner, ask, telegram } = await openGroup();
  const before = publicTexts(team).length;
  const answer = await ask('/secret');
  const text = 'only for you';
  expect(answer).toMatchObject({ text, receiver_user_id: owner.id, labels: ['again', 'long'] });
  // The second press changes nothing, which sends no second answer.
  for (let press = 0; press < 2; press++) await owner.press(answer, 'again');
  await ask('/open');
  expect(telegram.calls.filter(({ method }) => method === 'editEphemeralMessageText')).toHaveLength(2);
  expect(ownTexts(owner, team)).toEqual(['once more']);
  expect(publicTexts(team).slice(before)).toEqual(['for everybody']);
});

it('other commands and the buttons under public messages stay public', async () => {
  const { team, owner, ask } = await openGroup();
  const answer = await ask('/open');
  expect(answer.receiver_user_id).toBeUndefined();
  await owner.press(answer, 'go');
  expect(publicTexts(team).at(-1)).toBe('edited for everybody');
  expect(ownTexts(owner, team)).toEqual([]);
});

it('a refusal is for the asker alone where the bot is an administrator, and public elsewhere', async () => {
  const { team, owner, ask } = await openGroup();
  const refusal = await ask('/hidden');
  expect(refusal.receiver_user_id).toBeUndefined();
  team.promote('bot');
  const quiet = await ask('/hidden');
  expect(quiet).toMatchObject({ text: refusal.text, receiver_user_id: owner.id });
});

it('what Telegram refuses to send to one person is sent to the group, once', async () => {
  const { team, owner, ask, telegram } = await openGroup();
  const description = 'Bad Request: message to be replied not found';
  telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendMessage' });
  const answer = await ask('/secret');
  expect(answer).toMatchObject({ text: 'only for you', receiver_user_id: undefined });
  expect(ownTexts(owner, team)).toEqual([]);
});

it('an answer that is lost on its way is not sent a second time', async () => {
  const { team, owner, telegram, clock } = await openGroup();
  const before = publicTexts(team);
  telegram.faults.inject({ kind: 'cut-after' }, { method: 'sendMessage' });
  owner.say('/secret', { chat: team });
  await until(() => ownTexts(owner, team).length > 0);
  await clock.advance(1000);
  expect(ownTexts(owner, team).filter((text) => text === 'only for you')).toHaveLength(1);
  expect(publicTexts(team).filter((text) => text === 'only for you')).toEqual([]);
  expect(before).not.toContain('only for you');
});

it('an answer that can no longer be edited, or is too long, comes as a new one for the asker', async () => {
  const { team, owner, ask, telegram } = await openGroup();
  const answer = await ask('/secret');
  telegram.faults.inject(
    { kind: 'refuse', code: 400, description: 'Bad Request: message to edit not found' },
    { method: 'editEphemeralMessageText' },
  );
  await owner.press(answer, 'again');
  expect(ownTexts(owner, team)).toEqual(['only for you', 'once more']);
  await owner.press(answer, 'long');
  expect(ownTexts(owner, team).length).toBeGreaterThan(3);
  expect(publicTexts(team)).not.toContain('once more');
});

it('in private, and on an older server, it is an ordinary message', async () => {
  const { owner } = await openGroup();
  expect((await owner.ask('/secret')).receiver_user_id).toBeUndefined();
  const older = await openScene({
    commands: [secret],
    allowMissingWords: true,
    apiVersion: '10.2',
  });
  const team = await older.group();
  const answer = await older.owner.ask('/secret', { chat: team });
  expect(answer).toMatchObject({ text: 'only for you', receiver_user_id: undefined });
  await older.owner.press(answer, 'again');
  expect(publicTexts(team).at(-1)).toBe('once more');
});
