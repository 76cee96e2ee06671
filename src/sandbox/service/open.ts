// Opens the embedded service: its HTTP server reads requests with their raw target, sends, delays, cuts or withholds answers,
// and has controls for scripts. Uses node:http directly, because tests need raw paths and destroyed sockets.

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type Clock, sleep } from '../../base/clock.ts';
import { type Controls, call, isControl, serveControls, take } from '../controls.ts';
import { close, listen, readBody } from '../http.ts';
import { type HttpRequest, type Shown, text } from './answer.ts';
import { type ServiceCore, type ServiceOptions, createService } from './sandbox-service.ts';
import { z } from 'zod';
import { type Emission, type WebhookDelivery, countStatuses, emissionSchema } from './webhooks.ts';
import { faultSchema } from './faults.ts';
import { fateSchema, foreignOrderSchema } from './order-book.ts';
import { mostDays } from './history.ts';
import { serviceSettingsSchema } from './settings.ts';

export type SandboxService = Awaited<ReturnType<typeof openService>>;

/** The longest request of a client has some hundred bytes; a webhook of the sandbox's user may have more. */
const mostBodyBytes = 1024 * 1024;

/** Rejects when a setting is out of its bounds. The Date header of what the service answers follows the clock. */
export async function openService({ host = '127.0.0.1', ...options }: ServiceOptions & { host?: string }) {
  const service = createService(options);
  const control = serveControls(createControls(service));
  const server = createServer((incoming, response) => {
    const serving = isControl(incoming) ? control(incoming, response) : answer(incoming, response, service);
    serving.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : 'failed');
    });
  });
  const { origin } = await listen(server, 0, host);
  return Object.assign(service, {
    baseUrl: origin,
    chainUrl: `${origin}/chain`,
    async close() {
      service.stop();
      await close(server);
    },
  });
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  service: ServiceCore,
): Promise<void> {
  // The client may close the connection before the end.
  const body = await readBody(incoming, mostBodyBytes).catch(() => null);
  if (body === null) return;
  const shown: Shown = body
    ? service.answer({ ...readHead(incoming), body: body.toString() })
    : { way: 'answer', answer: tooLarge };
  return send(shown, response, service.clock);
}

const tooLarge = text(413, 'Request Entity Too Large');

function readHead(incoming: IncomingMessage): Omit<HttpRequest, 'body'> {
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
  );
  const target = incoming.url ?? '/';
  const [path = '', ...query] = target.split('?');
  return {
    method: incoming.method ?? 'GET',
    target,
    path,
    query: query.join('?'),
    headers,
  };
}

async function send(
  { way, answer, delayMs = 0 }: Shown,
  response: ServerResponse,
  clock: Clock,
): Promise<void> {
  if (way === 'silence') return;
  if (way === 'cut' || answer === undefined) {
    response.destroy();
    return;
  }
  if (delayMs > 0) await sleep(clock, delayMs);
  response.sendDate = false;
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(clock.now()).toUTCString(),
    'content-length': Buffer.byteLength(answer.body),
  });
  if (way === 'answer') response.end(answer.body);
  else response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
}

// The controls, by which scripts do what tests do through the object.

function createControls(service: ServiceCore): Controls {
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
