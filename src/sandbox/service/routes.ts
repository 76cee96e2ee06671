// HTTP routes under /sandbox that control the embedded service in JSON, as tests do through the object. Unsigned, but
// behind the sandbox's guard.

import { z } from 'zod';
import { findTooDeep } from '../../base/json-place.ts';
import { json, text, type Answer } from './answer.ts';
import { countStatuses, mostInBurst } from './burst.ts';
import type { WebhookDelivery } from './delivery.ts';
import { foreignOrderSchema, OrderRefused } from './foreign-order.ts';
import { faultSchema } from './faults.ts';
import { parseLossless } from '../../base/json.ts';
import { mostDays } from './history.ts';
import type { HttpRequest } from './server.ts';
import { fateSchema } from './order.ts';
import type { SandboxService } from './sandbox-service.ts';
import { serviceSettingsSchema } from './settings.ts';

const accountSchema = z.record(z.string(), z.union([z.int(), z.string()]));

const longestSpreadMs = 60_000;

const data = z.record(z.string(), z.unknown());

const emitSchema = z.strictObject({
  /** The name of a sample, whose parts the other fields replace. */
  sample: z.string().optional(),
  type: z.string().optional(),
  data: data.optional(),
  event_id: z.string().optional(),
  version: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  fields: data.optional(),
  body: z.string().optional(),
  url: z.url().optional(),
  /** That many events, each under an id of its own. */
  times: z.int().min(1).max(mostInBurst).optional(),
  /** Fields that get a new hash in each event. */
  fresh: z.array(z.string()).optional(),
  /** Of `times`: over how long they are spread. */
  spreadMs: z.int().min(0).max(longestSpreadMs).optional(),
});

const historySchema = z.strictObject({ days: z.int().min(1).max(mostDays) });

const chargeSchema = z.strictObject({ amountSun: z.int().min(1) });

type Route = (service: SandboxService, body: string) => unknown;

const routes: Readonly<Record<string, Route>> = {
  'GET /sandbox/account': ({ account }) => account,
  'PATCH /sandbox/account': ({ account }, body) => Object.assign(account, readAccount(account, body)),
  'GET /sandbox/settings': ({ settings }) => settings,
  'PATCH /sandbox/settings': ({ settings }, body) =>
    Object.assign(settings, serviceSettingsSchema.partial().parse(parseLossless(body))),
  'GET /sandbox/orders': ({ orders }) => orders,
  'POST /sandbox/orders': (service, body) =>
    service.placeForeignOrder(foreignOrderSchema.parse(parseLossless(body))),
  'POST /sandbox/charge': (service, body) => {
    service.charge(chargeSchema.parse(parseLossless(body)).amountSun);
    return service.account;
  },
  'GET /sandbox/requests': ({ requests }) => requests,
  'GET /sandbox/addresses': ({ addresses }) => addresses,
  'GET /sandbox/samples': ({ samples }) => samples,
  'GET /sandbox/deliveries': ({ deliveries }) => deliveries.map(viewDelivery),
  'POST /sandbox/emit': emit,
  'POST /sandbox/history': (service, body) =>
    service.addHistory(historySchema.parse(parseLossless(body)).days),
  'GET /sandbox/faults': ({ faults }) => faults.waiting,
  'POST /sandbox/faults': ({ faults }, body) => {
    faults.add(faultSchema.parse(parseLossless(body)));
    return faults.waiting;
  },
  'DELETE /sandbox/faults': ({ faults }) => {
    faults.clear();
    return faults.waiting;
  },
  'GET /sandbox/fates': ({ fates }) => fates,
  'POST /sandbox/fates': ({ fates }, body) => {
    fates.push(...z.array(fateSchema).parse(parseLossless(body)));
    return fates;
  },
};

/** GET /sandbox lists them all; 400 says what is wrong with a body. */
export async function answerSandboxRoute(service: SandboxService, request: HttpRequest): Promise<Answer> {
  const route = routes[`${request.method} ${request.path}`];
  if (route === undefined)
    return text(request.path === '/sandbox' ? 200 : 404, Object.keys(routes).join('\n'));
  const tooDeep = findTooDeep(request.body);
  if (tooDeep !== undefined)
    return json(400, { error: `line ${tooDeep.line}, column ${tooDeep.column}: ${tooDeep.problem}` });
  try {
    return json(200, await route(service, request.body));
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) });
    if (error instanceof OrderRefused) return json(400, { error: error.message });
    if (error instanceof SyntaxError) return json(400, { error: 'the body is not JSON' });
    throw error;
  }
}

/** Answers after the first attempt of each event, so that the answer shows their results. */
async function emit(service: SandboxService, body: string): Promise<unknown> {
  const known = Object.keys(service.samples);
  const request = emitSchema
    .refine(({ sample, type }) => (sample ?? type) !== undefined, 'sample or type is needed')
    .refine(
      ({ sample }) => sample === undefined || known.includes(sample),
      `samples are: ${known.join(', ')}`,
    )
    .parse(parseLossless(body));
  const sample = Object.entries(service.samples).find(([name]) => name === request.sample)?.[1];
  const { type = sample?.type ?? '', event_id: eventId, data: _data, sample: _sample, ...others } = request;
  const { times = 1, fresh, spreadMs, ...rest } = others;
  const version = request.version ?? (sample as { version?: string } | undefined)?.version;
  const event = { type, data: { ...sample?.data, ...request.data }, options: { ...rest, eventId, version } };
  const deliveries = await service.emitBurst(event, { times, fresh, spreadMs });
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
  body: string,
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
    .parse(parseLossless(body));
}
