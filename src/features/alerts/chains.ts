// What owners decide for all chats, in their private chat: the explorers that links lead to, the contracts that coins are
// known by, and below which amounts a transfer is dust.

import { isDeepStrictEqual } from 'node:util';
import { type Composer, InlineKeyboard } from 'grammy';
import { code } from '../../base/html.ts';
import { z } from 'zod';
import {
  type Chain,
  type KnownContract,
  chainSettings,
  chains,
  explorerPattern,
  explorersOf,
  mostContracts,
} from '../../store/settings/chain-settings.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import { type Done, offerUndo, undoable } from '../../bot/undo.ts';
import { readDecimalText } from './rule-sentence.ts';
import { paragraphs, toLine } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/access.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { say, show } from '../../bot/say.ts';
import { whoActs } from '../../bot/names.ts';
import { baitButtons, chainButtons } from './buttons.ts';
import { askOnce } from '../../bot/ask/question.ts';
import type { Form } from '../../bot/command.ts';
import { type Amount, numbersIn, readAmount } from '../../input/amount.ts';
import { parseAddress } from '../../tron/address.ts';
import { withoutInvisible } from '../../base/visible-text.ts';

/** In the ledger. */
const chainFormNames = {
  explorer: 'alerts-explorer',
  contract: 'alerts-contract',
  dust: 'alerts-dust',
} as const;

/** More are listed without a button; they are removed in settings.json. */
const mostButtons = 4;

const schema = z.object(chainSettings);
type Chains = Pick<SettingsData, keyof typeof chainSettings>;

export const chainChanges = undoable<Chains>('alerts.chains', schema, {
  read: ({ contracts, explorers, dustBelow }) => ({ contracts, explorers, dustBelow }),
  write(settings, _thing, value) {
    Object.assign(settings, value);
    return true;
  },
  mayUndo: (ctx) => isOwnersChat(ctx),
  refuse: (ctx) => refuse(ctx, 'not-allowed'),
  async show(ctx, { said, before, after, kept }) {
    await writeAudit(ctx, 'settings.chains', 'settings', { before, after });
    await showChains(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('chains-button'), chainButtons.show.data()),
});

/** They are for all chats, so they are shown and changed where no group reads along. */
export function isOwnersChat({ chat, role }: FormContext): boolean {
  return chat?.type === 'private' && role === 'owner';
}

export function installChains(composer: Composer<BotContext>): void {
  const owners = composer.filter((ctx) => isOwnersChat(ctx));
  chainButtons.show.on(owners, (ctx) => showChains(ctx));
  chainButtons.more.on(owners, (ctx, { part }) => showChains(ctx, { part }));
  chainButtons.explorer.on(owners, (ctx, { chain }) => enterForm(ctx, chainFormNames.explorer, chain));
  chainButtons.addContract.on(owners, (ctx) => enterForm(ctx, chainFormNames.contract));
  chainButtons.dust.on(owners, (ctx) => enterForm(ctx, chainFormNames.dust));
  chainButtons.dropContract.on(owners, async (ctx, { at, end }) => {
    const isMeant = ({ contract }: KnownContract, nth: number) => nth === at && contract.endsWith(end);
    await saveChains(ctx, (now) => ({
      ...now,
      contracts: now.contracts.filter((one, nth) => !isMeant(one, nth)),
    }));
  });
  // Everything as it is without any change of an owner.
  chainButtons.restore.on(owners, (ctx) => saveChains(ctx, () => schema.parse({})));
  for (const button of Object.values(chainButtons)) {
    button.on(composer, (ctx: BotContext) => refuse(ctx, 'not-allowed'));
  }
}

/** Changes them, and shows them with an Undo. */
async function saveChains(ctx: FormContext, to: (now: Chains) => Chains): Promise<void> {
  if (!isOwnersChat(ctx)) return refuse(ctx, 'not-allowed');
  const thing = { chatId: ctx.chatId ?? 0, topicId: null, of: 'chains' };
  const { before, after, kept, standing } = await chainChanges.change(ctx, thing, (draft) => {
    const { contracts, explorers, dustBelow } = draft;
    Object.assign(draft, schema.parse(to({ contracts, explorers, dustBelow })));
  });
  if (!kept) return showChains(ctx, { kept: standing });
  await writeAudit(ctx, 'settings.chains', 'settings', { before, after });
  await showChains(ctx, { above: ctx.words('baits-screen-saved', { person: whoActs(ctx) }), kept });
}

async function showChains(
  ctx: FormContext,
  { above, kept, part = 0 }: Done & { part?: number } = {},
): Promise<void> {
  const { words, deps } = ctx;
  const { data } = deps.store.settings;
  const explorers = explorersOf(data, deps.explorerUrl);
  const keyboard = new InlineKeyboard();
  for (const chain of chains) keyboard.text(chain, chainButtons.explorer.data({ chain }));
  keyboard
    .row()
    .text(words.plain('chains-add-contract'), chainButtons.addContract.data())
    .text(words.plain('chains-dust'), chainButtons.dust.data());
  for (const [at, { coin, chain, contract }] of data.contracts.slice(0, mostButtons).entries()) {
    const end = contract.slice(-6);
    keyboard.row().text(`🗑 ${coin} · ${chain} · …${end}`, chainButtons.dropContract.data({ at, end }));
  }
  keyboard.row().text(words.plain('chains-usual'), chainButtons.restore.data());
  const back = InlineKeyboard.text(words.plain('baits-screen-back'), baitButtons.show.data());
  const last = kept ? [offerUndo(words, kept), back] : [back];
  const to = (other: number) => chainButtons.more.data({ part: other });
  const text = paragraphs([
    above,
    [words('chains-explorers'), ...chains.map((chain) => `${chain} ${code(explorers[chain]).html}`)].join(
      '\n',
    ),
    [
      words('chains-contracts'),
      ...data.contracts.map((one) => words('chains-contract', showContract(one))),
    ].join('\n'),
    words('baits-screen-thresholds', { list: { html: dustList(ctx) } }),
  ]);
  await show(ctx, text, withMore(words, keyboard, last, { part, to }));
}

function showContract({ coin, chain, contract }: KnownContract) {
  return { coin, chain, contract: code(contract) };
}

/** `0.1 USDT or 1 TRX` as HTML. */
export function dustList({ words, deps }: FormContext): string {
  const amounts = Object.entries(deps.store.settings.data.dustBelow).map(
    ([coin, amount]) => `${words.number(readDecimalText(amount))} ${coin}`,
  );
  return code(amounts.join(words.plain('list-or'))).html.replace(/<\/?code>/g, '');
}

// What owners type about chains: the pattern of an explorer, a known contract, the smallest amount that is no dust.

/** The number of characters that a hint quotes. */
const longestEcho = 60;
const dustCoins = ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'];

const explorer = askOnce<string>({
  version: 1,
  html: ({ words }, chain = '') => words('chains-ask-explorer', { chain }),
  read({ text }, { words }) {
    const read = readPattern(text);
    if (read.ok) return { ok: true, value: read.pattern };
    const better = read.better === undefined ? 'https://…/{hash}' : read.better;
    const key = read.better === undefined ? 'chains-pattern' : 'chains-pattern-better';
    return { ok: false, hint: words(key, { pattern: code(toLine(better, longestEcho) ?? '') }) };
  },
  take: (ctx, pattern, chain = '') =>
    finish(ctx, (now) => ({ ...now, explorers: { ...now.explorers, [chain]: pattern } })),
});

const contract = askOnce<KnownContract>({
  version: 1,
  html: ({ words }) => words('chains-ask-contract'),
  read({ text }, { words, deps }) {
    const read = readContract(text);
    const isFull = deps.store.settings.data.contracts.length >= mostContracts;
    if (read.ok && !isFull) return { ok: true, value: read.contract };
    const problem = read.ok ? 'full' : read.problem;
    const echo = code(toLine(text, longestEcho) ?? '');
    return { ok: false, hint: words('chains-contract-problem', { problem, echo, most: mostContracts }) };
  },
  take: (ctx, added) =>
    finish(ctx, (now) => ({
      ...now,
      contracts: [...now.contracts.filter((known) => !isDeepStrictEqual(known, added)), added],
    })),
});

const dust = askOnce<Amount>({
  version: 1,
  html: ({ words }) => words('chains-ask-dust'),
  read({ text }, { words }) {
    const read = readAmount(text, words.numberStyle, { units: dustCoins });
    if (read.is === 'value') return { ok: true, value: read.value };
    const [first, second] = read.is === 'readings' ? numbersIn(read.values, words.numberStyle) : [];
    const problem =
      first !== undefined && second !== undefined
        ? words('hint-two-readings', { first, second })
        : words('chains-dust-problem', { echo: code(toLine(text, longestEcho) ?? '') });
    return { ok: false, hint: problem };
  },
  take: (ctx, { unit, amount }) =>
    finish(ctx, (now) => {
      const others = Object.entries(now.dustBelow).filter(([name]) => name !== unit);
      // With a threshold of 0 only transfers of nothing are dust, as without one.
      const own = /[1-9]/.test(amount) ? [[unit, amount] as const] : [];
      return { ...now, dustBelow: Object.fromEntries([...others, ...own]) };
    }),
});

/** Rights may have changed since the question. */
async function finish(ctx: FormContext, to: (now: Chains) => Chains): Promise<void> {
  if (!isOwnersChat(ctx)) return say(ctx, ctx.words('not-allowed'));
  await saveChains(ctx, to);
}

export const chainForms: Readonly<Record<string, Form>> = {
  [chainFormNames.explorer]: explorer,
  [chainFormNames.contract]: contract,
  [chainFormNames.dust]: dust,
};

// Reads what owners type for explorers and known contracts. Pure.

/** `better` is a pattern that would be taken. */
type ReadPattern = { ok: true; pattern: string } | { ok: false; better: string | undefined };

/** A pattern, or the page of any transaction, whose hash is then taken for the place of the hash. */
function readPattern(text: string): ReadPattern {
  const written = withoutInvisible(text).trim();
  const pattern = written.includes('{hash}') ? written : written.replace(/(?:0x)?[0-9a-f]{64}/i, '{hash}');
  if (explorerPattern.safeParse(pattern).success) return { ok: true, pattern };
  const secure = /^[a-z]+:\/\//i.test(pattern) ? pattern : `https://${pattern}`;
  const better = pattern.includes('{hash}') ? secure : `${secure.replace(/\/+$/, '')}/{hash}`;
  const isBetter = written !== '' && /\.\w/.test(written) && explorerPattern.safeParse(better).success;
  return { ok: false, better: isBetter ? better : undefined };
}

type ReadContract =
  | { ok: true; contract: KnownContract }
  | { ok: false; problem: 'none' | 'contract' | 'coin' | 'chain' | 'bitcoin' };

const chainNames: Readonly<Record<string, Chain>> = {
  TRON: 'TRON',
  TRC20: 'TRON',
  ETH: 'ETH',
  ETHEREUM: 'ETH',
  ERC20: 'ETH',
  BTC: 'BTC',
  BITCOIN: 'BTC',
};

/** A coin, its chain and its contract in any order: `USDT TRON TR7N…`. The form of the contract may name the chain. */
function readContract(text: string): ReadContract {
  const words = withoutInvisible(text)
    .split(/[\s,;:]+/)
    .filter((word) => word !== '');
  const contract = words.find((word) => word.length >= 20);
  const others = words.filter((word) => word !== contract).map((word) => word.toUpperCase());
  if (contract === undefined) return { ok: false, problem: words.length === 0 ? 'none' : 'contract' };
  const ofForm = formOf(contract);
  const named = others.map((word) => chainNames[word]).find((chain) => chain !== undefined);
  if (named === 'BTC') return { ok: false, problem: 'bitcoin' };
  if (ofForm === undefined) return { ok: false, problem: 'contract' };
  if (named !== undefined && named !== ofForm) return { ok: false, problem: 'chain' };
  const coin = others.find((word) => chainNames[word] === undefined && /^[A-Z0-9]{2,12}$/.test(word));
  if (coin === undefined) return { ok: false, problem: 'coin' };
  return { ok: true, contract: { chain: ofForm, coin, contract } };
}

function formOf(contract: string): 'TRON' | 'ETH' | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(contract)) return 'ETH';
  return parseAddress(contract).ok ? 'TRON' : undefined;
}
