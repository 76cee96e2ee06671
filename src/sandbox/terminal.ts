// The sandbox's terminal: typed text is a message of a person in Telegram, a number presses a button, a colon begins a
// command of the sandbox. The bot's messages are printed with numbered buttons.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { faultKinds, isFaultKind } from './service/fault-kinds.ts';
import type { SandboxService } from './service/sandbox-service.ts';
import type { SampleName } from './service/samples/index.ts';
import type { Sample } from './service/samples/sample.ts';
import { printMessage, type Pressable } from './print.ts';
import type { Telegram } from './telegram/open.ts';
import type { Person } from './telegram/person.ts';
import type { ChatMessage } from './telegram/chat-message.ts';

export type TerminalOptions = {
  telegram: Telegram;
  service: SandboxService;
  people: Record<string, Person>;
  chats: { team: { id: number }; alerts: { id: number } };
  /** Pictures and documents of the bot are stored here. */
  folder: string;
  write: (text: string) => void;
};

export type Terminal = {
  /** Resolves when the line was executed; false means that the sandbox is to end. */
  type(line: string): Promise<boolean>;
};

/** Longest delay of a Node timer. */
const longestWaitMs = 2 ** 31 - 1;

const help = `
  anything            is said to the bot by the person you are, where you are
  3                   presses button [3]; :say 3 says the number
  :as olga|anna|sam   who you are: Olga is the owner, Anna is in the group, Sam is a stranger
  :in private|team|alerts   where you are: the private chat, the group's General or its topic Alerts
  :add                adds the bot to the group (as the person you are)
  :emit               lists the webhooks that the service can send; :emit hourly sends one
  :again              sends the last webhook once more: a repeat that nobody should hear
  :fault              lists what can go wrong with the service's next answer; :fault bad_gateway lets it
  :quit               ends the sandbox
`;

/** Ephemeral messages have ids of their own. */
function idOf({ message_id, ephemeral_message_id }: ChatMessage): string {
  return ephemeral_message_id === undefined ? String(message_id) : `ephemeral ${ephemeral_message_id}`;
}

export function openTerminal(options: TerminalOptions): Terminal {
  const { telegram, service, people, chats, write } = options;
  let me = Object.values(people)[0]!;
  let place: { chat?: number; topic?: number } = {};
  /** Every button ever printed: [1] is the first, and none is removed, so a number keeps its meaning. */
  const printedButtons: Array<{ chatId: number; messageId: string; button: Pressable }> = [];
  let again: (() => Promise<void>) | undefined;

  async function watch(): Promise<void> {
    let seen = telegram.mark();
    for (;;) {
      try {
        await telegram.waitFor(() => true, { since: seen, timeoutMs: longestWaitMs });
      } catch {
        // The embedded Telegram was closed.
        return;
      }
      for (const entry of telegram.activitySince(seen)) {
        seen = entry.seq;
        if ((entry.kind !== 'message' && entry.kind !== 'edit') || !entry.message.fromBot) continue;
        show(entry.message, entry.kind === 'edit');
      }
    }
  }

  function show(message: ChatMessage, isEdit: boolean): void {
    const { id, title, type } = telegram.chat(message.chat_id);
    const printed = printMessage(message, {
      place: type === 'private' ? (id === me.id ? '' : `to ${title}`) : `in ${title}`,
      isEdit,
      firstNumber: printedButtons.length + 1,
      saveFile: (name, bytes) => {
        const path = join(options.folder, `${id}-${message.message_id}-${name}`);
        writeFileSync(path, bytes);
        return path;
      },
    });
    for (const button of printed.pressables)
      printedButtons.push({ chatId: id, messageId: idOf(message), button });
    write(printed.text);
  }

  async function press(number: number): Promise<void> {
    const { chatId, messageId, button } = printedButtons[number - 1]!;
    const seen = [...telegram.chat(chatId).messages, ...me.ephemeral(chatId)];
    const message = seen.find((other) => idOf(other) === messageId);
    const standing = message?.reply_markup?.inline_keyboard.flat() ?? [];
    if (!message || !standing.some((other) => isDeepStrictEqual(other, button)))
      return write(`  The button [${number}] ${button.text} is gone.\n\n`);
    const answer = await me.press(message, { data: button.callback_data });
    if (answer.text) write(`  (${answer.text})\n\n`);
  }

  async function emit(name: string): Promise<void> {
    if (!Object.hasOwn(service.samples, name)) {
      write(`  The service can send: ${Object.keys(service.samples).join(', ')}\n\n`);
      return;
    }
    const { type, data, version }: Sample = service.samples[name as SampleName];
    const delivery = service.emit(type, data, { version });
    // The same data under the same id: a new sample would have another time, and so be another event.
    again = () => report(service.emit(type, data, { version, eventId: delivery.eventId }));
    await report(delivery);
  }

  async function report(delivery: ReturnType<SandboxService['emit']>): Promise<void> {
    await delivery.attempted(1);
    write(`  (the webhook was answered with ${delivery.attempts[0]?.status ?? 'nothing'})\n\n`);
  }

  const commands: Record<string, (argument: string) => unknown> = {
    help: () => write(help),
    say: (words) => me.say(words, place),
    as(name) {
      const person = Object.hasOwn(people, name) ? people[name] : undefined;
      if (!person) return write(`  Known people: ${Object.keys(people).join(', ')}\n\n`);
      me = person;
      place = {};
      return write(`  You are ${person.user.first_name}, in the private chat with the bot.\n\n`);
    },
    in(where) {
      if (where === 'private') place = {};
      else if (where === 'team') place = { chat: chats.team.id };
      else if (where === 'alerts') place = { chat: chats.team.id, topic: chats.alerts.id };
      else return write('  Known places: private, team, alerts\n\n');
      return write(`  You are in ${where}.\n\n`);
    },
    add: () => telegram.findGroup(chats.team.id).add('bot', { by: me }),
    emit,
    again: () => (again ? again() : write('  Nothing was sent yet: :emit hourly\n\n')),
    fault(kind) {
      if (!isFaultKind(kind)) return write(`  Known faults: ${Object.keys(faultKinds).join(', ')}\n\n`);
      service.faults.add({ kind });
      return write(`  The service's next answer: ${kind}.\n\n`);
    },
  };

  void watch();
  return {
    async type(line) {
      const text = line.trim();
      try {
        if (text === '') return true;
        if (text === ':quit') return false;
        if (/^[1-9]\d*$/.test(text) && Number(text) <= printedButtons.length) await press(Number(text));
        else if (text.startsWith(':')) {
          const [, name = '', argument = ''] = /^:(\S*)\s*(.*)$/.exec(text) ?? [];
          await commands[Object.hasOwn(commands, name) ? name : 'help']!(argument);
        } else me.say(text, place);
      } catch (error) {
        write(`  ${error instanceof Error ? error.message : String(error)}\n\n`);
      }
      return true;
    },
  };
}
