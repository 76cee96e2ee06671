// Commands to the server. A refusal is shown as a toast, unless the caller wants it.

import { toast } from './toast.js';
import { t } from './words.js';

/** What the server refused; `problem` says why, in its own words. */
export class Refused extends Error {
  constructor(refusal) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}

/** @typedef {import('../commands.ts').Commands} Commands */

/**
 * Throws Refused, or a TypeError when the server is gone.
 * @template {keyof Commands} Name
 * @param {Name} name
 * @param {Commands[Name]['body']} body
 * @returns {Promise<Commands[Name]['answer']>}
 */
export async function send(name, body) {
  const answer = await fetch(['/api', name].join('/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data);
  return data;
}

/**
 * Like `send`; a failure becomes a toast and undefined.
 * @template {keyof Commands} Name
 * @param {Name} name
 * @param {Commands[Name]['body']} body
 * @returns {Promise<Commands[Name]['answer'] | undefined>}
 */
export async function command(name, body) {
  try {
    return await send(name, body);
  } catch (error) {
    toast(error instanceof Refused ? error.message : t('server-gone'), 'bad');
    return undefined;
  }
}

export async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Refused({ problem: t('gone') });
  return answer.json();
}
