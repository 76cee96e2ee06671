// Opens the embedded Telegram: a Bot API server as strict as the real one, with people, groups and channels, for tests
// and `npm run sandbox`. Written from Telegram's documentation and observed answers, without code of the bot, so that
// both cannot have the same mistake. Makes no outside calls; its state is in memory and bounded.

import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.ts';
import { createRecord } from '../record.ts';
import { createBotApi, startServer } from './server.ts';
import { createCallbacks, createUpdateQueue } from './updates.ts';
import { type WaitOptions, botMessage, createWaiters, describeRecent } from './waiters.ts';
import { createControls } from './controls.ts';
import { createTelegramFaults } from './faults.ts';
import { type StoredFile, createFileStore } from './files.ts';
import { type LimitMode, createThrottle } from './limits.ts';
import { createPeopleAndChats } from './people-and-chats.ts';
import { type ApiVersion, type TelegramState, latestVersion } from './state.ts';
import type { ActivityEntry, ChatMessage } from './chat-message.ts';

export type TelegramOptions = {
  token: string;
  /** For dates, limits and the time-outs of polls and queries, but not for those of `waitFor` and `press`. */
  clock?: Clock;
  /** 127.0.0.1 unless given. */
  host?: string;
  /** `on` unless given. */
  limits?: LimitMode;
  /** Topics in private chats, off unless `true`. */
  privateTopics?: boolean;
  /**
   * As a Bot API server that was started with `--local`: a webhook may be http:// and anywhere. Updates are posted only to
   * this machine.
   */
  local?: boolean;
  /** The version of the Bot API that the server knows; the latest unless given. */
  apiVersion?: ApiVersion;
};

export type Telegram = Awaited<ReturnType<typeof openTelegram>>;

const mostActivity = 1000;

export async function openTelegram(options: TelegramOptions) {
  const { token, clock = systemClock, host = '127.0.0.1', limits = 'on' } = options;
  const activity = createRecord<ActivityEntry>(mostActivity);
  const state: TelegramState = {
    run: randomBytes(6).toString('hex'),
    clock,
    apiVersion: options.apiVersion ?? latestVersion,
    bot: {
      id: Number.parseInt(token, 10) || 7_000_000_001,
      is_bot: true,
      first_name: 'Delegram',
      username: 'delegram_sandbox_bot',
    },
    privateTopics: options.privateTopics ?? false,
    loggedOut: false,
    local: options.local ?? false,
    maySetWebhookAt: -Infinity,
    people: new Map(),
    chats: new Map(),
    nextMessageId: 1,
    updates: createUpdateQueue(clock),
    throttle: createThrottle(clock, limits),
    files: createFileStore(),
    activity: { ...activity, publish: (entry) => activity.add((seq) => ({ seq, ...entry })) },
    callbacks: createCallbacks(clock),
    commands: new Map(),
  };
  const waiters = createWaiters();
  const faults = createTelegramFaults();
  const botApi = createBotApi(state, faults);
  const peopleAndChats = createPeopleAndChats(state, waiters);
  const controls = createControls({ state, waiters, faults, peopleAndChats, calls: botApi.calls });
  const server = await startServer({ state, token, botApi, controls, host });

  return {
    ...peopleAndChats,
    /** The bot calls `${apiRoot}/bot${token}/method`. */
    apiRoot: server.origin,
    token,
    bot: state.bot,
    /** The last 10 000 calls, oldest first. */
    calls: botApi.calls,
    faults,
    /** Updates that the bot has not confirmed yet. */
    get pendingUpdates() {
      return state.updates.pending;
    },
    /**
     * Resolves with the latest bot message of any chat that fits, else with the first that is sent or edited from now on.
     */
    async waitFor(
      fits: (message: ChatMessage) => boolean,
      waitOptions: WaitOptions = {},
    ): Promise<ChatMessage> {
      const standing =
        waitOptions.since === undefined ? peopleAndChats.chats().flatMap(({ messages }) => messages) : [];
      const found = standing.findLast((message) => message.fromBot && fits(message));
      return (
        found ??
        waiters.waitFor(state.activity, botMessage(fits), waitOptions, () => describeRecent(state, undefined))
      );
    },
    /** The current position in the activity, for `waitFor(…, {since})`. */
    mark: activity.latest,
    /** The activity after a mark, of which the last thousand entries are stored. */
    activitySince: activity.since,
    /** The number of the oldest entry that is stored. */
    oldestActivity: activity.oldest,
    watchActivity: activity.watch,
    /** Calls the listener with each call of the bot that is over; the result removes it. */
    watchCalls: botApi.watch,
    /** A photo or document that was sent, by its file_id. */
    file: (fileId: string): StoredFile | undefined => state.files.get(fileId),
    /** The name of this run, which goes with marks. */
    run: state.run,
    get limits() {
      return state.throttle.mode;
    },
    setLimits: (mode: LimitMode): void => state.throttle.set(mode),
    /** Ends polls and waits, drops every connection. */
    async close(): Promise<void> {
      waiters.close();
      state.updates.close();
      await server.close();
    },
  };
}
