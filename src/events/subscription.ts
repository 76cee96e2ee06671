// The definition of the event "the Tron Mate subscription of an address was paid".

import { optional, text, type EventDefinition } from './event.ts';

export const subscription: EventDefinition = {
  type: 'EVENT_TRON_MATE_SUBSCRIPTION',
  name: 'subscription',
  icon: '🔁',
  fields: {
    payment_amount_sun: optional,
    payment_timestamp: optional,
    subscribe_type: optional,
    address: text,
  },
  enums: {
    subscribe_type: [
      'SUBSCRIBE_UNKNOWN',
      'SUBSCRIBE_BASIC',
      'SUBSCRIBE_PRO',
      'SUBSCRIBE_FLASH',
      'UNRECOGNIZED',
    ],
  },
  // A payment of 0 means that the amount is unknown.
  unsetAtZero: ['payment_amount_sun', 'payment_timestamp'],
  fold: {
    line: [
      '{% if payment_amount_sun %}<<payment_amount_sun | trx>>{% endif %}',
      '{% if subscribe_type %}<<subscribe_type | word>>{% endif %}',
      // The address itself is the key, which every line has.
      '{% if address %}<<address | named: "label">>{% endif %}',
    ],
    sum: 'payment_amount_sun',
    by: ['subscribe_type'],
  },
  filters: { enums: {}, addresses: ['address'] },
  keyField: 'address',
  timeFields: ['payment_timestamp'],
  example: {
    payment_amount_sun: 2_000_000,
    payment_timestamp: 1_790_000_100_000,
    subscribe_type: 'SUBSCRIBE_BASIC',
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  },
};
