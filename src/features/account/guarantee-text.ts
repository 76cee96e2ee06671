// Text for switching the bandwidth guarantee of a basic address: the question before and the result. The guarantee is
// described as on or off only if the service's record of this address says so.

import { code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import { describeBasicAddress } from './basic-text.ts';
import { countdown } from '../../base/moment.ts';
import { paragraphs, type Reader } from '../../base/lines.ts';
import { describeServiceFailure, type ServiceFailure } from '../../bot/service-failure.ts';

/** The guarantee of `address`; undefined if the record is of another address or does not state it. */
export function guaranteeOf(record: BasicAddress, address: Address): boolean | undefined {
  const isAnother = record.address !== undefined && record.address.trim() !== address;
  return isAnother ? undefined : record.bandwidth_guarantee;
}

/** The question before the guarantee is switched to `enabled`. */
export function describeGuaranteeChange(
  record: BasicAddress,
  address: Address,
  enabled: boolean,
  { until, ...reader }: Reader & { until: number },
): string {
  const { words } = reader;
  const now = guaranteeOf(record, address);
  const minutes = Math.round((until - reader.now) / 60_000);
  return paragraphs([
    words('basic-guarantee-ask', { target: onOff(enabled), address: code(address) }),
    now === undefined
      ? words('basic-guarantee-change-unknown', { target: onOff(enabled) })
      : words('basic-guarantee-change', { now: onOff(now), target: onOff(enabled) }),
    words('basic-guarantee-until', { minutes, time: countdown(until, reader) }),
  ]);
}

/** The result of switching the guarantee to `asked`, followed by the record that the service returned. */
export function describeGuaranteeAnswer(
  record: BasicAddress,
  address: Address,
  asked: boolean,
  reader: Reader,
): string {
  const { words } = reader;
  const answered = guaranteeOf(record, address);
  const verdict =
    answered === undefined
      ? words('basic-guarantee-unsaid', { asked: onOff(asked) })
      : words(answered === asked ? 'basic-guarantee-done' : 'basic-guarantee-differs', {
          asked: onOff(asked),
          answered: onOff(answered),
        });
  return paragraphs([verdict, describeBasicAddress(record, address, reader)]);
}

/** The failure of a switch: the text says that the guarantee was not switched, or that this is unknown. */
export function describeGuaranteeFailure(
  failure: ServiceFailure,
  address: Address,
  asked: boolean,
  words: Words,
): string {
  const isKnown = failure.outcome === 'rejected' || failure.outcome === 'not_sent';
  return words(isKnown ? 'basic-guarantee-refused' : 'basic-guarantee-unknown', {
    asked: onOff(asked),
    address: code(address),
    reason: raw(describeServiceFailure(failure, words)),
  });
}

/** Replaces a question that can't be confirmed any more. */
export function describeGuaranteeOver(address: Address, words: Words): string {
  return words('basic-guarantee-over', { address: code(address) });
}

export function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
