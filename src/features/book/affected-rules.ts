// Which alert rules and mutes a change of the address book touches, said where the book is changed: by number in the chat
// of the reader and in groups that the reader sees, as a count of the others.

import { foldWord } from '../../base/visible-text.ts';
import { isSameAddress } from '../../tron/address.ts';
import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { raw } from '../../base/html.ts';
import { type Naming, formerOf, namingAddress, namingTag } from '../../store/settings/named-addresses.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { paragraphs } from '../../base/lines.ts';
import { muteButtons, ruleButtons } from '../alerts/buttons.ts';
import { mayUse } from '../../bot/access.ts';
import { type FormContext, placeOf } from '../../bot/context.ts';
import { nameChat } from '../replay/facts.ts';
import { isSamePlace } from '../../store/place.ts';

export type Affected = { html: string; buttons: InlineKeyboardButton[] };

/** Further rules are named without a button. */
const mostButtons = 4;

/** An address with rules or mutes has another name, or none any more. */
export function affectedBy(
  ctx: FormContext,
  change: 'renamed' | 'removed',
  address: string,
): Affected | undefined {
  const naming = namingAddress(ctx.deps.store.settings.data.places, address);
  return describe(ctx, ctx.words(`affected-${change}`), naming);
}

/** The name of an entry that was added meant another address before, and rules still ask for that one. */
export function affectedByMove(
  ctx: FormContext,
  { label, address }: Pick<BookAddress, 'label' | 'address'>,
): Affected | undefined {
  const { data } = ctx.deps.store.settings;
  const former = formerOf(label, data);
  if (!former || isSameAddress(former.address, address)) return undefined;
  return describe(ctx, ctx.words('affected-moved', { label }), namingAddress(data.places, former.address));
}

/** The entry has lost these tags. Rules that name its address, or a tag that it has, still hear of it. */
export function affectedByTags(
  ctx: FormContext,
  { address, tags }: Pick<BookAddress, 'address' | 'tags'>,
  lost: readonly string[],
): Affected | undefined {
  const { places } = ctx.deps.store.settings.data;
  const present = new Set(tags.map(foldWord));
  const isDeaf = ({ where }: Naming['rules'][number]) =>
    !where?.addresses.some((one) => isSameAddress(one, address)) &&
    !where?.tags.some((tag) => present.has(foldWord(tag)));
  const byPlace = Map.groupBy(
    lost.flatMap((tag) => namingTag(places, tag)),
    ({ place }) => place,
  );
  const naming = [...byPlace]
    .map(([place, all]) => ({
      place,
      rules: [...new Set(all.flatMap(({ rules }) => rules))].filter(isDeaf),
      mutes: [],
    }))
    .filter(({ rules }) => rules.length > 0);
  return describe(
    ctx,
    ctx.words('affected-tags', { tags: lost.join(ctx.words.plain('list-comma')) }),
    naming,
  );
}

/** What several changes touch, as one. */
export function joined(all: ReadonlyArray<Affected | undefined>): Affected | undefined {
  const touched = all.filter((one) => one !== undefined);
  if (touched.length === 0) return undefined;
  return {
    html: paragraphs(touched.map(({ html }) => html)),
    buttons: touched.flatMap(({ buttons }) => buttons).slice(0, mostButtons),
  };
}

export function addButtons(keyboard: InlineKeyboard, affected: Affected | undefined): InlineKeyboard {
  if (affected && affected.buttons.length > 0) keyboard.row(...affected.buttons).row();
  return keyboard;
}

function describe(ctx: FormContext, said: string, naming: readonly Naming[]): Affected | undefined {
  if (naming.length === 0) return undefined;
  const { words } = ctx;
  const here = placeOf(ctx);
  const isHere = ({ place }: Naming) => isSamePlace(place, here);
  const own = naming.filter(isHere);
  const seen = naming.filter((one) => !isHere(one) && isSeen(ctx, one));
  const unseen = naming.filter((one) => !isHere(one) && !isSeen(ctx, one));
  const count = unseen.reduce((sum, { rules, mutes }) => sum + rules.length + mutes.length, 0);
  const lines = [
    ...own.map((one) => words('affected-here', { what: raw(whatOf(ctx, one)) })),
    ...seen.map((one) => {
      const { chatId, topicId } = one.place;
      const chat = nameChat(ctx, { chat_id: chatId, topic_id: topicId });
      return words('affected-in', { chat, what: raw(whatOf(ctx, one)) });
    }),
    ...(count > 0 ? [words('affected-elsewhere', { count })] : []),
  ];
  return { html: [said, ...lines].join('\n'), buttons: own.flatMap((one) => buttonsOf(ctx, one)) };
}

/** In a group its own topics alone; in private the groups, for those who see in /why what each of them hears. */
function isSeen({ chat, role }: FormContext, { place }: Naming): boolean {
  if (chat?.type !== 'private') return place.chatId === chat?.id;
  return place.chatId < 0 && mayUse(role, 'admin');
}

function whatOf({ words }: FormContext, { rules, mutes }: Naming): string {
  const comma = words.plain('list-comma');
  const numbers = rules.map(({ n }) => String(n)).join(comma);
  return [
    ...(rules.length > 0 ? [words('affected-rules', { count: rules.length, numbers })] : []),
    ...(mutes.length > 0 ? [words('affected-mutes', { count: mutes.length })] : []),
  ].join(comma);
}

function buttonsOf({ words }: FormContext, { rules, mutes }: Naming): InlineKeyboardButton[] {
  const open = rules
    .slice(0, mostButtons)
    .map(({ n }) => InlineKeyboard.text(words.plain('rule-open', { n }), ruleButtons.open.data({ n })));
  if (mutes.length === 0) return open;
  return [...open, InlineKeyboard.text(words.plain('affected-show-mutes'), muteButtons.show.data())];
}
