// The webhook's secret and public address: makes the one, and checks the other from outside in.

import { problemsWith } from '../config.ts';
import { createToken } from '../random.ts';
import { describeProbe, remarksOn } from './describe-probe.ts';
import { probe, type ProbeResult } from './probe.ts';
import { isWordOf, sayDone, sayProblem, settle, waysOut, type SetupContext } from './settle.ts';

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
      if (result.is === 'not-listening') {
        draft.set('PUBLIC_URL', url);
        ctx.unchecked.push('PUBLIC_URL');
        terminal.say(`  PUBLIC_URL: ${url}. Kept without a check: ${problem}`);
        return;
      }
      shape.push(problem);
    }
    if (!ctx.isInteractive) {
      ctx.problems.push(...shape);
      return;
    }
    for (const problem of shape) sayProblem(ctx, problem);
    const typed = await askForUrl(ctx, 'Enter tries again; or type another address, `keep` or `skip`');
    if (typed === 'keep' && problemsWith('PUBLIC_URL', url).length === 0) {
      draft.set('PUBLIC_URL', url);
      ctx.unchecked.push('PUBLIC_URL');
      terminal.say(`  PUBLIC_URL: ${url}. Kept, although nothing arrives from there yet.`);
      return;
    }
    if (typed === 'skip' || typed === 'later') break;
    if (typed !== '' && typed !== 'keep') url = typed;
  }
  terminal.say(
    `  PUBLIC_URL: none. Alerts arrive once the service can reach ${listensAt(ctx)} from outside, for example through a reverse proxy with a certificate that passes /events/ on to it. Run the setup again to check the way.`,
  );
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
