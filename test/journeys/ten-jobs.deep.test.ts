// The ten jobs that people do most, played by a person in the whole app over real HTTP: messages and taps are counted as
// the person makes them, and compared with the table in the README.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openScene, openTestApp, type Scene } from './scene.ts';

type Counts = { messages: number; taps: number };

const patience = { timeoutMs: 40_000 };
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

/** Alerts about the person's own orders answer their messages, and the first event of all is announced. */
const isAnswer = ({ text, reply_to_message_id: answered }: ChatMessage) =>
  answered === undefined && !text.includes('Alerts are working');

/** A person whose messages and taps are counted. */
function createCounter({ telegram, olga }: Scene) {
  const counts: Counts = { messages: 0, taps: 0 };
  return {
    counts,
    /** Resolves with the answer; an alert or a notice that comes first is none. */
    ask: (text: string): Promise<ChatMessage> => {
      counts.messages += 1;
      const since = telegram.mark();
      const asked = olga.say(text);
      return telegram.waitFor(
        (other) =>
          other.chat_id === olga.id &&
          other.fromBot &&
          other.message_id > asked.message_id &&
          isAnswer(other),
        { since, ...patience },
      );
    },
    /** Answers the first message that the tap changes or brings and that `fits`. */
    tap: async (
      message: ChatMessage,
      label: string,
      fits: (message: ChatMessage) => boolean = isAnswer,
    ): Promise<ChatMessage> => {
      counts.taps += 1;
      const since = telegram.mark();
      const shown = telegram.waitFor((other) => other.chat_id === message.chat_id && fits(other), {
        since,
        ...patience,
      });
      await olga.press(message, label);
      return shown;
    },
    /** A button that Telegram's app handles by itself; answers where it leads. */
    open: (message: ChatMessage, label: string): URL => {
      counts.taps += 1;
      const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
      const button = buttons.find(({ text }) => text === label);
      return new URL(button && 'url' in button ? button.url : '');
    },
    /** A choice in Telegram's own list of chats. */
    choose: (act: () => void) => {
      counts.taps += 1;
      act();
    },
  };
}

type Counter = ReturnType<typeof createCounter>;
type Job = (counter: Counter, scene: Scene) => Promise<void>;

const isConfirmed = ({ text }: ChatMessage) => text.includes('confirmed on-chain');

/** In the order in which they are played: later ones build on what earlier ones did. */
const jobs: Readonly<Record<string, Job>> = {
  'see the balance': async ({ ask }) => {
    expect((await ask('/balance')).text).toContain('14,949.875 TRX');
  },
  'add a wallet': async ({ ask }, { service }) => {
    const { text } = await ask(`/addresses add payouts ${service.addresses.receivers[0]}`);
    expect(text).toContain('✅ Added.');
  },
  'buy 65k for a saved wallet': async ({ ask, tap }, { service }) => {
    const card = await ask('/order 65k payouts');
    expect(card.text).toContain(service.addresses.receivers[0]);
    await tap(card, '✅ Confirm', isConfirmed);
    expect(service.orders).toHaveLength(1);
  },
  'repeat an earlier order': async ({ ask, tap }, { service }) => {
    const isCard = ({ labels }: ChatMessage) => labels.includes('✅ Confirm');
    const card = await tap(await ask('/order'), '65,000 ⚡ → payouts', isCard);
    await tap(
      card,
      '✅ Confirm',
      (message) => message.message_id === card.message_id && isConfirmed(message),
    );
    expect(service.orders).toHaveLength(2);
    expect(new Set(service.orders.map(({ receiver }) => receiver)).size).toBe(1);
  },
  'find an order': async ({ ask, tap }) => {
    const list = await ask('/orders payouts');
    expect(list.text).toContain('2 orders');
    const { text } = await tap(list, '2 ✅', ({ message_id }) => message_id === list.message_id);
    expect(text).toContain('Audit trail');
  },
  recharge: async ({ ask }, { service }) => {
    expect((await ask('/recharge')).text).toContain(service.account.recharge_address);
  },
  'invite somebody': async ({ ask, tap, open }) => {
    const roles = await tap(await ask('/members'), '➕ Invite');
    const link = open(await tap(roles, 'Operator'), '📤 Share');
    expect(link.hostname).toBe('t.me');
    expect(link.searchParams.get('url')).toMatch(/\?start=join_/);
  },
  'link a group and turn its alerts on': async ({ ask, tap, open, choose }, { telegram, olga }) => {
    const group = telegram.group({ title: 'Energy team', owner: olga });
    expect(open(await ask('/link'), '➕ Add to a group').search).toBe('?startgroup=link');
    const since = telegram.mark();
    choose(() => group.add('bot'));
    const greeting = await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
    expect((await tap(greeting, '🔔 Everything')).text).toContain('This group gets all alerts.');
  },
  'silence for an hour': async ({ ask, tap }) => {
    expect((await tap(await ask('/mute'), '1 h')).text).toContain('No alerts are shown here until');
  },
  'learn why no alert came': async ({ ask }, { service, telegram, olga }) => {
    const posted = service.emitSample('transfer_usdt');
    await posted.settled();
    const group = telegram.chats().find(({ title }) => title === 'Energy team')!;
    const hash = service.samples.transfer_usdt.data['txn_hash'];
    await telegram.waitFor(({ chat_id, text }) => chat_id === group.id && text.includes(hash), patience);
    expect(telegram.chat(olga).messages.filter(({ text }) => text.includes(hash))).toEqual([]);
    const { text } = await ask('/why');
    expect(text).toContain('No alerts are shown here until');
    expect(text).toContain('1 alert was not shown so far');
  },
};

/** More than one message and two taps: a role or a group has to be chosen as well. */
const longer = new Set(['invite somebody', 'link a group and turn its alerts on']);

it('the ten commonest jobs take the messages and taps that the README tells, none more than one and two', async () => {
  const scene = await openScene();
  scene.service.settings.delegateAfterMs = 50;
  scene.service.settings.confirmAfterMs = 100;
  await openTestApp(scene);
  await scene.olga.ask('/start');
  const played: Record<string, Counts> = {};
  for (const [name, job] of Object.entries(jobs)) {
    const counter = createCounter(scene);
    await job(counter, scene);
    played[name] = counter.counts;
  }
  expect(countsInReadme()).toEqual(played);
  expect(Object.keys(played)).toHaveLength(10);
  const short = Object.entries(played).filter(([name]) => !longer.has(name));
  expect(short.filter(([, { messages, taps }]) => messages > 1 || taps > 2)).toEqual([]);
});

/** The rows of the table under "Ten jobs". */
function countsInReadme(): Record<string, Counts> {
  const [, section = ''] = /\n## Ten jobs\n([^]*?)\n## /.exec(readme) ?? [];
  const rows = section.matchAll(/^\| ([^|]+?) \| [^|]+ \| (\d+) \| (\d+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, name = '', messages, taps]) => [
      name,
      { messages: Number(messages), taps: Number(taps) },
    ]),
  );
}
