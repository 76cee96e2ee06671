// The keyboards of mutes: the `…` under each alert, what it opens, and what stands under the message about a mute. They
// need no update, because alerts and ended mutes are told without one.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import { alertMuteButtons, type EndPeriod } from './buttons.ts';
import { raw } from '../../base/html.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { muteLine, scopeWord } from './mute-sentence.ts';
import type { Speaker } from './rule-sentence.ts';
import type { Reader } from '../../base/lines.ts';
import { muteButtons } from '../chat/buttons.ts';

const ellipsis = '…';

/** Under an alert; `delivery` is the id of the first delivery of its message. */
export function alertKeyboard(delivery: number): InlineKeyboard {
  return new InlineKeyboard().text(ellipsis, alertMuteButtons.open.data({ delivery }));
}

/** Under a message that says how many alerts a mute kept back. */
export function tellKeyboard(words: Words, ended: string): InlineKeyboard {
  return new InlineKeyboard().text(words.plain('mute-show'), alertMuteButtons.tell.data({ ended, page: 0 }));
}

/** Under the message about a mute in force; `periods` are those that are offered. */
export function muteKeyboard(
  words: Words,
  change: string,
  morning: string,
  periods: readonly EndPeriod[],
): InlineKeyboard {
  const labels = {
    '4h': words.plain('mute-hours', { count: 4 }),
    am: words.plain('mute-until', { time: morning }),
    ever: words.plain('mute-ever'),
  };
  const keyboard = new InlineKeyboard();
  for (const period of periods) {
    keyboard.text(labels[period], alertMuteButtons.setEnd.data({ change, period }));
  }
  return keyboard.row().text(words.plain('rule-undo'), alertMuteButtons.takeBack.data({ change }));
}

// Names the mutes that go on when one of them is over, each with a button that ends it, so that nobody takes alerts for
// shown that are not.

/** The others are counted, and stand behind a button. */
const mostNamed = 5;

/** `still`: they keep alerts back although another mute is over; `longer`: they do when it will be. */
export function nameMutes(
  how: 'still' | 'longer',
  mutes: readonly AlertMute[],
  speaker: Speaker & Reader,
): string | undefined {
  if (mutes.length === 0) return undefined;
  const { words } = speaker;
  const lines = mutes
    .slice(0, mostNamed)
    .map((one) => words('mute-other', { mute: raw(muteLine(one, speaker)) }));
  const more = mutes.length - mostNamed;
  return [
    words(how === 'still' ? 'mute-others-still' : 'mute-others-longer'),
    ...lines,
    ...(more > 0 ? [words('mute-others-more', { count: more })] : []),
  ].join('\n');
}

/** A row for each that `mayBeEnded`. */
export function offerEnds(
  keyboard: InlineKeyboard,
  mutes: readonly AlertMute[],
  speaker: Speaker,
  mayBeEnded: (mute: AlertMute) => boolean = () => true,
): InlineKeyboard {
  const { words } = speaker;
  for (const one of mutes.slice(0, mostNamed).filter(mayBeEnded)) {
    const what = scopeWord(one.scope, speaker);
    keyboard.row().text(words.plain('mute-end-this', { what }), alertMuteButtons.end.data({ n: one.n }));
  }
  if (mutes.length > mostNamed) {
    keyboard.row().text(words.plain('mutes-button', { count: mutes.length }), muteButtons.show.data());
  }
  return keyboard;
}
