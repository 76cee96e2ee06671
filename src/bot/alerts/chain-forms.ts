// What owners type about chains: the pattern of an explorer, a known contract, the smallest amount that is no dust.

import { code } from '../../html.ts';
import { chains, mostContracts, type KnownContract } from '../../store/settings/chain-settings.ts';
import { toLine } from '../../views/lines.ts';
import { ask, type Reading } from '../ask/question.ts';
import type { Form } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import { say } from '../frame/say.ts';
import { isOwnersChat, type Chains } from './chain-changes.ts';
import { chainFormNames } from './chain-form-names.ts';
import { saveChains } from './chain-screen.ts';
import { readContract, readPattern } from './read-chain.ts';
import { readCoinAmount } from './read-amount.ts';

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
    type Amount = { coin: string; amount: string };
    const answer = await ask(conversation, ctx, question, ({ text }, { words, deps }): Reading<Amount> => {
      const read = readCoinAmount(text, dustCoins, deps.i18n.input, words.numberStyle);
      if (read.ok) return { ok: true, value: { coin: read.coin, amount: read.amount } };
      const [first, second] = (read.problem === 'ambiguous' && read.readings) || [];
      const problem =
        first !== undefined && second !== undefined
          ? words('hint-two-readings', { first, second })
          : words('chains-dust-problem', { echo: code(toLine(text, longestEcho) ?? '') });
      return { ok: false, hint: problem };
    });
    const { coin, amount } = answer.value;
    await finish(answer.ctx, (now) => {
      const others = Object.entries(now.dustBelow).filter(([name]) => name !== coin);
      // With a threshold of 0 only transfers of nothing are dust, as without one.
      const own = /[1-9]/.test(amount) ? [[coin, amount] as const] : [];
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
