// Finds out who the owner is: by a one-time link that they open in Telegram, or by an id that is typed.

import { setTimeout as wait } from 'node:timers/promises';
import { renderUnicodeCompact } from 'uqr';
import type { Update } from 'grammy/types';
import { matchLocale, openI18n } from '../base/i18n.ts';
import { createToken } from '../base/clock.ts';
import { type Bot, describeTelegramFailure } from './accounts.ts';
import { type SetupContext, sayDone, sayProblem } from './settle.ts';
import { problemsWith } from '../config.ts';
import { foreignText } from './terminal.ts';
import { type StopSignal, allowedUpdates } from '../telegram/updates-connection.ts';
import { judge, pauseAfter } from '../telegram/judge.ts';
import { createSecretCheck } from '../intake/senders.ts';

const claimMinutes = 10;
const dropQuestion = 'Drop those messages, so that a new link can be seen? The bot will never answer them.';
const idQuestion = 'Waiting for the link to be opened; or type the numeric id here:';

/** Resolves with the person if a link found them, since their Telegram says which language they read. */
export async function settleOwners(ctx: SetupContext, bot: Bot | undefined): Promise<Claimant | undefined> {
  const { draft } = ctx;
  const owners = draft.get('OWNER_IDS');
  const problems = [
    ...new Set([...draft.problemsWith('OWNER_IDS'), ...problemsWithOwners(owners ?? '1', bot)]),
  ];
  if (owners !== undefined && problems.length === 0) {
    sayDone(ctx, `OWNER_IDS: ${owners}.`);
    return undefined;
  }
  if (!ctx.isInteractive) {
    if (problems.length > 0) ctx.problems.push(...problems);
    else ctx.missing.push('OWNER_IDS');
    return undefined;
  }
  for (const problem of problems) sayProblem(ctx, problem);
  if (!bot) {
    // Telegram could not be reached, and the token is kept all the same.
    while (!(await isIdTyped(ctx, bot, 'Numeric Telegram id of the owner:')));
    return undefined;
  }
  for (;;) {
    const result = await offerLink(ctx, bot);
    if (result.is === 'typed') return undefined;
    if (result.is === 'claimed') {
      if (await isOwner(ctx, result.by)) {
        ctx.draft.set('OWNER_IDS', String(result.by.id));
        sayDone(ctx, `OWNER_IDS: ${result.by.id}. The bot greets this person as soon as it runs.`);
        return result.by;
      }
      ctx.terminal.say('That link is used up. Here is a new one.');
    } else {
      sayProblem(ctx, describe(result));
      if (result.is === 'full' && (await confirm(ctx, dropQuestion, false))) {
        await dropUpdates(ctx, bot);
      } else if (
        result.is === 'conflict' &&
        result.hasWebhook &&
        (await confirm(ctx, 'Remove that webhook?', false))
      ) {
        await removeWebhook(ctx, bot);
      } else if (
        await isIdTyped(ctx, bot, 'Press Enter to go on with a new link; or type the numeric id here:')
      ) {
        return undefined;
      }
    }
  }
}

async function offerLink(ctx: SetupContext, bot: Bot): Promise<ClaimResult | { is: 'typed' }> {
  const { terminal } = ctx;
  const token = createToken(ctx.random);
  const link = `https://t.me/${bot.username}?start=${startParameter(token)}`;
  terminal.say(
    [
      '',
      'Who is the owner? Open this link with the Telegram account of the owner, and press Start there:',
      '',
      `  ${link}`,
      '',
      renderUnicodeCompact(link, { border: 2 }),
      `It works once, for ${claimMinutes} minutes. What others write to the bot stays in Telegram for it. Ctrl-C ends the setup.`,
    ].join('\n'),
  );
  const stopClaim = new AbortController();
  const stopAsking = new AbortController();
  const claim = waitForClaim({
    api: bot.api,
    token,
    limitMs: claimMinutes * 60_000,
    signal: stopClaim.signal,
  }).finally(() => stopAsking.abort());
  try {
    return (await isIdTyped(ctx, bot, idQuestion, stopAsking.signal)) ? { is: 'typed' } : await claim;
  } finally {
    stopClaim.abort();
    await claim.catch(() => undefined);
  }
}

async function isOwner(ctx: SetupContext, { id, name, username }: Claimant): Promise<boolean> {
  const who = describePerson(name, username);
  return confirm(ctx, `The link was opened by ${who}, id ${id}. Is this the owner?`, true);
}

/** To be called once .env is written: until then nobody is an owner. */
export async function welcomeOwner({ terminal }: SetupContext, bot: Bot, owner: Claimant): Promise<void> {
  const i18n = openI18n({ defaultLocale: 'en', onProblem: () => undefined });
  const words = i18n.words(matchLocale(i18n.locales, owner.languageCode));
  await bot.api
    .sendMessage(owner.id, words('setup-owner'), { parse_mode: 'HTML' })
    .catch(() => terminal.say('  (The bot could not answer the owner in the chat; that does no harm.)'));
}

function describe(result: Exclude<ClaimResult, { is: 'claimed' }>): string {
  switch (result.is) {
    case 'conflict':
      return result.hasWebhook
        ? 'Telegram posts what people write to a webhook that another program has set, so setup can not see the link being opened. The bot removes that webhook at its start, and setup can do it now; nothing that waits is lost.'
        : 'Another program reads what people write to this bot, so setup can not see the link being opened. Perhaps the bot runs already: stop it first. A token can serve one program only.';
    case 'full':
      return '100 or more older messages wait for this bot, and setup can not look behind them without dropping them. If you know the numeric id of the owner, type it below; the bot then answers those messages when it runs.';
    case 'failed':
      return describeTelegramFailure(result.error, 'Telegram');
    case 'too-late':
    case 'withdrawn':
    default:
      return `Nobody opened the link within ${claimMinutes} minutes.`;
  }
}

/** A negative offset makes Telegram forget all updates before the newest one. */
async function dropUpdates(ctx: SetupContext, bot: Bot): Promise<void> {
  try {
    await bot.api.getUpdates({ offset: -1, limit: 1, timeout: 0 });
    sayDone(ctx, 'Those messages are dropped.');
  } catch (error) {
    sayProblem(ctx, describeTelegramFailure(error, 'Telegram'));
  }
}

async function removeWebhook(ctx: SetupContext, bot: Bot): Promise<void> {
  try {
    await bot.api.deleteWebhook();
    sayDone(ctx, 'The webhook at Telegram is removed.');
  } catch (error) {
    sayProblem(ctx, describeTelegramFailure(error, 'Telegram'));
  }
}

// The numeric ids of owners: what is wrong with them, and whose they are, as far as Telegram tells the bot.

/** Asks until an id is typed or the question is withdrawn; without a signal, Enter ends the question too. */
async function isIdTyped(
  ctx: SetupContext,
  bot: Bot | undefined,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const typed = await ctx.terminal.ask(question, signal && { signal });
    if (typed === undefined || (typed === '' && !signal)) return false;
    if (typed === '') continue;
    const ids = typed.split(/[\s,;.]+/).filter(Boolean);
    const problems = problemsWithOwners(ids.join(','), bot);
    for (const problem of problems) sayProblem(ctx, problem);
    if (problems.length > 0 || !(await areMeant(ctx, bot, ids))) continue;
    ctx.draft.set('OWNER_IDS', ids.join(','));
    sayDone(ctx, `OWNER_IDS: ${ids.join(', ')}.`);
    return true;
  }
}

function problemsWithOwners(owners: string, bot: Bot | undefined): string[] {
  const isBot = owners.split(',').some((id) => bot !== undefined && id.trim() === String(bot.id));
  return isBot
    ? ["OWNER_IDS names the bot itself: the owner is a person, whose id is not the token's number."]
    : problemsWith('OWNER_IDS', owners);
}

/** Shows whose ids they are, as far as Telegram tells the bot. */
async function areMeant(ctx: SetupContext, bot: Bot | undefined, ids: readonly string[]): Promise<boolean> {
  for (const id of bot ? ids : []) {
    const chat = await bot?.api.getChat(Number(id)).catch(() => undefined);
    if (chat?.type !== 'private') {
      ctx.terminal.say(
        `  Nobody with the id ${id} has written to @${bot?.username} yet, so it can not be checked. The owner has to send it /start.`,
      );
    } else if (
      !(await confirm(
        ctx,
        `The id ${id} is ${describePerson(nameOf(chat), chat.username)}. Is this the owner?`,
        true,
      ))
    ) {
      return false;
    }
  }
  return true;
}

function nameOf(chat: { first_name: string; last_name?: string | undefined }): string {
  return [chat.first_name, chat.last_name].filter(Boolean).join(' ');
}

function describePerson(name: string, username: string | undefined): string {
  return [foreignText(name), username && `@${username}`].filter(Boolean).join(', ');
}

// A question that is answered with yes or no.

/** Enter means `byDefault`; so does everything where nobody can be asked. */
async function confirm(
  { terminal, isInteractive }: Pick<SetupContext, 'terminal' | 'isInteractive'>,
  question: string,
  byDefault: boolean,
): Promise<boolean> {
  if (!isInteractive) return byDefault;
  for (;;) {
    const typed = await terminal.ask(`${question} [${byDefault ? 'Y/n' : 'y/N'}]`);
    if (typed === undefined || typed === '') return byDefault;
    if (/^y(?:es)?$/i.test(typed)) return true;
    if (/^no?$/i.test(typed)) return false;
    terminal.say('  Type y or n.');
  }
}

// Waits until somebody opens the bot by a one-time link. It only looks at Telegram's queue of updates and confirms none:
// what anybody wrote stays there for the bot, which also greets the owner by that same /start.

type Claimant = {
  id: number;
  name: string;
  username: string | undefined;
  languageCode: string | undefined;
};

/**
 * `full`: so many older updates wait that no newer one can be seen; `conflict`: another program polls with this token,
 * or has set a webhook at Telegram.
 */
type ClaimResult =
  | { is: 'claimed'; by: Claimant }
  | { is: 'withdrawn' }
  | { is: 'too-late' }
  | { is: 'full' }
  | { is: 'conflict'; hasWebhook: boolean }
  | { is: 'failed'; error: unknown };

type ClaimApi = {
  getUpdates(
    options: { limit: number; timeout: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<Update[]>;
};

/** Telegram returns so many at most, the oldest first. */
const mostUpdates = 100;
const pollSeconds = 20;
/** While older updates wait, Telegram answers at once. */
const pauseMs = 1_000;
const mostFailures = 5;

export const startParameter = (token: string) => `claim_${token}`;

export async function waitForClaim(options: {
  api: ClaimApi;
  token: string;
  limitMs: number;
  /** Aborted when the owner was named in another way. */
  signal: AbortSignal;
}): Promise<ClaimResult> {
  const { api, signal, limitMs } = options;
  const isToken = createSecretCheck([options.token]);
  const until = performance.now() + limitMs;
  let isQueueEmpty = false;
  for (let failures = 0; !signal.aborted;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return { is: 'too-late' };
    try {
      const timeout = isQueueEmpty ? Math.min(pollSeconds, Math.ceil(leftMs / 1000)) : 0;
      const updates = await api.getUpdates(
        { limit: mostUpdates, timeout, allowed_updates: allowedUpdates },
        signal,
      );
      const by = findClaim(updates, isToken);
      if (by) return { is: 'claimed', by };
      if (updates.length >= mostUpdates) return { is: 'full' };
      isQueueEmpty = updates.length === 0;
      failures = 0;
      if (!isQueueEmpty) await pause(pauseMs, signal);
    } catch (error) {
      if (signal.aborted) break;
      const verdict = judge(error);
      const { code, said = '' } = verdict.kind === 'sent' ? {} : verdict.reason;
      if (code === 'conflict') return { is: 'conflict', hasWebhook: /webhook/i.test(said) };
      failures += 1;
      if (verdict.kind === 'refused' || failures >= mostFailures) return { is: 'failed', error };
      await pause(pauseAfter(failures - 1), signal);
    }
  }
  return { is: 'withdrawn' };
}

/** Only the /start of a person in their private chat with the bot counts, and only with this token. */
export function findClaim(
  updates: readonly Update[],
  isToken: (given: string) => boolean,
): Claimant | undefined {
  for (const { message } of updates) {
    const given = /^\/start claim_([\w-]{1,58})$/.exec(message?.text ?? '')?.[1];
    const from = message?.from;
    if (given === undefined || !from || from.is_bot) continue;
    if (message.chat.type !== 'private' || message.chat.id !== from.id || !isToken(given)) continue;
    return { id: from.id, name: nameOf(from), username: from.username, languageCode: from.language_code };
  }
  return undefined;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
