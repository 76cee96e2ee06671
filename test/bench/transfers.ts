// Events for the benchmarks of sending: transfers and refunds with unique hashes, posted over keep-alive connections, and
// the chats that get them.

import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openStore } from '../../src/store/open.ts';
import { eventsPath, type Setup } from './setup.ts';
import { makePlace } from '../store/settings/place.ts';

const type = 'EVENT_ADDRESS_MONITOR';
const connections = 16;

/** A body to be posted; `hash` is read in the message about it. */
export type Posted = { hash: string; body: string };

export function makeTransfer({ service }: Setup): Posted {
  const hash = randomBytes(32).toString('hex');
  const data = { ...service.samples.transfer_usdt.data, txn_hash: hash };
  return { hash, body: JSON.stringify({ event_type: type, event_id: randomUUID(), data }) };
}

/** Urgent; the hash is its remark. */
export function makeRefund({ service }: Setup): Posted {
  const hash = randomBytes(32).toString('hex');
  const data = {
    ...service.samples.recharge.data,
    action_type: 'BALANCE_ACTION_REFUND',
    remark: hash,
  };
  return {
    hash,
    body: JSON.stringify({ event_type: 'EVENT_BALANCE', event_id: randomUUID(), data }),
  };
}

/** The owner's private chat with the bot, which gets every event; written by the store of the build in `checkout`. */
export async function openPerson(
  { owner, dataDirOf }: Setup,
  name: string,
  checkout = join(import.meta.dirname, '../..'),
): Promise<number> {
  const opener = (await import(join(checkout, 'src/store/open.ts'))) as { openStore: typeof openStore };
  const store = await opener.openStore({ dataDir: dataDirOf(name) });
  const at = Date.now();
  await store.settings.update((draft) => {
    draft.chats.push({ id: owner.id, type: 'private', title: 'Olga', addedBy: owner.id, addedAt: at });
    draft.places.push(makePlace(owner.id, { id: `bench${owner.id}`, createdBy: owner.id, since: at }));
  });
  await store.close();
  owner.start();
  return owner.id;
}

/** Creates groups with the bot as a member, and settings with which they get every transfer. */
export async function openGroups(
  { telegram, owner, dataDirOf }: Setup,
  name: string,
  { count, folding }: { count: number; folding: boolean },
): Promise<number[]> {
  const groups = Array.from({ length: count }, (_, index) =>
    telegram.group({ title: `${name} ${index + 1}`, owner }),
  );
  for (const group of groups) group.add('bot');
  const store = await openStore({ dataDir: dataDirOf(name) });
  const at = Date.now();
  await store.settings.update((draft) => {
    for (const { id, title } of groups) {
      draft.chats.push({ id, type: 'group', title, folding, addedBy: owner.id, addedAt: at });
      const place = makePlace(id, { id: `bench${id}`, kinds: [type], createdBy: owner.id, since: at });
      draft.places.push(place);
    }
  });
  await store.close();
  return groups.map(({ id }) => id);
}

/** Posts in order over a few connections; resolves when each was answered with 200. */
export async function postAll(origin: string, transfers: readonly Posted[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = transfers.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const transfer of waiting) await post(origin, transfer, agent);
    }),
  );
  agent.destroy();
}

function post(origin: string, { body }: Posted, agent: Agent): Promise<void> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    request(origin + eventsPath, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.on('end', resolve);
      else reject(new Error(`A transfer was answered ${response.statusCode}.`));
    })
      .on('error', reject)
      .end(body);
  });
}

const hashes = /[0-9a-f]{64}/g;

/** The hashes that a person can reach from a message: in its text, its links, and the attached file. */
export function readableIn({ text, entities, document }: ChatMessage): Set<string> {
  const links = entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));
  const file = document ? new TextDecoder().decode(document.bytes) : '';
  return new Set([text, ...links, file].join('\n').match(hashes));
}
