// The controls of the embedded service, by which scripts do what tests do through the object.

import { z } from 'zod';
import { type Controls, call, take } from '../controls.ts';
import { type Emission, type WebhookDelivery, countStatuses, emissionSchema } from './webhooks.ts';
import { faultSchema } from './faults.ts';
import { fateSchema, foreignOrderSchema } from './order-book.ts';
import { mostDays } from './history.ts';
import type { ServiceCore } from './sandbox-service.ts';
import { serviceSettingsSchema } from './settings.ts';

export function createControls(service: ServiceCore): Controls {
  const { account, settings, faults, fates } = service;
  return {
    'GET /sandbox/account': call('the account', () => account),
    'PATCH /sandbox/account': take(accountSchema(account), (changes) => Object.assign(account, changes)),
    'GET /sandbox/settings': call('the settings', () => settings),
    'PATCH /sandbox/settings': take(serviceSettingsSchema.partial(), (changes) =>
      Object.assign(settings, changes),
    ),
    'GET /sandbox/orders': call('every order', () => service.orders),
    'POST /sandbox/orders': take(foreignOrderSchema, (order) => service.placeForeignOrder(order)),
    'POST /sandbox/charge': take(z.strictObject({ amountSun: z.int().min(1) }), ({ amountSun }) => {
      service.charge(amountSun);
      return account;
    }),
    'GET /sandbox/requests': call('the latest requests', () => service.requests),
    'GET /sandbox/addresses': call('addresses to use', () => service.addresses),
    'GET /sandbox/samples': call('events to emit', () => service.samples),
    'GET /sandbox/deliveries': call('the latest webhooks', () => service.deliveries.map(viewDelivery)),
    'POST /sandbox/emit': take(emissionSchema, (emission) => emit(service, emission)),
    'POST /sandbox/history': take(z.strictObject({ days: z.int().min(1).max(mostDays) }), async ({ days }) =>
      service.addHistory(days),
    ),
    'GET /sandbox/faults': call('those that wait for a request', () => faults.waiting),
    'POST /sandbox/faults': take(faultSchema, (fault) => {
      faults.add(fault);
      return faults.waiting;
    }),
    'DELETE /sandbox/faults': call('removes them all', () => {
      faults.clear();
      return faults.waiting;
    }),
    'GET /sandbox/fates': call('those of the next orders', () => fates),
    'POST /sandbox/fates': take(z.array(fateSchema), (given) => {
      fates.push(...given);
      return fates;
    }),
  };
}

/** Answers after the first attempt of each event, so that the answer shows their results. */
async function emit(service: ServiceCore, emission: Emission): Promise<unknown> {
  const deliveries = await service.post(emission);
  return deliveries.length === 1
    ? viewDelivery(deliveries[0]!)
    : { sent: deliveries.length, statuses: countStatuses(deliveries) };
}

function viewDelivery({ eventId, type, url, state, attempts }: WebhookDelivery) {
  return { event_id: eventId, type, url, state, attempts };
}

/** Only fields that the account has, each with the kind of value it has. */
const accountSchema = (account: Readonly<Record<string, unknown>>) =>
  z.record(z.string(), z.union([z.int(), z.string()])).superRefine((changes, context) => {
    for (const [name, value] of Object.entries(changes))
      if (typeof account[name] !== typeof value)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `the account has no such ${typeof value}`,
        });
  });
