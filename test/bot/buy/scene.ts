// A bot that buys: the embedded Telegram, the embedded service over real HTTP, the orders room and its news, on a store
// of their own. Time moves by hand.

import { onTestFinished } from 'vitest';
import { mayUse, roleOfId } from '../../../src/bot/frame/access.ts';
import { cancel } from '../../../src/bot/chat/cancel.ts';
import { flash } from '../../../src/bot/buy/flash.ts';
import { createHelp } from '../../../src/bot/chat/help.ts';
import { language } from '../../../src/bot/chat/language.ts';
import { order } from '../../../src/bot/buy/order.ts';
import { price } from '../../../src/bot/buy/price.ts';
import type { Command } from '../../../src/bot/frame/command.ts';
import type { BotDeps } from '../../../src/bot/frame/context.ts';
import { openOrderNotifications } from '../../../src/bot/buy/order-notifications.ts';
import type { Limits } from '../../../src/store/settings/settings.ts';
import { openOrders } from '../../../src/orders/orders.ts';
import { openService } from '../../../src/sandbox/service/open.ts';
import type { SandboxService } from '../../../src/sandbox/service/sandbox-service.ts';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Button, Person } from '../../../src/sandbox/telegram/person.ts';
import type { Telegram } from '../../../src/sandbox/telegram/open.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { createChainReader } from '../../../src/service/chain.ts';
import { createServiceClient } from '../../../src/service/client.ts';
import type { Store } from '../../../src/store/open.ts';
import { createManualClock, type ManualClock } from '../../manual-clock.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { openScene, ownerId, until } from '../scene.ts';

const credentials = { apiKey: 'canary-api-key', apiSecret: 'canary-api-secret' };
const own: Command[] = [flash, order, price, language, cancel, createHelp(() => own)];

export type OrderScene = Awaited<ReturnType<typeof openOrderScene>>;

/** What outlives a bot: its Telegram, its service, its people and the time. */
type Remains = {
  clock: ManualClock;
  telegram: Telegram;
  owner: Person;
  service: SandboxService;
  dataDir: string;
};

export async function openOrderScene(
  options: {
    policy?: 'repeat' | 'ask';
    locale?: string;
    timeoutMs?: number;
    /** What a TRON node says, or the one of the sandbox; absent without a node. */
    chain?: BotDeps['chain'] | 'sandbox';
    /** Those that buy, unless a test needs more. */
    commands?: readonly Command[];
    /** Commands besides those of orders. */
    more?: readonly Command[];
    after?: Remains;
  } = {},
) {
  const { after } = options;
  const dataDir = after?.dataDir ?? makeDataDir();
  const clock = after?.clock ?? createManualClock();
  const service = after?.service ?? (await openService({ ...credentials, clock }));
  if (!after) onTestFinished(() => service.close());
  const client = createServiceClient({
    ...credentials,
    baseUrl: service.baseUrl,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
    timeoutMs: options.timeoutMs ?? 20_000,
  });
  const node = createChainReader({ nodeUrl: service.chainUrl, clock, log: { debug: () => undefined } });
  const chain = options.chain === 'sandbox' ? node : options.chain;
  const proxy = { current: undefined as ReturnType<typeof openOrders> | undefined };
  const scene = await openScene({
    service: client,
    // The orders need the scene's store, and the bot needs the orders.
    orders: new Proxy({} as ReturnType<typeof openOrders>, {
      get: (_, name: keyof ReturnType<typeof openOrders>) => proxy.current![name],
    }),
    commands: options.commands ?? [...own, ...(options.more ?? [])],
    dataDir,
    clock,
    chain,
    ...(after && { after }),
  });
  const orders = openOrders({
    store: scene.store,
    service: client,
    policy: options.policy ?? 'ask',
    orderParams: 'quantity,receiver,duration',
    mayOrder: (personId) => mayUse(roleOfId(scene.deps, personId), 'operator'),
    clock,
    log: scene.deps.log,
  });
  proxy.current = orders;
  const news = openOrderNotifications({ api: scene.bot.urgentApi, deps: scene.deps });
  await orders.start();
  await news.start();
  let isOpen = true;
  async function stop(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await scene.bot.stop();
    await news.close();
    const closed = orders.close();
    await clock.advance(7_000);
    await closed;
    await scene.store.close();
  }
  onTestFinished(stop);
  await speak(scene.store, ownerId, options.locale ?? 'en');

  /** The message as it stands now. */
  const now = ({ chat_id, message_id }: ChatMessage): ChatMessage => {
    const found = scene.telegram.chat(chat_id).messages.find((other) => other.message_id === message_id);
    if (!found) throw new Error(`Message ${message_id} is gone.`);
    return found;
  };
  /** Moves the clock a second at a time, with room for what real sockets bring, until `look` answers. */
  const inTime = async <Answer>(what: string, look: () => Answer | undefined | false): Promise<Answer> => {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const answer = look();
      if (answer) return answer;
      if (performance.now() > deadline) throw new Error(`It never came to this: ${what}.`);
      await clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  /** Answers the message once it says so. */
  const becomes = (message: ChatMessage, what: string): Promise<ChatMessage> =>
    inTime(what, () => now(message).text.includes(what) && now(message));
  /** Answers the bot's first message in the chat that says so, after the one numbered `since`. */
  const appears = (chat: { id: number }, what: string, since = 0): Promise<ChatMessage> =>
    inTime(what, () =>
      scene.telegram
        .chat(chat)
        .messages.find(
          ({ text, fromBot, message_id }) => fromBot && message_id > since && text.includes(what),
        ),
    );

  return {
    ...scene,
    clock,
    service,
    orders,
    news,
    dataDir,
    stop,
    now,
    inTime,
    becomes,
    appears,
    until,
    receiver: service.addresses.receivers[0]!,
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    /** A team member who has opened a private chat with the bot. */
    member: async (name: string, role: 'admin' | 'operator' | 'viewer', locale = 'en'): Promise<Person> => {
      const person = await scene.person(name, role);
      await speak(scene.store, person.id, locale, name);
      await person.ask('/help');
      return person;
    },
    setLimits: (limits: { [Name in keyof Limits]?: Partial<Limits[Name]> }) =>
      scene.store.settings.update((draft) => {
        for (const name of Object.keys(limits) as Array<keyof Limits>) {
          Object.assign(draft.limits[name], limits[name]);
        }
      }),
    addToBook: (label: string, address: string) =>
      scene.store.settings.update((draft) => {
        draft.addresses.push({ label, address, tags: [], addedBy: ownerId, addedAt: 1 });
      }),
    bring: async (...members: Person[]): Promise<Group> => {
      const group = await scene.group();
      for (const member of members) group.add(member);
      return group;
    },
    /** Presses and answers the message as it stands afterwards. */
    press: async (person: Person, message: ChatMessage, button: Button): Promise<ChatMessage> => {
      const since = scene.telegram.mark();
      const { chat_id, message_id } = message;
      const changed = scene.telegram.waitFor(
        (other) => other.chat_id === chat_id && other.message_id === message_id,
        { since },
      );
      await person.press(message, button);
      return changed;
    },
    /** Presses a button that is answered by a new message in a chat. */
    pressForNews: async (person: Person, message: ChatMessage, button: Button, chatId = message.chat_id) => {
      const since = scene.telegram.mark();
      const come = scene.telegram.waitFor(
        (other) => other.chat_id === chatId && other.message_id > message.message_id && other.edits === 0,
        { since },
      );
      await person.press(message, button);
      return come;
    },
  };
}

async function speak(store: Store, id: number, locale: string, title = 'Olga Ono'): Promise<void> {
  await store.settings.update((draft) => {
    const known = draft.chats.find((chat) => chat.id === id);
    if (known) known.locale = locale;
    else draft.chats.push({ id, type: 'private', title, locale, addedBy: id, addedAt: 1 });
  });
}
