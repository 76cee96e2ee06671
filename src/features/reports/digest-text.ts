// The text of a digest: alone, or as the caption of its picture, which says nothing that is not here.

import { raw } from '../../base/html.ts';
import type { Value } from '../../base/i18n.ts';
import { pluralOf, timeLeft } from '../../pictures/runway.ts';
import { zoneName } from '../../base/time.ts';
import type { CoinAmount } from '../../figures/digest.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import { shortTime } from '../alerts/mute-sentence.ts';
import { kindWord, type Speaker } from '../alerts/rule-sentence.ts';
import { shortLines } from '../../watch/runway-sentence.ts';
import { coins, count, type Reader } from '../../base/lines.ts';
import { nameOf, visibleLength } from '../stats/picture-figures.ts';
import {
  isEmptyDigest,
  isInOrder,
  reasonsToCheck,
  spentSun,
  thingsToCheck,
  total,
  type AccountNumbers,
  type DigestNumbers,
  digestPicture,
} from './digest-numbers.ts';
import { layOut } from '../../pictures/picture.ts';
import { quietUntil } from '../../rules/quiet.ts';
import type { Place } from '../../store/place.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { ReportApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';

export type DigestReader = Reader & Pick<Speaker, 'book'>;

/** Telegram's limit for captions, without the markup. */
const longestCaption = 1_024;

/** Telegram HTML of at most 1,024 visible characters. `isRepeat`: an earlier message may have said the same. */
export function describeDigest(numbers: DigestNumbers, reader: DigestReader, isRepeat: boolean): string {
  const { words } = reader;
  const { account, alerts } = numbers;
  const mark = isRepeat ? [words('order-alarm-repeat')] : [];
  const longer = longerLines(numbers, reader);
  if (numbers.isBeforeEnd) longer.push(words('digest-running-hour'));
  if (isEmptyDigest(numbers)) {
    const key = isInOrder(numbers) ? 'digest-empty' : 'digest-empty-here';
    const said = words(key, { span: numbers.span, period: raw(periodOf(numbers, reader)) });
    return [...mark, said, ...longer, ...(account ? balanceLines(account, reader) : [])].join('\n');
  }
  const head = [
    headline(numbers, reader),
    ...checkLines(numbers, reader),
    periodOf(numbers, reader),
    ...gapLines(numbers, reader),
  ];
  const of = account ? accountLines(account, numbers, reader) : [];
  const heard = alertLines(alerts, reader);
  const notes = account ? [words('digest-note', { zone: zoneName(reader.timeZone) })] : [];
  return fit([...mark, ...head, ...longer, ...of], heard, notes, words('digest-cut'));
}

/** "Everything" is not said where some of it may be lost. */
function longerLines({ isLonger, isCut, gaps }: DigestNumbers, { words }: DigestReader): string[] {
  if (!isLonger || (gaps.length > 0 && !isCut)) return [];
  return [words(isCut ? 'digest-kept' : 'digest-longer')];
}

function headline(numbers: DigestNumbers, { words }: DigestReader): string {
  const things = thingsToCheck(numbers);
  const verdict =
    things === 0
      ? words.plain(isInOrder(numbers) ? 'digest-in-order' : 'digest-nothing-to-check')
      : words.plain('digest-to-check', { n: pluralOf(things), things: words.number(count(things)) });
  return words('digest-head', { title: words.plain(`picture-digest-${numbers.span}`), verdict });
}

/** `⚠️ 1 order failed (/orders), 2 other things are open (/open)` */
function checkLines(numbers: DigestNumbers, { words }: DigestReader): string[] {
  const said = reasonsToCheck(numbers).map(({ reason, count: n }) =>
    words.plain(`digest-check-${reason}`, { count: n }),
  );
  return said.length === 0 ? [] : [words('digest-check', { parts: said.join(words.plain('list-comma')) })];
}

/** `20 Nov 09:00 – 21 Nov 09:00, Europe/Berlin` */
function periodOf({ since, until }: DigestNumbers, reader: DigestReader): string {
  const [from, to] = [since, until].map((ms) => shortTime(ms, { ...reader, now: 0 }));
  return reader.words('digest-period', { from: from!, to: to!, zone: zoneName(reader.timeZone) });
}

/** Of more than two the time from the first to the last. */
function gapLines({ gaps }: DigestNumbers, reader: DigestReader): string[] {
  const [first, last] = [gaps[0], gaps.at(-1)];
  const told = first && last && gaps.length > 2 ? [{ from: first.from, to: last.to }] : gaps;
  return told.map(({ from, to }) => {
    const [begin, end] = [from, to].map((ms) => shortTime(ms, { ...reader, now: 0 }));
    return reader.words('digest-missing', { from: begin!, to: end! });
  });
}

function accountLines(
  account: AccountNumbers,
  { orders, gaps }: DigestNumbers,
  reader: DigestReader,
): string[] {
  const { words } = reader;
  const { sums } = account;
  const delivered = total(sums.delivered);
  const others = sums.spent.filter(({ coin, amount }) => coin !== 'TRX' && amount !== 0n);
  const counts = { failed: orders.failedAt.length, late: orders.late };
  const hasTrouble = counts.failed > 0 || counts.late > 0;
  return [
    words(gaps.length > 0 ? 'digest-spent-known' : 'digest-spent', { amount: coins(spentSun(sums)) }),
    ...others.map(({ coin, decimals, amount }) =>
      words('stats-coin', { coin: nameOf(coin), amount: { amount, decimals } }),
    ),
    ...amountsLine('digest-recharged', sums.recharged, reader),
    ...amountsLine('digest-withdrawn', sums.withdrawn, reader),
    delivered === 0
      ? words('digest-bought-none')
      : words('digest-bought', {
          count: delivered,
          energy: count(sums.energy),
          bandwidth: count(sums.bandwidth),
        }),
    words(hasTrouble ? 'digest-trouble' : 'digest-no-trouble', counts),
    ...balanceLines(account, reader),
  ];
}

/** Of all coins; nothing where there was nothing. */
function amountsLine(key: string, amounts: readonly CoinAmount[], { words }: DigestReader): string[] {
  const moved = amounts.filter(({ amount }) => amount !== 0n);
  if (moved.length === 0) return [];
  const said = moved.map(({ coin, decimals, amount }) =>
    words.plain('digest-amount', { amount: { amount, decimals }, coin: nameOf(coin) }),
  );
  return [words(key, { amounts: said.join(words.plain('list-comma')) })];
}

function balanceLines(
  { balanceSun, balanceUsdt, standing, asOf, last }: AccountNumbers,
  reader: DigestReader,
): string[] {
  const { words } = reader;
  if (balanceSun === undefined || !standing) {
    const unread = words('digest-balance-unread');
    if (last?.trx === undefined) return [unread];
    const values = { amount: coins(last.trx), time: shortTime(last.at, reader) };
    return [`${unread}${words('sentence-joiner')}${words('digest-balance-last', values)}`];
  }
  const { runway, level } = standing;
  const left =
    runway.kind === 'lasts'
      ? timeLeft(runway.lastsMs, words)
      : words.plain(runway.kind === 'no-spending' ? 'picture-no-spending' : 'picture-too-few-days');
  const values = { amount: coins(balanceSun), time: shortTime(asOf, reader), left };
  const usdt = balanceUsdt ? [words('stats-balance-usdt', { amount: coins(balanceUsdt) })] : [];
  const short = level === 'unknown' ? [words('digest-price-unknown')] : shortLines(standing, reader);
  return [words('digest-balance', values), ...short, ...usdt];
}

function alertLines(alerts: readonly KindOutcomes[], reader: DigestReader): string[] {
  const { words } = reader;
  if (alerts.length === 0) return [words('digest-no-alerts')];
  return [words('digest-alerts'), ...alerts.map((one) => alertLine(one, reader))];
}

/** `Transfers: 124 (100 shown, 14 muted, 10 not asked for by rules)` */
function alertLine({ kind, ...outcomes }: KindOutcomes, reader: DigestReader): string {
  const { words } = reader;
  const keys = {
    heard: 'digest-heard',
    held: 'digest-held',
    muted: 'digest-muted',
    unwanted: 'digest-unwanted',
  };
  const parts = (Object.keys(keys) as Array<keyof typeof keys>).flatMap((outcome) =>
    outcomes[outcome] === 0 ? [] : [words.plain(keys[outcome], { count: outcomes[outcome] })],
  );
  const values: Record<string, Value> = {
    kind: raw(kindWord(kind, reader)),
    count: total(Object.values(outcomes)),
    parts: parts.join(words.plain('list-comma')),
  };
  return words('digest-alert', values);
}

/** Leaves out kinds of alerts, the last ones first, where there is no room, and says so. */
function fit(
  head: readonly string[],
  alerts: readonly string[],
  notes: readonly string[],
  cut: string,
): string {
  const all = [...head, '', ...alerts, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  if (visibleLength(all) <= longestCaption) return all;
  for (let kept = alerts.length - 1; kept > 0; kept--) {
    const text = [...head, '', ...alerts.slice(0, kept), cut, '', ...notes].join('\n');
    if (visibleLength(text) <= longestCaption) return text;
  }
  return [...head, cut].join('\n');
}

// Sends a digest: a picture with its numbers as caption, or the numbers alone where none can be drawn or shown. Quiet
// hours make it silent. What Telegram refuses is judged as for alerts: a chat or topic out of reach gets nothing now, and
// the next digest covers this time too.

/** `chatId` is that of the supergroup where the group has become one. `gone`: the topic was deleted. */
type Sending =
  | { is: 'sent'; chatId: number }
  | { is: 'refused'; of: 'chat' | 'topic' | 'message' }
  | { is: 'gone' };

/** Rejects where Telegram could not be asked, or it is not known whether the message arrived. */
export async function sendDigest(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  place: Place,
  numbers: DigestNumbers,
  isRepeat: boolean,
): Promise<Sending> {
  const { store, clock, defaultTimeZone } = deps;
  const { data } = store.settings;
  const chat = data.chats.find(({ id }) => id === place.chatId);
  const reader = { ...chatReader(deps, place.chatId), book: data.addresses };
  const html = describeDigest(numbers, reader, isRepeat);
  const isQuiet =
    chat?.quiet !== undefined &&
    quietUntil(chat.quiet, clock.now(), chat.timeZone ?? defaultTimeZone) !== undefined;
  const figures = isEmptyDigest(numbers) ? undefined : digestPicture(numbers);
  const theme = chat?.pictureTheme ?? 'light';
  const svg = figures && layOut(figures, { words: reader.words, timeZone: reader.timeZone, theme });
  return send({ api, deps }, place, { html, svg, isQuiet });
}

/** `svg` is undefined for a text without a picture; `isRefused`: the chat does not take it. */
type Digest = { html: string; svg: string | undefined; isQuiet: boolean; isRefused?: boolean };

async function send(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  { chatId, topicId }: Place,
  { html, svg, isQuiet, isRefused = false }: Digest,
): Promise<Sending> {
  const options = {
    ...(topicId !== null && { message_thread_id: topicId }),
    ...(isQuiet && { disable_notification: true }),
  };
  try {
    const picture = svg === undefined ? undefined : await deps.pictures.pictureOf(svg);
    if (picture) {
      const caption = { caption: html, parse_mode: style.parse_mode };
      picture.remember(await api.sendPhoto(chatId, picture.media, { ...options, ...caption }));
    } else {
      const hasPicture = svg !== undefined || isRefused;
      const note = !hasPicture ? '' : `\n\n${chatReader(deps, chatId).words('digest-no-picture')}`;
      await api.sendMessage(chatId, html + note, { ...options, ...style });
    }
    return { is: 'sent', chatId };
  } catch (error) {
    const verdict = judgeCall(error);
    // A topic of the group does not exist in the supergroup.
    if (verdict?.kind === 'moved') {
      return send({ api, deps }, { chatId: verdict.chatId, topicId: null }, { html, svg, isQuiet });
    }
    if (verdict?.kind !== 'refused' || verdict.scope === 'account') throw error;
    if (verdict.scope === 'file') {
      return send({ api, deps }, { chatId, topicId }, { html, svg: undefined, isRefused: true, isQuiet });
    }
    deps.log.warn({ chatId, topicId, scope: verdict.scope }, 'A digest was refused.');
    if (verdict.reason.code === 'topic-deleted' && topicId !== null) return { is: 'gone' };
    return { is: 'refused', of: verdict.scope };
  }
}
