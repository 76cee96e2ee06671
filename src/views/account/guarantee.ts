// The switch of a basic address's bandwidth guarantee in words: what is asked before, and what became of it. Nothing is
// said to be on or off unless the service's record of this very address says so.

import { code, raw } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import { describeBasicAddress } from './basic.ts';
import { paragraphs, type Reader } from '../lines.ts';
import { describeServiceFailure, type ServiceFailure } from '../service-failure.ts';

/** How the guarantee of `address` is set, as far as the record is one of this address and says so. */
export function guaranteeOf(record: BasicAddress, address: Address): boolean | undefined {
  const isAnother = record.address !== undefined && record.address.trim() !== address;
  return isAnother ? undefined : record.bandwidth_guarantee;
}

/** What a person is asked before the guarantee is switched to `enabled`. */
export function describeGuaranteeChange(
  record: BasicAddress,
  address: Address,
  enabled: boolean,
  { words, minutes }: { words: Words; minutes: number },
): string {
  const now = guaranteeOf(record, address);
  return paragraphs([
    words('basic-guarantee-ask', { target: onOff(enabled), address: code(address) }),
    now === undefined
      ? words('basic-guarantee-change-unknown', { target: onOff(enabled) })
      : words('basic-guarantee-change', { now: onOff(now), target: onOff(enabled) }),
    words('basic-guarantee-until', { minutes: String(minutes) }),
  ]);
}

/** What became of the wish to switch the guarantee to `asked`, in the service's own words, above the record it answered. */
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

/** Not switched, or not known whether: by what is known after the failure. */
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

/** In place of a question that can't be confirmed any more. */
export function describeGuaranteeOver(address: Address, words: Words): string {
  return words('basic-guarantee-over', { address: code(address) });
}

export function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
