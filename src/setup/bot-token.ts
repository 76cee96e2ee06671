// Checks the bot's token by getMe, and says what to do about each way in which that fails.

import { Api, HttpError } from 'grammy';
import type { Clock } from '../base/clock.ts';
import { createTelegramFetch, maxCallSeconds } from '../telegram/fetch.ts';
import { judge } from '../telegram/judge.ts';
import { reasonOf } from '../telegram/updates-connection.ts';
import { isPlainHttp } from './service.ts';
import { foreignText } from './terminal.ts';
import { sayDone, settle, type AskedSetting, type SetupContext } from './settle.ts';

export type Bot = { api: Api; id: number; username: string };

const defaultApiRoot = 'https://api.telegram.org';

export async function settleBot(ctx: SetupContext): Promise<Bot | undefined> {
  const hasRoot = ctx.draft.get('TELEGRAM_API_ROOT') !== undefined;
  const questions = {
    // Asked for only where what is set is wrong.
    ...(hasRoot && { TELEGRAM_API_ROOT: { text: 'Address of the Bot API server' } }),
    BOT_TOKEN: { text: 'Bot token (send /newbot to @BotFather to get one)', clean: findToken },
  };
  const bot = await settle(ctx, questions, async () => {
    const apiRoot = apiRootOf(ctx);
    const api = openApi(ctx.draft.get('BOT_TOKEN') ?? '', apiRoot, ctx.clock);
    try {
      const { id, username } = await api.getMe();
      if (/^\w+$/.test(username)) return { is: 'right', result: { api, id, username } };
      return { is: 'wrong', problem: describeOther(apiRoot), ask: ['TELEGRAM_API_ROOT'] };
    } catch (error) {
      const ask: AskedSetting[] = ['BOT_TOKEN'];
      // A token that was read and refused was at least sent to the right place.
      if (hasRoot && !wasTokenRead(error)) ask.unshift('TELEGRAM_API_ROOT');
      return {
        is: 'wrong',
        problem: describeTelegramFailure(error, apiRoot),
        ask,
        isUnknown: isUnanswered(error),
      };
    }
  });
  if (bot) sayDone(ctx, `BOT_TOKEN: the bot is @${bot.username}.`);
  return bot;
}

/** The whole message of @BotFather may be pasted. */
function findToken(typed: string): string {
  return /(?<![\w-])\d{5,}:[\w-]{30,}/.exec(typed)?.[0] ?? typed;
}

function apiRootOf({ draft }: SetupContext): string {
  return (draft.get('TELEGRAM_API_ROOT') ?? defaultApiRoot).replace(/\/+$/, '');
}

function openApi(token: string, apiRoot: string, clock: Clock): Api {
  return new Api(token, {
    apiRoot,
    fetch: createTelegramFetch(clock),
    timeoutSeconds: maxCallSeconds,
  });
}

function wasTokenRead(error: unknown): boolean {
  const verdict = judge(error);
  return verdict.kind === 'refused' && verdict.reason.status !== 404;
}

/** Nothing was said about the token. */
function isUnanswered(error: unknown): boolean {
  const verdict = judge(error);
  const status = verdict.kind === 'sent' ? undefined : verdict.reason.status;
  if (status === undefined) return !(error instanceof HttpError && error.error instanceof SyntaxError);
  return status === 429 || status >= 500;
}

function describeOther(apiRoot: string): string {
  return `Something answers at ${apiRoot}, but no Bot API server: check TELEGRAM_API_ROOT.`;
}

/**
 * Never shows the error's own text: it may hold the URL of the call, and with it the token. What the server said may hold
 * it too: the terminal leaves secrets out.
 */
export function describeTelegramFailure(error: unknown, apiRoot: string): string {
  const verdict = judge(error);
  const { code, status, said: raw = '' } = verdict.kind === 'sent' ? {} : verdict.reason;
  const said = foreignText(raw);
  if (code === 'token' && status === 404) {
    const root = apiRoot === defaultApiRoot ? '' : `, or TELEGRAM_API_ROOT ${apiRoot} is no Bot API server`;
    return `Telegram knows no bot with this token (404)${root}. Copy it whole from @BotFather.`;
  }
  if (code === 'token') {
    return `Telegram refuses the token (${status}): it was revoked, or a character is wrong. @BotFather shows the current one under /mybots → API Token.`;
  }
  if (code === 'logged-out') {
    return 'The bot is logged out of this Bot API server. Some minutes after logOut it can be used again.';
  }
  if (code === 'banned') return `Telegram has frozen or banned this bot (${said}): ask @BotSupport.`;
  if (status !== undefined) {
    return `Telegram can't answer now (${status} ${said}). Wait a minute, then try again.`;
  }
  if (error instanceof HttpError && error.error instanceof SyntaxError) return describeOther(apiRoot);
  if (apiRoot !== defaultApiRoot && isPlainHttp(reasonOf(error)))
    return `${apiRoot} speaks http, not https: set TELEGRAM_API_ROOT to http://….`;
  return `${apiRoot} can't be reached (${reasonOf(error)}). Check this machine's connection; where Telegram is blocked, set TELEGRAM_API_ROOT to a proxy or a Bot API server of your own.`;
}
