// The bot: receives updates by polling or by webhook, passes each through the middleware below, in this order, and answers.
// While Telegram can't be reached it keeps trying, and the rest of the program works meanwhile.

import { Api, Bot } from 'grammy';
import type { Update } from 'grammy/types';
import type { Command } from '../bot/command.ts';
import { commands as allCommands } from './commands.ts';
import type { BotContext, BotDeps } from '../bot/context.ts';
import {
  answerCallbackQueries,
  answerUnhandled,
  createUpdateLog,
  handleOnce,
  sequentializeByChat,
} from '../bot/updates.ts';
import { createChats } from './chat/chats.ts';
import { readCorrections, readTypedCommands } from '../bot/typed-commands.ts';
import { catchErrors } from '../bot/ask-service.ts';
import {
  type CallListener,
  createTelegramFetch,
  maxCallSeconds,
  pollSeconds,
  supportOlderServers,
} from '../telegram/fetch.ts';
import { createForms } from '../bot/ask/forms.ts';
import { authorize } from './chat/authorization.ts';
import { installCommands } from '../bot/access.ts';
import { limitCalls } from '../telegram/rate-limiter.ts';
import { answerWaitButton, waitButton } from '../bot/ask/buttons.ts';
import { takeCodes } from './codes/ask.ts';
import { fitRows } from '../telegram/fit-rows.ts';
import { waitAtMost } from '../base/clock.ts';
import {
  type ConnectionState,
  createPolling,
  createUpdateWebhook,
  createUpdatesConnection,
} from '../telegram/updates-connection.ts';
import { createUpdateTaker } from '../telegram/take-updates.ts';
import { keepCommandMenu } from '../bot/command-menu.ts';
import { readEdits, readTypedText } from './chat/typed-text.ts';
import { contextMiddleware } from '../bot/context-middleware.ts';
import { tellUnstored } from '../bot/tell-unstored.ts';
import { answerUndo } from '../bot/undo.ts';

export type OpenBot = {
  /** Telegram's API without a rate limiter, for callers that have their own; works before `start` and after `stop`. */
  readonly api: Api;
  /**
   * For urgent messages: a call beyond the chat's rate limit is not made, and fails as if Telegram had answered 429.
   */
  readonly urgentApi: Api;
  readonly bot: Bot<BotContext>;
  /** Begins to receive and handle updates, and to register the commands, in the background. Never throws. */
  start(): void;
  /** Receives no more, and waits a few seconds for updates that are being handled. */
  stop(): Promise<void>;
  /**
   * Stores updates. While that fails, owners who write in private are told so.
   * @throws StoreError
   */
  readonly storeUpdates: (updates: readonly Update[]) => Promise<void>;
  /** To be called after updates were stored, by this instance or another one: handles them now. */
  takeUpdates(this: void): void;
  /** The bot's username, once Telegram has told it. */
  readonly username: Promise<string>;
  readonly state: ConnectionState;
  /** When Telegram last answered a poll, or what it knows of the webhook, by the monotonic clock. */
  readonly lastAnsweredAt: number | undefined;
  /** Whether updates can come: Telegram answered recently, and the token was not refused since; for /readyz. */
  isAnswering(): boolean;
  /** Defined while Telegram does not answer; `since` (Unix milliseconds) is its last answer, if there was one. */
  telegramOutage(): { since: number | undefined } | undefined;
  /** False while another program takes the bot's updates: one confirmation could reach two of them. */
  mayBuy(): boolean;
};

/** A poll lasts half a minute; without an answer for this long, two polls in a row have failed. */
const lateAfterMs = (2 * pollSeconds + 30) * 1000;
/** How often it is looked for updates that came to the webhook of another instance, whose call may be lost. */
const lookEveryMs = 1000;
/** Less than the 10 seconds in which the whole program has to close. */
const maxStopMs = 7_000;

export function openBot(options: {
  token: string;
  /** Without a slash at its end. */
  apiRoot: string;
  deps: BotDeps;
  commands?: readonly Command[];
  onCall?: CallListener;
  /** Asked right before each call to Telegram: false when another instance may speak by now. */
  maySpeak?: () => boolean;
  /** Where Telegram posts updates, and what it names as proof; undefined: updates are polled. */
  webhook?: { url: string; secret: string } | undefined;
}): OpenBot {
  const { deps, commands = allCommands } = options;
  const { clock, log } = deps;
  let isTokenRefused = false;
  const countCall: CallListener = (method, outcome) => {
    // A poll that began before may be answered half a minute later.
    if (outcome === '401') isTokenRefused = true;
    else if (outcome === 'ok') isTokenRefused = false;
    options.onCall?.(method, outcome);
  };
  const telegramFetch = createTelegramFetch(clock, countCall, options.maySpeak);
  const client = {
    apiRoot: options.apiRoot,
    fetch: supportOlderServers(telegramFetch, {
      insteadOfDisabled: waitButton.data(),
      waitMs: (chatId) => deps.rateLimiter.take(chatId, 'urgent'),
    }),
    timeoutSeconds: maxCallSeconds,
  };
  const bot = new Bot<BotContext>(options.token, { client });
  bot.api.config.use(fitRows);
  const urgentApi = new Api(options.token, client);
  urgentApi.config.use(fitRows);
  urgentApi.config.use(limitCalls(deps.rateLimiter, 'urgent'));

  const stopping = new AbortController();
  bot.use(sequentializeByChat());
  bot.use(handleOnce(deps, stopping.signal));
  bot.use(contextMiddleware(deps));
  bot.use(readCorrections());
  bot.use(readTypedCommands());
  bot.use(answerCallbackQueries());
  bot.use(catchErrors());
  bot.use(createChats());
  bot.use(authorize(deps, commands));
  answerWaitButton(bot);
  bot.use(takeCodes());
  bot.use(createForms(deps, commands));
  bot.use(readEdits());
  bot.use(readTypedText());
  bot.use(answerUndo(commands));
  bot.use(installCommands(commands));
  bot.use(answerUnhandled());

  const username = Promise.withResolvers<string>();
  const updates = createUpdateLog(deps);
  const storeUpdates = tellUnstored((each) => updates.store(each), { api: urgentApi, deps });
  const taker = createUpdateTaker({
    clock,
    log,
    unhandled: (limit) => updates.unhandled(limit),
    handle: (update) => bot.handleUpdate(update),
    lookEveryMs: options.webhook && lookEveryMs,
  });
  const source = options.webhook
    ? createUpdateWebhook({ api: bot.api, clock, ...options.webhook })
    : createPolling({ api: bot.api, log, store: storeUpdates, onStored: () => taker.wake() });
  const connection = createUpdatesConnection({
    api: bot.api,
    source,
    clock,
    log,
    onReady(me) {
      bot.botInfo = me;
      username.resolve(me.username);
      log.info({ username: me.username }, 'Telegram answers.');
      taker.start();
      keepCommandMenu({ api: bot.api, deps, commands, signal: stopping.signal });
    },
  });

  const isAnswering = () =>
    connection.state === 'answering' &&
    !isTokenRefused &&
    clock.monotonic() - (connection.lastAnsweredAt ?? -Infinity) < lateAfterMs;

  async function end(): Promise<void> {
    await connection.stop();
    await taker.stop();
  }

  return {
    api: bot.api,
    urgentApi,
    bot,
    username: username.promise,
    start: () => connection.start(),
    async stop() {
      stopping.abort();
      await waitAtMost(clock, maxStopMs, end());
    },
    storeUpdates,
    takeUpdates: () => taker.wake(),
    get state() {
      return connection.state;
    },
    get lastAnsweredAt() {
      return connection.lastAnsweredAt;
    },
    isAnswering,
    telegramOutage() {
      if (isAnswering()) return undefined;
      const { lastAnsweredAt } = connection;
      return { since: lastAnsweredAt && Math.round(clock.now() - (clock.monotonic() - lastAnsweredAt)) };
    },
    mayBuy: () => connection.state !== 'conflict',
  };
}
