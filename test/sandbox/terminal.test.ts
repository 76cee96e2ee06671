import { beforeEach, describe, expect, it } from 'vitest';
import { type Terminal, openTerminal } from '../../src/sandbox/terminal.ts';
import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { type TestService, patiently } from './service/client.ts';
import type { Fixture } from './telegram/fixture.ts';
import { openTestModel } from './test-model.ts';
import { makeDataDir } from '../store/ledger/fixture.ts';

let fixture: Fixture;
let service: TestService;
let olga: Person;
let team: Group;
let terminal: Terminal;
let written: string;

beforeEach(async () => {
  const opened = await openTestModel();
  ({ fixture, service, olga, team } = opened);
  olga.start();
  team.add('bot');
  written = '';
  terminal = openTerminal({
    model: opened.model,
    folder: makeDataDir(),
    write: (text) => (written += text),
  });
});

/** What the terminal answers to a line. */
async function answerTo(line: string): Promise<string> {
  written = '';
  await terminal.type(line);
  return written;
}

describe('the number of a button', () => {
  const keyboard = (...labels: string[]) => ({
    inline_keyboard: [labels.map((text) => ({ text, callback_data: `data of ${text}` }))],
  });
  const send = async (chat: { id: number }, text: string, ...labels: string[]) =>
    (await fixture.call('sendMessage', { chat_id: chat.id, text, reply_markup: keyboard(...labels) }))
      .result as { message_id: number };
  const prints = async (text: string) => {
    await expect.poll(() => written, patiently).toContain(text);
  };

  /** Types the number; what the bot hears of it, which it answers. */
  async function pressed(number: number, text?: string) {
    const typed = terminal.type(String(number));
    const query = (await fixture.updates()).at(-1)!.callback_query!;
    await fixture.call('answerCallbackQuery', { callback_query_id: query.id, text });
    await typed;
    return { data: query.data, chatId: query.message!.chat.id };
  }

  it('presses that button, though another chat has a message with the same id', async () => {
    let own = await send(olga, 'Mine', 'mine');
    let theirs = await send(team, 'Theirs', 'theirs');
    // One counter for each chat: the one behind is sent more until both ids are the same.
    while (own.message_id < theirs.message_id) own = await send(olga, 'Mine', 'mine');
    while (theirs.message_id < own.message_id) theirs = await send(team, 'Theirs', 'theirs');
    await prints('Theirs');
    expect(theirs.message_id).toBe(own.message_id);
    await send(olga, 'Later', 'later');
    await prints('later');
    const numbers = Array.from(written.matchAll(/\[(\d+)\] (\w+)/g), ([, number, label]) => ({
      number,
      label,
    }));
    expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, index) => index + 1));
    for (const { number, label } of numbers) {
      const chatId = label === 'theirs' ? team.id : olga.id;
      expect(await pressed(Number(number))).toEqual({ data: `data of ${label}`, chatId });
    }
  });

  it('says that the button is gone when its message lost it or was deleted, and presses what stands', async () => {
    const { message_id } = await send(olga, 'Sure?', 'Yes', 'No');
    await prints('[2] No');
    const message = { chat_id: olga.id, message_id };
    const reply_markup = keyboard('No', 'Maybe');
    await fixture.call('editMessageText', { ...message, text: 'Really?', reply_markup });
    await prints('[3] No   [4] Maybe');
    expect(await answerTo('1')).toContain('The button [1] Yes is gone.');
    expect(await pressed(2)).toMatchObject({ data: 'data of No' });
    expect(await pressed(3)).toMatchObject({ data: 'data of No' });
    await fixture.call('deleteMessage', message);
    expect(await answerTo('4')).toContain('The button [4] Maybe is gone.');
    await send(olga, 'Next', 'Onward');
    await prints('[5] Onward');
  });

  it('shows the notice that answers it at once, though no message follows', async () => {
    await send(olga, 'Sure?', 'Yes');
    await prints('[1] Yes');
    await pressed(1, 'Not for you');
    expect(written.match(/\(Not for you\)/g)).toHaveLength(1);
    await send(olga, 'Next', 'Onward');
    await prints('[2] Onward');
    expect(written.match(/\(Not for you\)/g)).toHaveLength(1);
  });

  it('is said instead by :say, and when no button has it', async () => {
    await send(olga, 'How many?', 'Cancel');
    await prints('[1] Cancel');
    for (const line of [':say 1', '2', '0']) await terminal.type(line);
    const heard = (await fixture.updates()).slice(-3).map(({ message }) => message!.text);
    expect(heard).toEqual(['1', '2', '0']);
  });
});

it('a fault of a known kind strikes the next answer, and no other word does', async () => {
  for (const line of [':fault', ':fault nonsense', ':fault toString'])
    expect(await answerTo(line)).toMatch(/Known faults: lose_answer, .*bad_gateway, .*garbage\n/);
  expect(service.faults.waiting).toEqual([]);
  expect(await answerTo(':fault bad_gateway')).toContain("The service's next answer: bad_gateway.");
  expect(await service.call('GET', '/v1/account')).toMatchObject({ status: 502 });
});

it('takes no word for a sample, a person or a command because every object has it', async () => {
  expect(await answerTo(':emit toString')).toContain('The service can send: hourly');
  expect(await answerTo(':as toString')).toContain('Known people: olga');
  expect(await answerTo(':toString')).toContain('ends the sandbox');
  expect(await answerTo(':in private')).toContain('You are in private.');
});

it('a title of a group is printed without what moves the cursor or turns the text round', async () => {
  const title = '\u001B[2JTeam\n\u202Etwo ✅';
  const evil = fixture.telegram.group({ title, owner: olga, supergroup: true });
  evil.add('bot');
  written = '';
  await fixture.call('sendMessage', { chat_id: evil.id, text: 'Hi' });
  expect(written).toContain('in  [2JTeam two ✅\n');
});
