// What owners decide for all chats, in their private chat: the explorers that links lead to, the contracts that coins are
// known by, and below which amounts a transfer is dust.

import { InlineKeyboard, type Composer } from 'grammy';
import { code } from '../../base/html.ts';
import { z } from 'zod';
import {
  chains,
  chainSettings,
  explorersOf,
  type KnownContract,
} from '../../store/settings/chain-settings.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import { offerUndo, undoable, type Kept } from '../../bot/undo.ts';
import { readDecimalText } from './rule-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { withMore } from '../../bot/ask/with-more.ts';
import { show } from '../../bot/say.ts';
import { whoActs } from '../../bot/names.ts';
import { baitButtons, chainButtons } from './buttons.ts';
/** More are listed without a button; they are removed in settings.json. */
const mostButtons = 4;

const schema = z.object(chainSettings);
export type Chains = Pick<SettingsData, keyof typeof chainSettings>;

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
export async function saveChains(ctx: FormContext, to: (now: Chains) => Chains): Promise<void> {
  if (!isOwnersChat(ctx)) return refuse(ctx, 'not-allowed');
  const thing = { chatId: ctx.chatId ?? 0, topicId: null, of: 'chains' };
  const { before, after, kept } = await chainChanges.change(ctx, thing, (draft) => {
    const { contracts, explorers, dustBelow } = draft;
    Object.assign(draft, schema.parse(to({ contracts, explorers, dustBelow })));
  });
  if (!kept) return showChains(ctx);
  await writeAudit(ctx, 'settings.chains', 'settings', { before, after });
  await showChains(ctx, { above: ctx.words('baits-screen-saved', { person: whoActs(ctx) }), kept });
}

async function showChains(
  ctx: FormContext,
  { above, kept, part = 0 }: { above?: string; kept?: Kept | undefined; part?: number } = {},
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

// The names of the forms about chains in the ledger.

export const chainFormNames = {
  explorer: 'alerts-explorer',
  contract: 'alerts-contract',
  dust: 'alerts-dust',
} as const;
