// The screen of /digest: when digests come here and what they tell, and a button for each change.

import { InlineKeyboard } from 'grammy';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import { zoneName } from '../../time.ts';
import { plainTime } from '../../views/alert/mute-sentence.ts';
import { paragraphs } from '../../views/lines.ts';
import { alertButtons } from '../chat/buttons.ts';
import { mayChangeChat } from '../frame/access.ts';
import type { FormContext } from '../frame/context.ts';
import { personName } from '../frame/names.ts';
import { show } from '../frame/say.ts';
import { digestButtons } from './buttons.ts';
import { digestOf, type DigestChange } from './change-digest.ts';
import { mayTellAccount } from './read-digest.ts';

export const usualTime = '09:00';
const offeredTimes = ['09:00', '18:00'] as const;
const monday = 1;

export async function showDigest(
  ctx: FormContext,
  { undo, ended }: Partial<DigestChange> = {},
): Promise<void> {
  const { words } = ctx;
  const now = digestOf(ctx);
  const keyboard = new InlineKeyboard();
  if (mayChangeChat(ctx)) {
    if (now) offerChanges(ctx, keyboard, now);
    else offerTimes(ctx, keyboard);
  }
  if (undo !== undefined)
    keyboard.row().text(words.plain('rule-undo'), digestButtons.undo.data({ change: undo }));
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  await show(
    ctx,
    paragraphs([
      ended && words(`digest-ended-${ended}`),
      now ? describeState(ctx, now) : describeNone(ctx),
      mayChangeChat(ctx) ? undefined : words('digest-who'),
    ]),
    keyboard,
  );
}

function describeNone({ words, timeZone, deps }: FormContext): string {
  const time = plainTime(deps.clock.now(), { timeZone, now: deps.clock.now() });
  return words('digest-none', { zone: zoneName(timeZone), time });
}

function describeState(ctx: FormContext, now: DigestSettings): string {
  const { words, timeZone, deps, chatId = 0 } = ctx;
  const { time: at, daily, weekday, accountBy, whenEmpty } = now;
  const day = weekday === null ? '' : words.plain(`digest-day-${weekday}`);
  const key = daily ? (weekday === null ? 'digest-daily' : 'digest-both') : 'digest-weekly';
  const isTold = mayTellAccount(deps, chatId, accountBy);
  const isLost = accountBy !== null && !isTold;
  const account = isLost
    ? words('digest-account-lost', { person: personName(deps, accountBy) })
    : words(isTold ? 'digest-with-account' : 'digest-without-account');
  return paragraphs([
    words(key, { at, zone: zoneName(timeZone), ...(day !== '' && { day }) }),
    account,
    words(`digest-when-${whenEmpty}`),
  ]);
}

function offerTimes({ words }: FormContext, keyboard: InlineKeyboard): void {
  for (const at of offeredTimes) {
    const data = digestButtons.set.data({ time: digits(at), daily: 1, weekday: 0 });
    keyboard.text(words.plain('digest-set-daily', { at }), data).row();
  }
  const weekly = digestButtons.set.data({ time: digits(usualTime), daily: 0, weekday: monday });
  const label = { day: words.plain(`digest-day-${monday}`), at: usualTime };
  keyboard.text(words.plain('digest-set-weekly', label), weekly).row();
  keyboard.text(words.plain('digest-own-time'), digestButtons.ask.data());
}

function offerChanges(
  { words, deps, chatId = 0 }: FormContext,
  keyboard: InlineKeyboard,
  { time, daily, weekday, accountBy, whenEmpty }: DigestSettings,
): void {
  const set = (to: { daily: 0 | 1; weekday: number }) =>
    digestButtons.set.data({ time: digits(time), ...to });
  const isDaily = daily ? 1 : 0;
  if (!daily) keyboard.text(words.plain('digest-add-daily'), set({ daily: 1, weekday: weekday ?? 0 })).row();
  else if (weekday !== null)
    keyboard.text(words.plain('digest-drop-daily'), set({ daily: 0, weekday })).row();
  if (weekday === null) {
    const day = words.plain(`digest-day-${monday}`);
    keyboard.text(words.plain('digest-add-weekly', { day }), set({ daily: isDaily, weekday: monday })).row();
  } else if (daily) {
    keyboard.text(words.plain('digest-drop-weekly'), set({ daily: isDaily, weekday: 0 })).row();
  }
  keyboard.text(words.plain('digest-own-time'), digestButtons.ask.data()).row();
  const state = mayTellAccount(deps, chatId, accountBy) ? 'off' : 'on';
  keyboard.text(words.plain(`digest-account-${state}`), digestButtons.account.data({ state })).row();
  const how = whenEmpty === 'line' ? 'nothing' : 'line';
  keyboard.text(words.plain(`digest-empty-${how}`), digestButtons.empty.data({ how })).row();
  keyboard
    .text(words.plain('digest-now'), digestButtons.now.data())
    .row()
    .text(words.plain('digest-off'), digestButtons.off.data());
}

function digits(time: string): string {
  return time.replace(':', '');
}
