// What owners type about chains: the pattern of an explorer, a known contract, the smallest amount that is no dust.

import { code } from '../../base/html.ts';
import {
  chains,
  mostContracts,
  type KnownContract,
  explorerPattern,
  type Chain,
} from '../../store/settings/chain-settings.ts';
import { toLine } from '../../base/lines.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import type { Form } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';
import { chainFormNames, isOwnersChat, saveChains, type Chains } from './chain-screen.ts';
import { numbersIn, readAmount, type Amount } from '../../input/amount.ts';
import { parseAddress } from '../../tron/address.ts';
import { withoutInvisible } from '../../base/visible-text.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 60;
const dustCoins = ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'];

const explorer: Form = {
  version: 1,
  async run(conversation, ctx, carried = '') {
    const chain = chains.find((one) => one === carried);
    if (!chain) return;
    const question = { html: ctx.words('chains-ask-explorer', { chain }) };
    const answer = await ask(conversation, ctx, question, ({ text }, { words }): Reading<string> => {
      const read = readPattern(text);
      if (read.ok) return { ok: true, value: read.pattern };
      const better = read.better === undefined ? 'https://…/{hash}' : read.better;
      const key = read.better === undefined ? 'chains-pattern' : 'chains-pattern-better';
      return { ok: false, hint: words(key, { pattern: code(toLine(better, longestEcho) ?? '') }) };
    });
    await finish(answer.ctx, (now) => ({
      ...now,
      explorers: { ...now.explorers, [chain]: answer.value },
    }));
  },
};

const contract: Form = {
  version: 1,
  async run(conversation, ctx) {
    const question = { html: ctx.words('chains-ask-contract') };
    const answer = await ask(
      conversation,
      ctx,
      question,
      ({ text }, { words, deps }): Reading<KnownContract> => {
        const read = readContract(text);
        const isFull = deps.store.settings.data.contracts.length >= mostContracts;
        if (read.ok && !isFull) return { ok: true, value: read.contract };
        const problem = read.ok ? 'full' : read.problem;
        const echo = code(toLine(text, longestEcho) ?? '');
        return { ok: false, hint: words('chains-contract-problem', { problem, echo, most: mostContracts }) };
      },
    );
    const { value } = answer;
    await finish(answer.ctx, (now) => {
      const others = now.contracts.filter(
        ({ chain, coin, contract: known }) =>
          chain !== value.chain || coin !== value.coin || known !== value.contract,
      );
      return { ...now, contracts: [...others, value] };
    });
  },
};

const dust: Form = {
  version: 1,
  async run(conversation, ctx) {
    const question = { html: ctx.words('chains-ask-dust') };
    const answer = await ask(conversation, ctx, question, ({ text }, { words }): Reading<Amount> => {
      const read = readAmount(text, words.numberStyle, { units: dustCoins });
      if (read.is === 'value') return { ok: true, value: read.value };
      const [first, second] = read.is === 'readings' ? numbersIn(read.values, words.numberStyle) : [];
      const problem =
        first !== undefined && second !== undefined
          ? words('hint-two-readings', { first, second })
          : words('chains-dust-problem', { echo: code(toLine(text, longestEcho) ?? '') });
      return { ok: false, hint: problem };
    });
    const { unit, amount } = answer.value;
    await finish(answer.ctx, (now) => {
      const others = Object.entries(now.dustBelow).filter(([name]) => name !== unit);
      // With a threshold of 0 only transfers of nothing are dust, as without one.
      const own = /[1-9]/.test(amount) ? [[unit, amount] as const] : [];
      return { ...now, dustBelow: Object.fromEntries([...others, ...own]) };
    });
  },
};

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
