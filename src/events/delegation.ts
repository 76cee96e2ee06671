// The definition of the event "energy or bandwidth was delegated to an address".

import { dataOf, integer, optional, text, type Data, type EventDefinition } from './event.ts';

const services = [
  'BUSINESS_HOUR_ENERGY',
  'BUSINESS_TRON_MATE',
  'BUSINESS_SEAMLESS_SERVICE',
  'BUSINESS_ENERGY_SUBLET',
  'BUSINESS_FLASH_SERVICE',
  'BUSINESS_REALTIME_COLLECTION',
  'BUSINESS_TELEGRAM_PREMIUM',
  'BUSINESS_ONE_ORDER_ONE_PAYMENT',
  'BUSINESS_TRON_NODE',
  'BUSINESS_ADDRESS_MONITOR',
  'BUSINESS_ADDRESS_CHECK',
  'BUSINESS_SWAP',
  'BUSINESS_STAKING_VAULT',
];

export const delegation: EventDefinition = {
  type: 'EVENT_DELEGATION',
  name: 'delegation',
  icon: '⚡',
  fields: {
    resource_type: optional,
    business_type: optional,
    delegation_type: optional,
    receiver: text,
    payment_amount_sun: optional,
    payment_timestamp: optional,
    duration: optional,
    quantity: integer,
    staked_sun: optional,
    delegation_hash: optional,
    delegation_timestamp: optional,
  },
  enums: {
    resource_type: ['ENERGY', 'BANDWIDTH', 'UNRECOGNIZED'],
    // The service uses this enum for all its products. An absent or unknown value is never shown as hourly energy.
    business_type: ['UNKNOWN_BUSINESS_TYPE', ...services, 'UNRECOGNIZED'],
    // Deprecated. Its values don't correspond to those of business_type one to one, so they have words of their own.
    delegation_type: [
      'DELEGATION_UNKNOWN',
      'DELEGATION_NORMAL',
      'DELEGATION_MATE_SLOT',
      'DELEGATION_MATE_REPLENISH',
      'UNRECOGNIZED',
    ],
  },
  /** `service_is_named`: whether business_type says which service it was. */
  facts: ({ business_type: service }: Data) => ({
    service_is_named: typeof service === 'string' && services.includes(service),
  }),
  iconOf: ({ resource_type: resource }: Data) => (resource === 'BANDWIDTH' ? '📶' : '⚡'),
  // A price, a stake, a duration or a time of 0 means unknown. A quantity of 0 is shown: without it the event says
  // nothing.
  unsetAtZero: ['payment_amount_sun', 'payment_timestamp', 'duration', 'staked_sun', 'delegation_timestamp'],
  fold: {
    line: [
      '<<quantity | number>>{% if resource %} <<resource>>{% elsif resource_type %} · <<resource_type | word>>' +
        '{% endif %}{% if receiver %} → <<receiver | named>>{% endif %}',
      '{% if business_type %}<<business_type | word>>{% elsif delegation_type %}<<delegation_type | word>>{% endif %}',
      '{% if duration %}<<duration | duration>>{% endif %}',
      '{% if payment_amount_sun %}<<payment_amount_sun | trx>>{% endif %}',
    ],
    sum: 'quantity',
    by: ['resource_type', 'business_type'],
  },
  /** The event contains no order id: the order is found by these fields. */
  orderHint: (data: Data) => ({
    hash: data['delegation_hash'],
    receiver: data['receiver'],
    resourceType: data['resource_type'],
    quantity: data['quantity'],
    paidAt: data['payment_timestamp'] ?? data['delegation_timestamp'],
  }),
  filters: {
    enums: { services: 'business_type', resources: 'resource_type' },
    addresses: ['receiver'],
  },
  keyField: 'delegation_hash',
  timeFields: ['delegation_timestamp', 'payment_timestamp'],
  example: {
    resource_type: 'ENERGY',
    business_type: 'BUSINESS_HOUR_ENERGY',
    delegation_type: 'DELEGATION_NORMAL',
    receiver: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    payment_amount_sun: 3_250_000,
    payment_timestamp: 1_790_000_000_000,
    duration: 60,
    quantity: 65_000,
    staked_sun: 5_836_420_000,
    delegation_hash: '4f1c5e0b7d9a3826e5f0c1b2a3948576d1e2f30415263748596a7b8c9d0e1f20',
    delegation_timestamp: 1_790_000_003_000,
  },
};

/** The hash of a stored event's delegation; undefined for other events, and where it has none. */
export function delegationHash({
  kind,
  type,
  body,
}: {
  kind: string;
  type: string;
  body: string;
}): string | undefined {
  if (kind !== 'event' || type !== delegation.type) return undefined;
  const { delegation_hash: hash } = dataOf(body);
  return typeof hash === 'string' && hash !== '' ? hash : undefined;
}
