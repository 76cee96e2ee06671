// The webhook's secret and public address: makes the one, and checks the other from outside in.

import { isIP } from 'node:net';
import { type IncomingMessage, createServer } from 'node:http';
import { problemsWith } from '../config.ts';
import { type Clock, createDeadline, createToken } from '../base/clock.ts';
import { type SetupContext, isWordOf, sayDone, sayProblem, settle, waysOut } from './settle.ts';
import { isMaybeHttps, isPlainHttp } from './accounts.ts';
import { ConfigError } from '../base/errors.ts';
import { listen } from '../intake/server.ts';
import { retryLater, textResponse } from '../intake/request-response.ts';

const defaultHost = '127.0.0.1';
const defaultPort = '8080';

export async function settleEventsSecret(ctx: SetupContext): Promise<void> {
  const { draft } = ctx;
  const isMade = draft.get('EVENTS_SECRET') === undefined && draft.problemsWith('EVENTS_SECRET').length === 0;
  if (isMade) draft.set('EVENTS_SECRET', createToken(ctx.random));
  await settle(
    ctx,
    {
      EVENTS_SECRET: {
        text: 'Secret of the webhook (Enter makes one)',
        ifEmpty: () => createToken(ctx.random),
      },
    },
    () => Promise.resolve({ is: 'right', result: true }),
  );
  if (draft.problemsWith('EVENTS_SECRET').length === 0) {
    sayDone(ctx, `EVENTS_SECRET: ${isMade ? 'made' : 'is there'}.`);
  }
}

export async function settlePublicUrl(ctx: SetupContext): Promise<void> {
  const { draft, terminal } = ctx;
  if (draft.problemsWith('EVENTS_SECRET').length > 0) return;
  const listening = await settle(ctx, { ...listeningQuestions(ctx) }, () =>
    Promise.resolve({ is: 'right', result: true }),
  );
  if (!listening) return;
  const current = draft.get('PUBLIC_URL');
  let url = current === undefined ? undefined : cleanPublicUrl(current);
  if (url === undefined && ctx.isInteractive) {
    url = await askForUrl(
      ctx,
      'Public address of this machine, such as https://bot.example.com (Enter: later)',
    );
  }
  // At the first question there is nothing to keep yet.
  if (isWordOf(waysOut, url)) url = '';
  while (url !== undefined && url !== '') {
    const shape = problemsWith('PUBLIC_URL', url);
    if (shape.length === 0) {
      const result = await runProbe(ctx, url);
      const problem = describeProbe(result, url, listensAt(ctx));
      if (problem === undefined) {
        draft.set('PUBLIC_URL', url);
        sayDone(ctx, `PUBLIC_URL: ${url}. What is posted there arrives here.`);
        for (const remark of remarksOn(url)) terminal.say(`  ${remark}`);
        return;
      }
      if (result.is === 'not-listening') return keepUnchecked(ctx, url, ` without a check: ${problem}`);
      shape.push(problem);
    }
    if (!ctx.isInteractive) {
      ctx.problems.push(...shape);
      return;
    }
    for (const problem of shape) sayProblem(ctx, problem);
    const typed = await askForUrl(ctx, 'Enter tries again; or type another address, `keep` or `skip`');
    if (typed === 'keep' && problemsWith('PUBLIC_URL', url).length === 0)
      return keepUnchecked(ctx, url, ', although nothing arrives from there yet.');
    if (typed === 'skip' || typed === 'later') break;
    if (typed !== '' && typed !== 'keep') url = typed;
  }
  terminal.say(
    `  PUBLIC_URL: none. Alerts arrive once the service can reach ${listensAt(ctx)} from outside, for example through a reverse proxy with a certificate that passes /events/ on to it. Run the setup again to check the way.`,
  );
}

function keepUnchecked({ draft, unchecked, terminal }: SetupContext, url: string, how: string): void {
  draft.set('PUBLIC_URL', url);
  unchecked.push('PUBLIC_URL');
  terminal.say(`  PUBLIC_URL: ${url}. Kept${how}`);
}

async function askForUrl({ terminal }: SetupContext, question: string): Promise<string> {
  const typed = (await terminal.ask(`${question}:`)) ?? '';
  return isWordOf(waysOut, typed) ? typed.toLowerCase() : cleanPublicUrl(typed);
}

function runProbe({ draft, clock, random }: SetupContext, publicUrl: string): Promise<ProbeResult> {
  return probe({
    host: draft.get('HTTP_HOST') ?? defaultHost,
    port: Number(draft.get('HTTP_PORT') ?? defaultPort),
    publicUrl,
    mark: createToken(random),
    clock,
  });
}

/** While the secret is being rotated, the new one stands first. */
export function firstSecret(secrets: string | undefined): string {
  return secrets?.split(',')[0]?.trim() ?? '';
}

/** Asked for only where what is set is wrong. */
function listeningQuestions({ draft }: SetupContext) {
  return {
    ...(draft.get('HTTP_HOST') !== undefined && { HTTP_HOST: { text: 'Address to listen on' } }),
    ...(draft.get('HTTP_PORT') !== undefined && { HTTP_PORT: { text: 'Port to listen on' } }),
  };
}

function listensAt({ draft }: SetupContext): string {
  const host = draft.get('HTTP_HOST') ?? defaultHost;
  return `${host.includes(':') ? `[${host}]` : host}:${draft.get('HTTP_PORT') ?? defaultPort}`;
}

/** People may paste the whole callbackUrl, or leave https:// out. */
export function cleanPublicUrl(typed: string): string {
  if (typed === '') return '';
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return whole
    .replace(/[?#].*$/, '')
    .replace(/\/events(?:\/.*)?$/, '')
    .replace(/\/+$/, '');
}

// What became of the request that was posted to the webhook's public address, in words, and what to do about it.

export function remarksOn(publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInside =
    host === 'localhost' ||
    (isIP(host) !== 0 && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host));
  return [
    ...(isInside
      ? [
          'That address leads here from this machine or network only: the service needs one that is reachable from outside.',
        ]
      : []),
    ...(protocol === 'http:' && !isInside
      ? ['Over http:// everybody on the way can read the secret: a certificate and https:// are better.']
      : []),
  ];
}

/** Undefined: it arrived as it was sent. `here`: where setup listened, as host and port. */
export function describeProbe(result: ProbeResult, publicUrl: string, here: string): string | undefined {
  const { host, pathname, protocol } = new URL(publicUrl);
  const prefix = pathname.replace(/\/$/, '');
  const expected = 'The reverse proxy has to pass /events/ on';
  switch (result.is) {
    case 'arrived':
      return undefined;
    case 'not-listening':
      return `${result.problem} If the bot runs there, stop it first: setup listens itself for the check.`;
    case 'altered':
      if (prefix !== '' && result.path.startsWith(`${prefix}/events/`)) {
        return `What was posted to ${host}${prefix} arrived with ${prefix} before /events/: leave ${prefix} out of the address, or let the proxy take it away.`;
      }
      return result.method === 'POST'
        ? `What was posted to ${host} arrived under another path. The proxy must not change the path /events/….`
        : `What was posted to ${host} arrived as ${result.method}. A redirect does that: use the address it leads to.`;
    case 'answered':
      return `${describeAnswer(result, host, here, expected)}${prefix === '' ? '' : ` Is ${prefix} meant to stand in the address?`}`;
    case 'timeout':
      return `${host} did not answer within 15 s. Open its port in the firewall and forward it to this machine. (From inside some networks their own public address can't be reached: then type keep.)`;
    case 'not-answered':
    default:
      return describeConnection(result.code, host, protocol);
  }
}

function describeAnswer(
  { status, to }: Extract<ProbeResult, { is: 'answered' }>,
  host: string,
  here: string,
  expected: string,
): string {
  const said = `Another server answered at ${host} (${status}), and nothing arrived here.`;
  if (to !== undefined)
    return `${said} It redirects to ${to}, which the service may not follow: use that address.`;
  if (status === 400) return `${said} It may expect https: type https://, or see its log.`;
  if (status === 401 || status === 403)
    return `${said} It asks for a login or blocks this request: let /events/ pass without.`;
  if (status === 502 || status === 503 || status === 504)
    return `${said} It could not reach the bot: let it pass /events/ on to http://${here}.`;
  return `${said} ${expected} to http://${here}.`;
}

function describeConnection(code: string, host: string, protocol: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `No address is known for ${host} (${code}): check the spelling, or wait until its DNS entry is known.`;
  }
  if (code === 'ECONNREFUSED') {
    return `Nothing listens at ${host} (${code}): start the reverse proxy, or open its port.`;
  }
  if (isPlainHttp(code)) {
    return `${host} speaks http there, not https (${code}): type http://${host}, or let the proxy speak https on that port.`;
  }
  if (protocol === 'http:' && isMaybeHttps(code)) {
    return `${host} closed the connection (${code}). It may expect https: type https://${host}.`;
  }
  if (/CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|ISSUER/.test(code)) {
    return `The certificate of ${host} is not accepted (${code}): get one for exactly this name, with its whole chain, such as Let's Encrypt's. For an address without one, type http://.`;
  }
  return `${host} can't be reached (${code}): check the address, the firewall and the connection.`;
}

// Posts a harmless request to the webhook's public address, and listens in the bot's place to see whether it arrives.
// Nothing is stored: an event that comes meanwhile is answered 503, so that the service sends it again.

type ProbeResult =
  | { is: 'arrived' }
  /** It arrived with another path or method than was sent. */
  | { is: 'altered'; method: string; path: string }
  /** Another server answered. */
  | { is: 'answered'; status: number; to: string | undefined }
  | { is: 'not-answered'; code: string }
  | { is: 'timeout' }
  /** Setup can't listen there itself. */
  | { is: 'not-listening'; problem: string };

const timeoutMs = 15_000;
const mostBodyBytes = 4_096;
const success = textResponse(200, 'success');

export async function probe(options: {
  host: string;
  port: number;
  publicUrl: string;
  /** What the request is recognized by; it also ends the path. */
  mark: string;
  clock: Clock;
}): Promise<ProbeResult> {
  // Never the webhook's secret: whoever serves that address could keep it.
  const path = `/events/setup-${options.mark}`;
  const body = JSON.stringify({ delegram_setup: options.mark });
  let seen: { method: string; path: string } | undefined;
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      if (text.includes(options.mark)) seen = { method: request.method ?? '', path: pathOf(request) };
      const answer = text.includes(options.mark) ? success : retryLater;
      response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
    });
  });
  try {
    await listen(server, options.host, options.port);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { is: 'not-listening', problem: error.problems.join(' ') };
  }
  try {
    const answer = await post(options.publicUrl + path, body, options.clock);
    if (!seen) return answer;
    return seen.path === path && seen.method === 'POST' ? { is: 'arrived' } : { is: 'altered', ...seen };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function post(url: string, body: string, clock: Clock): Promise<ProbeResult> {
  using late = createDeadline(clock, timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Delegram-setup' },
      body,
      redirect: 'manual',
      signal: late.signal,
    });
    await response.body?.cancel();
    const { status, headers } = response;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const to = location === null ? undefined : URL.parse(location, url)?.origin;
    return { is: 'answered', status, to };
  } catch (error) {
    if (late.signal.aborted) return { is: 'timeout' };
    // Never the message: it may hold the whole address, which may have credentials in it.
    return { is: 'not-answered', code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  let found = 'no error code';
  for (let inner = error, depth = 0; inner instanceof Error && depth < 8; depth++) {
    const { code } = inner as NodeJS.ErrnoException;
    if (typeof code === 'string') found = code;
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return found;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/\?.*$/, '');
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (text.length < mostBodyBytes) text += chunk.toString('latin1');
    }
  } catch {
    // The sender closed the connection.
  }
  return text;
}
