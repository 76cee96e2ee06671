// What is said of a mute, which keeps alerts from being shown: of what it is, who began it and until when. "Mute" here
// never means "without sound".

import { raw, type Html } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { shortTime } from '../../base/moment.ts';
import { toQuotedLine, type Reader } from '../../base/lines.ts';
import { addressWord, kindWord, type Speaker } from './rule-sentence.ts';

type MuteScope = AlertMute['scope'];

/** `transfers, in`, `alerts at 📒 Payouts`; with `isPlain` for buttons. */
export function muteSubject(scope: MuteScope, speaker: Speaker): string {
  const say = (key: string, values: Record<string, Value> = {}) => speaker.words.plain(key, values);
  if (scope.of === 'all') return say('muted-all');
  if (scope.of === 'rule') return say('muted-rule', { n: String(scope.n) });
  if (scope.of === 'address') return say('muted-address', { address: addressWord(scope.address, speaker) });
  const kind = kindWord(scope.kind, speaker);
  if (scope.direction === undefined) return say('muted-kind', { kind });
  return say('muted-kind-direction', { kind, direction: say(`rule-direction-${scope.direction}`) });
}

/** The same in the few words of a button: `📒 Payouts`, `Transfers`, `Rule 1`, `All`. */
export function scopeWord(scope: MuteScope, speaker: Speaker): string {
  const { words } = speaker;
  if (scope.of === 'all') return words.plain('mute-scope-all');
  if (scope.of === 'rule') return words.plain('mute-scope-rule', { n: String(scope.n) });
  if (scope.of === 'address') return addressWord(scope.address, { ...speaker, isPlain: true, isShort: true });
  const kind = kindWord(scope.kind, { ...speaker, isPlain: true });
  if (scope.direction === undefined) return kind;
  return words.plain('mute-scope-direction', {
    kind,
    direction: words.plain(`rule-direction-${scope.direction}`),
  });
}

/** `🔕 Anna muted transfers: not shown until 14:05.` */
export function muteSentence(mute: AlertMute, reader: Reader & Speaker): string {
  const { words } = reader;
  const { of } = mute.scope;
  const values = { who: nameOf(mute), what: raw(muteSubject(mute.scope, reader)), of };
  const said =
    mute.until === null
      ? words('mute-begun-ever', values)
      : words('mute-begun', { ...values, until: shortTime(mute.until, reader) });
  return [
    said,
    ...(mute.prolongedBy ? [words('mute-prolonged', { who: nameOf({ by: mute.prolongedBy }) })] : []),
    ...(of === 'all' ? [words('mute-urgent-comes')] : []),
  ].join(words('sentence-joiner'));
}

/** A line of a list: `transfers: until 14:05 (Anna)` */
export function muteLine(mute: AlertMute, reader: Reader & Speaker): string {
  const values = { who: whoseMute(mute, reader.words), what: raw(muteSubject(mute.scope, reader)) };
  if (mute.until === null) return reader.words('mute-line-ever', values);
  return reader.words('mute-line', { ...values, until: shortTime(mute.until, reader) });
}

/** The name of the person who muted, as it was then. */
function nameOf({ by }: Pick<AlertMute, 'by'>): string | Html {
  return toQuotedLine(by.name, 64) ?? String(by.id);
}

/** `Anna, prolonged by Boris` */
export function whoseMute(
  { by, prolongedBy }: Pick<AlertMute, 'by' | 'prolongedBy'>,
  words: Words,
): string | Html {
  const who = nameOf({ by });
  return prolongedBy ? raw(words('mute-by-two', { who, prolonger: nameOf({ by: prolongedBy }) })) : who;
}
