// HTTP routes under /sandbox that control the embedded service in JSON, as tests do through the object. Unsigned, but
// behind the sandbox's guard.

import { z } from 'zod';
import { readJson, Refused } from '../refused.ts';
import { json, text, type Answer } from './answer.ts';
import { countStatuses } from './burst.ts';
import type { WebhookDelivery } from './delivery.ts';
import { emissionSchema, eventOf } from './emission.ts';
import { faultSchema } from './faults.ts';
import { foreignOrderSchema } from './foreign-order.ts';
import { mostDays } from './history.ts';
import type { HttpRequest } from './server.ts';
import { fateSchema } from './order.ts';
import type { SandboxService } from './sandbox-service.ts';
import { serviceSettingsSchema } from './settings.ts';

const accountSchema = z.record(z.string(), z.union([z.int(), z.string()]));

const historySchema = z.strictObject({ days: z.int().min(1).max(mostDays) });

const chargeSchema = z.strictObject({ amountSun: z.int().min(1) });

type Route = (service: SandboxService, body: unknown) => unknown;

const routes: Readonly<Record<string, Route>> = {
  'GET /sandbox/account': ({ account }) => account,
  'PATCH /sandbox/account': ({ account }, body) => Object.assign(account, readAccount(account, body)),
  'GET /sandbox/settings': ({ settings }) => settings,
  'PATCH /sandbox/settings': ({ settings }, body) =>
    Object.assign(settings, serviceSettingsSchema.partial().parse(body)),
  'GET /sandbox/orders': ({ orders }) => orders,
  'POST /sandbox/orders': (service, body) => service.placeForeignOrder(foreignOrderSchema.parse(body)),
  'POST /sandbox/charge': (service, body) => {
    service.charge(chargeSchema.parse(body).amountSun);
    return service.account;
  },
  'GET /sandbox/requests': ({ requests }) => requests,
  'GET /sandbox/addresses': ({ addresses }) => addresses,
  'GET /sandbox/samples': ({ samples }) => samples,
  'GET /sandbox/deliveries': ({ deliveries }) => deliveries.map(viewDelivery),
  'POST /sandbox/emit': emit,
  'POST /sandbox/history': (service, body) => service.addHistory(historySchema.parse(body).days),
  'GET /sandbox/faults': ({ faults }) => faults.waiting,
  'POST /sandbox/faults': ({ faults }, body) => {
    faults.add(faultSchema.parse(body));
    return faults.waiting;
  },
  'DELETE /sandbox/faults': ({ faults }) => {
    faults.clear();
    return faults.waiting;
  },
  'GET /sandbox/fates': ({ fates }) => fates,
  'POST /sandbox/fates': ({ fates }, body) => {
    fates.push(...z.array(fateSchema).parse(body));
    return fates;
  },
};

/** GET /sandbox lists them all; 400 says what is wrong with a body. */
export async function answerSandboxRoute(service: SandboxService, request: HttpRequest): Promise<Answer> {
  const route = routes[`${request.method} ${request.path}`];
  if (route === undefined)
    return text(request.path === '/sandbox' ? 200 : 404, Object.keys(routes).join('\n'));
  try {
    const body = request.body === '' ? undefined : readJson(request.body, 'the body');
    return json(200, await route(service, body));
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) });
    if (error instanceof Refused) return json(400, { error: error.message });
    throw error;
  }
}

/** Answers after the first attempt of each event, so that the answer shows their results. */
async function emit(service: SandboxService, body: unknown): Promise<unknown> {
  const emission = emissionSchema.parse(body);
  const { times = 1, fresh, spreadMs } = emission;
  const deliveries = await service.emitBurst(eventOf(service, emission), { times, fresh, spreadMs });
  return times === 1 ? viewDelivery(deliveries[0]!) : viewBurst(deliveries);
}

function viewBurst(deliveries: readonly WebhookDelivery[]) {
  return { sent: deliveries.length, statuses: countStatuses(deliveries) };
}

function viewDelivery({ eventId, type, url, state, attempts }: WebhookDelivery) {
  return { event_id: eventId, type, url, state, attempts };
}

/** Only fields that the account has, each with the kind of value it has. */
function readAccount(
  account: Readonly<Record<string, unknown>>,
  body: unknown,
): Record<string, number | string> {
  return accountSchema
    .superRefine((changes, context) => {
      for (const [name, value] of Object.entries(changes))
        if (typeof account[name] !== typeof value)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `the account has no such ${typeof value}`,
          });
    })
    .parse(body);
}
