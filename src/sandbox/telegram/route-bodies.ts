// Schemas of the bodies of the /sandbox routes, and the list of routes that GET /sandbox shows.
import { z } from 'zod';
import { roles } from './group.ts';

const id = z.number().int();
const where = { chat: id.optional(), topic: id.optional(), reply_to: id.optional(), as: id.optional() };
const names = { last_name: z.string(), username: z.string(), language_code: z.string() };
/** Replace single figures of `on`. */
const figures = z
  .strictObject({
    overallPerSecond: id.min(1),
    privatePerSecond: z.number().positive(),
    privateBurst: id.min(1),
    groupPerMinute: id.min(1),
    groupBurst: id.min(1),
  })
  .partial();
export const limitMode = z.union([z.enum(['on', 'strict', 'off']), figures]);

export const bodies = {
  person: z.object({ id: id.optional(), first_name: z.string(), ...z.object(names).partial().shape }),
  chat: z.object({
    id: id.optional(),
    title: z.string(),
    owner: id,
    username: z.string().optional(),
    supergroup: z.boolean().optional(),
    forum: z.boolean().optional(),
  }),
  say: z.object({ text: z.string(), ...where }),
  start: z.object({ payload: z.string().optional() }),
  press: z.object({
    message: id.default(0),
    /** Instead of `message`, with `chat`. */
    ephemeral: id.optional(),
    chat: id.optional(),
    button: z.string().optional(),
    data: z.string().optional(),
    timeout_ms: z.number().max(60_000).optional(),
  }),
  document: z.object({
    name: z.string(),
    base64: z.base64(),
    mime: z.string().optional(),
    caption: z.string().optional(),
    ...where,
  }),
  member: z.object({
    who: z.union([id, z.literal('bot')]),
    role: z.enum(roles),
    by: id.optional(),
  }),
  topic: z.object({ name: z.string() }),
  topicState: z.object({ state: z.enum(['open', 'closed', 'deleted']) }),
  fault: z.object({
    fault: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('too-many'), retryAfter: id.min(1) }),
      z.object({ kind: z.literal('refuse'), code: id.min(400).max(599), description: z.string() }),
      z.object({ kind: z.literal('html'), status: z.literal([500, 502, 503, 504]) }),
      z.object({ kind: z.enum(['cut-before', 'cut-after', 'black-hole']) }),
      z.object({ kind: z.literal('drip'), everyMs: z.number().min(0) }),
    ]),
    method: z.string().optional(),
    chatId: id.optional(),
    times: id.optional(),
  }),
  limits: z.object({ mode: z.enum(['on', 'strict', 'off']).default('on'), figures: figures.optional() }),
};

export const routeList = {
  'GET /sandbox/chats': 'every chat with its topics, members and pins',
  'GET /sandbox/chats/{id}/messages': 'what stands in it',
  'GET /sandbox/news?since={seq}&timeout={seconds}':
    'what happened since, waiting for it if need be; pass `mark` on as `since`; before `oldest` there is a gap',
  'GET /sandbox/calls': 'the bot’s latest API calls',
  'GET /sandbox/files/{file_id}': 'bytes of a photo or document',
  'GET /sandbox/people/{id}/menu': 'the bot’s commands as this person sees them',
  'POST /sandbox/people': Object.keys(bodies.person.shape),
  'POST /sandbox/people/{id}/say': Object.keys(bodies.say.shape),
  'POST /sandbox/people/{id}/start': Object.keys(bodies.start.shape),
  'POST /sandbox/people/{id}/press': Object.keys(bodies.press.shape),
  'POST /sandbox/people/{id}/documents': Object.keys(bodies.document.shape),
  'POST /sandbox/people/{id}/block': [],
  'POST /sandbox/people/{id}/unblock': [],
  'POST /sandbox/groups': Object.keys(bodies.chat.shape),
  'POST /sandbox/channels': Object.keys(bodies.chat.shape),
  'POST /sandbox/groups/{id}/members': Object.keys(bodies.member.shape),
  'POST /sandbox/groups/{id}/topics': Object.keys(bodies.topic.shape),
  'POST /sandbox/groups/{id}/topics/{topic}': Object.keys(bodies.topicState.shape),
  'POST /sandbox/groups/{id}/migrate': [],
  'POST /sandbox/faults': Object.keys(bodies.fault.shape),
  'GET /sandbox/faults': 'those that wait for a call',
  'DELETE /sandbox/faults': 'removes them all',
  'GET /sandbox/limits': 'the limits in force',
  'POST /sandbox/limits': Object.keys(bodies.limits.shape),
};
