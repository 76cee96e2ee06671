// An embedded Telegram: a Bot API server as strict as the real one, and the people, groups and channels that a bot
// meets there. Tests and the sandbox use the same. Written from Telegram's documentation and observable answers, with
// no code of the bot, so that it cannot share the bot's mistakes. Makes no outside call; state lives in memory, bounded.
import { getRequestListener } from '@hono/node-server';
import type { User } from 'grammy/types';
import { systemClock, type Clock } from '../../clock.ts';
import { createBotApi, type Call } from './bot-api.ts';
import { createCallbacks } from './callbacks.ts';
import { describeRecent } from './describe-recent.ts';
import { createDoors } from './doors.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFileStore } from './files.ts';
import { createThrottle, type LimitMode } from './limits.ts';
import { createActivityLog, type Entry } from './activity.ts';
import { createPlayground, type Playground } from './playground.ts';
import { createProfile } from './profile.ts';
import { startServer } from './server.ts';
import { createUpdateQueue } from './updates.ts';
import { botMessage, createWaiting, type WaitOptions } from './waiting.ts';
import type { ChatMessage } from './chat-message.ts';
import type { World } from './world.ts';

export type TelegramOptions = {
  token: string;
  /** Dates, limits, time-outs of polls and queries run on it; the patience of `waitFor` and `press` does not. */
  clock?: Clock;
  /** 127.0.0.1 and a free port unless given. */
  host?: string;
  port?: number;
  /** The id is the token's first part unless given. */
  bot?: { id?: number; username?: string; first_name?: string };
  /** `on` unless given. */
  limits?: LimitMode;
  /** Group privacy mode, on unless `false`. */
  privacy?: boolean;
};

export type Telegram = Playground & {
  /** For the bot: it calls `${apiRoot}/bot${token}/method`. */
  readonly apiRoot: string;
  readonly token: string;
  readonly bot: User;
  /** Every call that came, oldest first, the last 10 000. */
  readonly calls: readonly Call[];
  readonly faults: Pick<Faults, 'inject' | 'clear'>;
  /** Updates that the bot has not confirmed yet. */
  readonly pendingUpdates: number;
  /** Resolves with a bot message, in any chat, that fits: the latest that stands already, else the first that comes or is edited. */
  waitFor(fits: (message: ChatMessage) => boolean, options?: WaitOptions): Promise<ChatMessage>;
  /** A point in time for `waitFor(…, {since})`. */
  mark(): number;
  /** What happened after a mark, as far as it is kept. */
  news(since: number): Entry[];
  setLimits(mode: LimitMode): void;
  /** Ends polls and waits, drops every connection. */
  close(): Promise<void>;
};

export async function openTelegram(options: TelegramOptions): Promise<Telegram> {
  const { token, clock = systemClock, host = '127.0.0.1', port = 0, limits = 'on', privacy = true } = options;
  const world: World = {
    clock,
    bot: {
      id: options.bot?.id ?? (Number.parseInt(token, 10) || 7_000_000_001),
      is_bot: true,
      first_name: options.bot?.first_name ?? 'Delegram',
      username: options.bot?.username ?? 'delegram_sandbox_bot',
    },
    privacy,
    loggedOut: false,
    people: new Map(),
    chats: new Map(),
    nextMessageId: 1,
    updates: createUpdateQueue(clock),
    throttle: createThrottle(clock, limits),
    files: createFileStore(),
    news: createActivityLog(),
    callbacks: createCallbacks(clock),
    profile: createProfile(),
  };
  const waiting = createWaiting();
  const faults = createFaults();
  const botApi = createBotApi(world, faults);
  const playground = createPlayground(world, waiting);
  const doors = createDoors({ world, waiting, faults, playground, calls: botApi.calls });
  // The listener may not replace the process's own Request and Response by its lighter ones.
  const listener = getRequestListener(doors.fetch, { overrideGlobalObjects: false });
  const server = await startServer({ world, token, botApi, doors: listener, host, port });

  return {
    ...playground,
    apiRoot: server.origin,
    token,
    bot: world.bot,
    calls: botApi.calls,
    faults,
    get pendingUpdates() {
      return world.updates.pending;
    },
    async waitFor(fits, waitOptions = {}) {
      const standing =
        waitOptions.since === undefined ? playground.chats().flatMap(({ messages }) => messages) : [];
      const found = standing.findLast((message) => message.fromBot && fits(message));
      return (
        found ??
        waiting.first(world.news, botMessage(fits), waitOptions, () => describeRecent(world, undefined))
      );
    },
    mark: () => world.news.mark(),
    news: (since) => world.news.since(since),
    setLimits: (mode) => world.throttle.set(mode),
    async close() {
      waiting.close();
      world.updates.close();
      await server.close();
    },
  };
}
