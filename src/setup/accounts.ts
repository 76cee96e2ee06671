// Checks the two accounts that the bot needs by one call each, and tells apart what is wrong: the service's by a signed read
// (the address, the key, the clock or the connection), the bot's own at Telegram by getMe.

import { schema } from '../config.ts';
import { ServiceError } from '../base/errors.ts';
import { createServiceClient } from '../service/client.ts';
import { formatTrx } from '../tron/coins.ts';
import { type AskedSetting, type Checked, type SetupContext, sayDone, settle } from './settle.ts';
import { foreignText } from './terminal.ts';
import { Api, HttpError } from 'grammy';
import type { Clock } from '../base/clock.ts';
import { createTelegramFetch, maxCallSeconds } from '../telegram/fetch.ts';
import { judge } from '../telegram/judge.ts';
import { reasonOf } from '../telegram/updates-connection.ts';

/** Smaller differences come from rounding and the network. */
const mentionedSkewMs = 2_000;
/** The service refuses signatures whose time is off by more than some seconds. */
const suspiciousSkewMs = 5_000;

type Account = { balanceSun: bigint | undefined; skewMs: number };

export async function settleService(ctx: SetupContext): Promise<void> {
  const account = await settle(
    ctx,
    {
      SERVICE_BASE_URL: { text: "Address of the service's API, without /v1", clean: cleanBaseUrl },
      SERVICE_API_KEY: {
        text: "API key (in the service's user center, under API settings)",
        clean: unquoted,
      },
      SERVICE_API_SECRET: { text: 'API secret', clean: unquoted },
    },
    () => readAccount(ctx),
  );
  if (!account) return;
  const balance = account.balanceSun === undefined ? '' : `: ${formatTrx(account.balanceSun)} TRX`;
  sayDone(ctx, `SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_API_SECRET: the account answers${balance}.`);
  if (Math.abs(account.skewMs) > mentionedSkewMs) {
    ctx.terminal.say(
      `  ${describeSkew(account.skewMs)} The bot corrects for that, but set the clock all the same.`,
    );
  }
}

async function readAccount({ draft, clock }: SetupContext): Promise<Checked<Account>> {
  const orderParams = schema.shape.SERVICE_ORDER_PARAMS.safeParse(draft.get('SERVICE_ORDER_PARAMS')).data;
  const client = createServiceClient({
    baseUrl: draft.get('SERVICE_BASE_URL') ?? '',
    apiKey: draft.get('SERVICE_API_KEY') ?? '',
    apiSecret: draft.get('SERVICE_API_SECRET') ?? '',
    // Reading the account needs none; a wrong setting is told at the end.
    orderParams: orderParams ?? { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
  });
  const skewMs = () => client.now() - clock.now();
  try {
    const { balance } = await client.readAccount();
    return { is: 'right', result: { balanceSun: balance, skewMs: skewMs() } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { is: 'wrong', ...describeServiceFailure(error, skewMs(), draft.get('SERVICE_BASE_URL') ?? '') };
  }
}

export function describeServiceFailure(
  error: Pick<ServiceError, 'reason' | 'message' | 'status' | 'serviceMessage'>,
  skewMs: number,
  baseUrl: string,
): Omit<Extract<Checked<unknown>, { is: 'wrong' }>, 'is'> {
  const credentials = ['SERVICE_API_KEY', 'SERVICE_API_SECRET'] as const;
  const words = error.serviceMessage === undefined ? '' : ` It says: “${foreignText(error.serviceMessage)}”.`;
  switch (error.reason) {
    case 'credentials': {
      const clock =
        Math.abs(skewMs) > suspiciousSkewMs ? ` ${describeSkew(skewMs)} Set the clock first.` : '';
      return {
        problem: `The service refuses the key or its signature.${words}${clock} Copy key and secret again from the user center; a new key may need a minute, or this machine's address on its whitelist.`,
        ask: credentials,
      };
    }
    case 'not_found':
    case 'unreadable':
    case 'turned_away':
      return {
        problem: `Something answers there, but not as the service's API does (${foreignText(error.message)}) Check SERVICE_BASE_URL: it is everything before /v1. If it is right, a proxy in between may turn this machine away.`,
        ask: ['SERVICE_BASE_URL'],
      };
    case 'unreachable':
    case 'timeout':
      return {
        problem: `The service can't be reached: ${error.message} ${adviceFor(error.message, baseUrl.startsWith('http:'))}`,
        ask: ['SERVICE_BASE_URL'],
        isUnknown: true,
      };
    case 'too_many':
    case 'maintenance':
    case 'broken':
      return {
        problem: `The service can't answer now.${words} Wait a minute, then try the same again.`,
        ask: ['SERVICE_BASE_URL'],
        isUnknown: true,
      };
    case 'refused':
    case 'insufficient_balance':
    case 'parameters':
    default:
      return {
        problem: `The service refuses to show the account.${words} If this is the right key, ask the service why.`,
        ask: credentials,
      };
  }
}

/** The message ends with the system's code. */
function adviceFor(message: string, isHttp: boolean): string {
  if (/\((?:ENOTFOUND|EAI_AGAIN)\)/.test(message))
    return 'No such host is known: check how SERVICE_BASE_URL is spelled.';
  if (/\(ECONNREFUSED\)/.test(message))
    return 'The host is there, but nothing listens on that port: check SERVICE_BASE_URL.';
  if (isPlainHttp(message)) return 'It speaks http there, not https: type http:// before the address.';
  if (isHttp && isMaybeHttps(message))
    return 'It closed the connection: it may expect https:// before the address.';
  if (/CERT|SSL|SIGNATURE/.test(message)) {
    return 'Its certificate is not accepted: check SERVICE_BASE_URL and the clock of this machine.';
  }
  return "Check this machine's connection and its firewall.";
}

function describeSkew(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return `The clock of this machine is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the service's.`;
}

/** As copied from a file of settings. */
export function unquoted(typed: string): string {
  return /^(['"`])(.+)\1$/.exec(typed)?.[2] ?? typed;
}

/** Without the path that other settings or the document add. */
export function cleanBaseUrl(typed: string): string {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return whole.replace(/\/v1(?:\/.*)?$/, '').replace(/\/+$/, '');
}

// What the codes of failed connections mean where people mix up the schemes of addresses.

/** TLS was begun, and the answer was none. */
export function isPlainHttp(code: string): boolean {
  return /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER|EPROTO/.test(code);
}

/** The connection was closed in the middle of the answer, as servers that expect TLS do. */
export function isMaybeHttps(code: string): boolean {
  return /ECONNRESET|UND_ERR_SOCKET|HPE_/.test(code);
}

// The bot's token, and what to do about each way in which getMe fails.

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
