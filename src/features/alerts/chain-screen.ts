// What owners decide for all chats, in their private chat: the explorers that links lead to, the contracts that coins are
// known by, and below which amounts a transfer is dust.

import { InlineKeyboard, type Composer } from 'grammy';
import { code } from '../../base/html.ts';
import { chains, explorersOf, type KnownContract } from '../../store/settings/chain-settings.ts';
import { readDecimalText } from './rule-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { notice, show } from '../../bot/say.ts';
import { whoActs } from './rights.ts';
import { baitButtons, chainButtons } from './buttons.ts';
import {
  changeChains,
  isOwnersChat,
  undoChains,
  usualChains,
  type Chains,
  chainFormNames,
} from './chain-changes.ts';

/** More are listed without a button; they are removed in settings.json. */
const mostButtons = 4;

export function installChains(composer: Composer<BotContext>): void {
  const owners = composer.filter((ctx) => isOwnersChat(ctx));
  chainButtons.show.on(owners, (ctx) => showChains(ctx));
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
  chainButtons.restore.on(owners, (ctx) => saveChains(ctx, usualChains));
  chainButtons.undo.on(owners, async (ctx, { change }) => {
    if (await undoChains(ctx, change)) return showChains(ctx);
    await notice(ctx, ctx.words.plain('rule-undo-over'), { box: true });
  });
  for (const button of Object.values(chainButtons)) {
    button.on(composer, (ctx: BotContext) => refuse(ctx, 'not-allowed'));
  }
}

/** Changes them, and shows them with an Undo. */
export async function saveChains(ctx: FormContext, to: (now: Chains) => Chains): Promise<void> {
  await showChains(ctx, await changeChains(ctx, to));
}

/** `undo` is the change that was just made. */
async function showChains(ctx: FormContext, undo?: string): Promise<void> {
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
  if (undo !== undefined) keyboard.text(words.plain('rule-undo'), chainButtons.undo.data({ change: undo }));
  keyboard.row().text(words.plain('baits-screen-back'), baitButtons.show.data());
  const text = paragraphs([
    undo === undefined ? undefined : words('baits-screen-saved', { person: whoActs(ctx) }),
    [words('chains-explorers'), ...chains.map((chain) => `${chain} ${code(explorers[chain]).html}`)].join(
      '\n',
    ),
    [
      words('chains-contracts'),
      ...data.contracts.map((one) => words('chains-contract', showContract(one))),
    ].join('\n'),
    words('baits-screen-thresholds', { list: { html: dustList(ctx) } }),
  ]);
  await show(ctx, text, keyboard);
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
