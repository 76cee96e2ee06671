// A bot that buys: the embedded Telegram, the embedded service over real HTTP, the orders room and its news, on a store
// of their own. Time moves by hand.

import { onTestFinished } from 'vitest';
import { removePerson } from '../../../src/features/team/invites.ts';
import { mayUse, roleOfId } from '../../../src/bot/access.ts';
import { cancel } from '../../../src/features/chat/cancel.ts';
import { createHelp } from '../../../src/features/chat/menu.ts';
import { language } from '../../../src/features/chat/language.ts';
import { flash, order } from '../../../src/features/buy/order.ts';
import { price } from '../../../src/features/buy/price.ts';
import type { Command } from '../../../src/bot/command.ts';
import type { Ceilings } from '../../../src/orders/limits.ts';
import type { BotDeps } from '../../../src/bot/context.ts';
import { openOrderPosts } from '../../../src/features/buy/order-posts.ts';
import type { PostKind } from '../../../src/outbox/kind.ts';
import { openNotify } from '../../../src/outbox/notify.ts';
import type { Limits } from '../../../src/store/settings/settings.ts';
import { openOrders } from '../../../src/orders/orders.ts';
import type { SandboxService } from '../../../src/sandbox/service/open.ts';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { Telegram } from '../../../src/sandbox/telegram/open.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { createChainReader } from '../../../src/service/chain.ts';
import type { Store } from '../../../src/store/open.ts';
import { type ManualClock, createManualClock } from '../../manual-clock.ts';
import { i18n } from '../../spoken.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { openScene, ownerId, until } from '../../bot/scene.ts';
import { openServiceAndClient, pressesIn } from './service.ts';

const own: Command[] = [flash, order, price, language, cancel, createHelp(() => own)];

/** The English words that other parts of the bot say. */
export const english = i18n.words('en');

export type OrderScene = Awaited<ReturnType<typeof openOrderScene>>;

/** What is ordered, by the owner unless somebody else is named, in their own chat unless in another. */
type Wish = { line?: string; by?: Person; chat?: { id: number } | undefined };

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
    /** What is told besides orders. */
    kinds?: ReadonlyArray<(deps: BotDeps) => PostKind>;
    ceilings?: Ceilings;
    after?: Remains;
  } = {},
) {
  const { after, kinds = [] } = options;
  const dataDir = after?.dataDir ?? makeDataDir();
  const clock = after?.clock ?? createManualClock();
  const { service, client } = await openServiceAndClient(clock, {
    running: after?.service,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
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
    ...(options.ceilings && { ceilings: options.ceilings }),
    ...(after && { after }),
  });
  const orders = openOrders({
    store: scene.store,
    service: client,
    policy: options.policy ?? 'ask',
    ceilings: scene.deps.ceilings,
    orderParams: 'quantity,receiver,duration',
    mayOrder: (personId) => mayUse(roleOfId(scene.deps, personId), 'operator'),
    clock,
    log: scene.deps.log,
  });
  proxy.current = orders;
  const { api } = scene.bot;
  const news = openOrderPosts(scene.deps);
  const others = kinds.map((kind) => kind(scene.deps));
  const notify = openNotify({ ...scene.deps, apiOf: () => api, kinds: [...news.kinds, ...others] });
  await orders.start();
  news.start();
  notify.wake();
  let isOpen = true;
  async function stop(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await scene.bot.stop();
    await Promise.all([news.close(), notify.close()]);
    const closed = orders.close();
    await clock.advance(7_000);
    await closed;
    await scene.store.close();
  }
  onTestFinished(stop);
  await speak(scene.store, ownerId, options.locale ?? 'en');

  const { owner, telegram } = scene;
  const receiver = service.addresses.receivers[0]!;
  /** The message as it stands now. */
  const now = ({ chat_id, message_id }: ChatMessage): ChatMessage => {
    const found = telegram.chat(chat_id).messages.find((other) => other.message_id === message_id);
    if (!found) throw new Error(`Message ${message_id} is gone.`);
    return found;
  };
  /** A card for 65,000 energy, unless the line orders something else. */
  const draft = ({ line = '/order 65000', by = owner, chat }: Wish = {}): Promise<ChatMessage> =>
    by.ask(`${line} ${receiver}`, chat && { chat: chat.id });
  /** The same, and ✅ Confirm was pressed. */
  const buy = async (wish: Wish = {}): Promise<ChatMessage> => {
    const card = await draft(wish);
    await (wish.by ?? owner).press(card, '✅ Confirm');
    return card;
  };
  /** What the bot has said in a chat with these words. */
  const tellings = (chat: { id: number }, what: string): ChatMessage[] =>
    telegram.chat(chat).messages.filter(({ fromBot, text }) => fromBot && text.includes(what));
  /** Moves the clock a second at a time, with room for what real sockets bring, until `look` answers. */
  const inTime = async <Answer>(
    what: string,
    look: () => Answer | undefined | false | Promise<Answer | undefined | false>,
  ): Promise<Answer> => {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const answer = await look();
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
    inTime(what, () => tellings(chat, what).find(({ message_id }) => message_id > since));

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
    receiver,
    draft,
    buy,
    tellings,
    /** What stands in a chat, to see that nothing came or was changed. */
    contents: (chat: { id: number }) =>
      telegram.chat(chat).messages.map(({ message_id, edits }) => `${message_id}:${edits}`),
    lastOrder: async () => (await orders.list({ page: 0, size: 1 })).orders[0]!,
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
    bring: async (...members: Person[]): Promise<Group> => {
      const group = await scene.group();
      for (const member of members) group.add(member);
      return group;
    },
    /** Everybody on the team but the owners may only look from now on. */
    demote: () =>
      scene.store.settings.update((draft) => {
        for (const person of draft.people) person.role = 'viewer';
      }),
    /** Takes a person off the team, as /members does; their cards stay. */
    remove: ({ id }: Person) =>
      scene.store.settings.update((draft) => removePerson(draft, id, scene.deps.ownerIds)),
    ...pressesIn(telegram),
  };
}

async function speak(store: Store, id: number, locale: string, title = 'Olga Ono'): Promise<void> {
  await store.settings.update((draft) => {
    const known = draft.chats.find((chat) => chat.id === id);
    if (known) known.locale = locale;
    else draft.chats.push({ id, type: 'private', title, locale, addedBy: id, addedAt: 1 });
  });
}
