// Checks the account's credentials by one signed read, and tells apart what is wrong: the address, the key, the clock or
// the connection.

import { schema } from '../config.ts';
import { ServiceError } from '../base/errors.ts';
import { createServiceClient } from '../service/client.ts';
import { formatTrx } from '../tron/amount.ts';
import { sayDone, settle, type Checked, type SetupContext } from './settle.ts';
import { foreignText } from './terminal.ts';

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
