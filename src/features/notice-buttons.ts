// The buttons under notices: what mends what the notice is about, or shows it. In a private chat nobody is offered what
// they may not press; in a group people with other rights read the message too.

import { InlineKeyboard } from 'grammy';
import { parseAddress } from '../tron/address.ts';
import type { Words } from '../base/i18n.ts';
import type { Notice, NoticeOf } from '../outbox/notice.ts';
import { basicButtons, rechargeButtons } from './account/buttons.ts';
import { takeoverButton } from './doctor/doctor.ts';
import { mayOrder } from '../bot/access.ts';
import { noticeButton } from './template/buttons.ts';

type Button = ReturnType<typeof InlineKeyboard.text>;

export function noticeButtons(deps: Parameters<typeof mayOrder>[0]) {
  return (notice: Notice, words: Words, chatId: number): Button[] => {
    if (notice.kind === 'low-balance') return [recharge(words)];
    if (notice.kind === 'record') return recordButtons(notice, words, chatId < 0 || mayOrder(deps, chatId));
    if (notice.kind === 'takeover') return [takeoverButton(words, 'off')];
    const own = noticeButton(notice, words);
    return own ? [own] : [];
  };
}

function recordButtons(
  { address: text, changes }: NoticeOf<'record'>,
  words: Words,
  maySwitch: boolean,
): Button[] {
  const read = parseAddress(text);
  if (!read.ok) return [];
  const { address } = read;
  const buttons: Button[] = [];
  if (maySwitch && changes.some(({ is }) => is === 'guarantee-off')) {
    const label = words.plain('basic-switch', { target: 'on' });
    buttons.push(InlineKeyboard.text(label, basicButtons.ask.data({ address, target: 'on' })));
  }
  if (changes.some((change) => change.is === 'billing' && change.isShort)) buttons.push(recharge(words));
  const data = basicButtons.showAddress.data({ address });
  return [...buttons, InlineKeyboard.text(words.plain('watch-open'), data)];
}

function recharge(words: Words): Button {
  return InlineKeyboard.text(words.plain('menu-recharge'), rechargeButtons.below.data());
}
