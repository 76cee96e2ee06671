// A bot at work in the embedded Telegram, on a store of its own and a clock that a test moves by hand.

import { onTestFinished } from 'vitest';
import { openBot } from '../../src/features/bot.ts';
import type { Command } from '../../src/bot/command.ts';
import { commands as allCommands } from '../../src/features/commands.ts';
import type { BotDeps } from '../../src/bot/context.ts';
import { createPictureFiles } from '../../src/bot/picture-files.ts';
import { createEventCounter } from '../../src/figures/count-events.ts';
import { createFigures } from '../../src/figures/figures.ts';
import { type I18n, openI18n } from '../../src/base/i18n.ts';
import { createLog } from '../../src/base/log.ts';
import { createDrawing } from '../../src/pictures/draw.ts';
import { noCeilings } from '../../src/orders/limits.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import { type Telegram, openTelegram } from '../../src/sandbox/telegram/open.ts';
import type { ChatView, Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { Button, Person } from '../../src/sandbox/telegram/person.ts';
import type { ApiVersion } from '../../src/sandbox/telegram/state.ts';
import type { Store } from '../../src/store/open.ts';
import { type ManualClock, createManualClock } from '../manual-clock.ts';
import { i18n } from '../spoken.ts';
import { makeDataDir, openTestStore } from '../store/ledger/fixture.ts';

export const token = '7000000001:canary-token-AAAAAAAAAAAAAAAAAAAAAAAAA';
export const ownerId = 1001;

/** As after a start at which nothing has happened yet. */
const noAlerts: NonNullable<BotDeps['alerts']> = {
  sendTest: () => Promise.resolve({ is: 'sent' }),
  intake: () => ({ since: Date.UTC(2026, 10, 20), taken: 0, refused: {} }),
  hasEventCome: () => true,
  listensAt: () => ({ publicUrl: '', host: '127.0.0.1', port: 8080 }),
  askItself: () => ({ path: '/events/check-1', proof: 'proof-1' }),
  rateLimitedUntil: () => undefined,
  telegramOutage: () => undefined,
  keepDays: 30,
};

type Role = 'admin' | 'operator' | 'viewer';
type ChatOf = Parameters<Telegram['chat']>[0];

/** For tests of commands that only they have. */
let withoutTheirs: I18n | undefined;

function openLanguages(locales: string | undefined, allowMissingWords: boolean | undefined): I18n {
  if (locales === undefined && !allowMissingWords) return i18n;
  if (locales === undefined && withoutTheirs) return withoutTheirs;
  const opened = openI18n({
    defaultLocale: 'en',
    ...(locales !== undefined && { directory: locales }),
    onProblem: (problem) => {
      if (!allowMissingWords) throw new Error(problem);
    },
  });
  if (locales === undefined) withoutTheirs = opened;
  return opened;
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(
  options: {
    commands?: readonly Command[];
    service?: Partial<BotDeps['service']>;
    orders?: Partial<BotDeps['orders']>;
    ceilings?: BotDeps['ceilings'];
    chain?: BotDeps['chain'];
    alerts?: Partial<BotDeps['alerts']>;
    drawing?: BotDeps['drawing'];
    secrets?: string[];
    dataDir?: string;
    /** Where the languages are, if not in locales/. */
    locales?: string;
    clock?: ManualClock;
    /** A scene whose bot was stopped: its Telegram and its owner stay. */
    after?: { telegram: Telegram; clock: ManualClock; owner: Person };
    /** Of the Bot API server; the latest unless given. */
    apiVersion?: ApiVersion;
    /** The bot has topics in private chats. */
    privateTopics?: boolean;
    /** Telegram posts updates there; undefined: they are polled. */
    webhook?: { url: string; secret: string };
    /** For commands that only a test has. */
    allowMissingWords?: boolean;
    /** What happens to Telegram before the bot starts. */
    before?: (telegram: Telegram) => void;
  } = {},
) {
  const clock = options.after?.clock ?? options.clock ?? createManualClock();
  const store = await openTestStore(options.dataDir ?? makeDataDir());
  const telegram =
    options.after?.telegram ??
    (await openTelegram({
      token,
      clock,
      limits: 'off',
      privateTopics: options.privateTopics ?? false,
      local: options.webhook !== undefined,
      ...(options.apiVersion && { apiVersion: options.apiVersion }),
    }));
  options.before?.(telegram);
  const logged: string[] = [];
  let tokens = 0;
  const log = createLog({
    level: 'trace',
    secrets: [token, ...(options.secrets ?? [])],
    write: (line) => logged.push(line),
  });
  const drawing = options.drawing ?? createDrawing(clock);
  const counter = createEventCounter({ sums: store.figures.sums, isBait: () => false, log });
  const deps: BotDeps = {
    store,
    service: { now: () => clock.now(), isClockKnown: () => true, ...options.service } as BotDeps['service'],
    // /cancel, which every scene has, asks for open cards.
    orders: (options.orders ?? { cancelCards: () => Promise.resolve(0) }) as BotDeps['orders'],
    ceilings: options.ceilings ?? noCeilings,
    chain: options.chain,
    i18n: openLanguages(options.locales, options.allowMissingWords),
    rateLimiter: createRateLimiter(clock),
    clock,
    log,
    ownerIds: [ownerId, 1002],
    defaultTimeZone: 'UTC',
    explorerUrl: 'https://explorer.example/{hash}',
    createToken: () => `token-${(tokens += 1)}`,
    drawing,
    figures: createFigures({ store, counter }),
    pictures: createPictureFiles({ drawing, log }),
    ...(options.webhook && { telegramWebhookUrl: options.webhook.url }),
    ...(options.alerts && { alerts: { ...noAlerts, ...options.alerts } }),
  };
  const { commands = allCommands } = options;
  const bot = openBot({ token, apiRoot: telegram.apiRoot, deps, commands, webhook: options.webhook });
  bot.start();
  onTestFinished(async () => {
    await bot.stop();
    await telegram.close();
  });

  const owner =
    options.after?.owner ??
    telegram.person({ id: ownerId, first_name: 'Olga', last_name: 'Ono', username: 'olga' });
  /** What comes or changes in a chat after this was done. */
  const next = async (chat: { id: number }, act: () => unknown): Promise<ChatMessage> => {
    const come = telegram.waitFor(({ chat_id }) => chat_id === chat.id, { since: telegram.mark() });
    await act();
    return come;
  };
  return {
    clock,
    store,
    telegram,
    deps,
    bot,
    logged,
    owner,
    /** The last message of a chat, which is the owner's unless said otherwise. */
    last: (chat: ChatOf = owner) => telegram.chat(chat).last!,
    /** The texts of the bot there. */
    texts: (chat: ChatOf = owner) => said(telegram.chat(chat)),
    next,
    /** Answers what comes of it in the chat: the message as it stands then, or the next one. */
    press: (who: Person, message: ChatMessage, button: Button) =>
      next({ id: message.chat_id }, () => who.press(message, button)),
    /** Gives somebody who is in Telegram a role in the settings, in place of the one that they have there. */
    give: (person: Person, role: Role) => setRole(store, person, role),
    addToBook: (label: string, address: string, tags: string[] = []) =>
      store.settings.update((draft) => {
        draft.addresses.push({ label, address, tags, addedBy: ownerId, addedAt: clock.now() });
      }),
    /** Chooses the language of a chat that is known. */
    speak: (locale: string, chat: { id: number } = owner) =>
      store.settings.update(({ chats }) => void (chats.find(({ id }) => id === chat.id)!.locale = locale)),
    /** A group that the owner brought the bot to; its greeting has come. */
    group: async (make: { supergroup?: boolean; forum?: boolean } = {}): Promise<Group> => {
      const group = telegram.group({ title: 'Team', owner, ...make });
      group.add('bot');
      await telegram.waitFor(({ chat_id }) => chat_id === group.id);
      return group;
    },
    /** Somebody whom the settings give a role; a stranger without one. */
    person: async (first_name: string, role?: Role): Promise<Person> => {
      const person = telegram.person({ first_name });
      if (role) await setRole(store, person, role);
      return person;
    },
  };
}

async function setRole(store: Store, { id, user }: Person, role: Role) {
  await store.settings.update((draft) => {
    const known = draft.people.find((one) => one.id === id);
    if (known) known.role = role;
    else draft.people.push({ id, name: user.first_name, role, addedBy: ownerId, addedAt: 1 });
  });
}

/** Texts of the bot in a chat, oldest first; service messages have none. */
export function said(chat: ChatView): string[] {
  return chat.messages.filter(({ fromBot, text }) => fromBot && text !== '').map(({ text }) => text);
}

/** What the button with this label carries, to be pressed under another message. */
export function dataOf({ reply_markup: markup }: ChatMessage, label: string): { data: string } {
  const found = markup?.inline_keyboard.flat().find(({ text }) => text === label);
  if (!found || !('callback_data' in found)) throw new Error(`No button ${label}.`);
  return { data: found.callback_data };
}

/** Looks again and again until `look` answers; for what real sockets bring. */
export async function until<Answer>(look: () => Answer | undefined | false): Promise<Answer> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = look();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Nothing came of ${look.toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
