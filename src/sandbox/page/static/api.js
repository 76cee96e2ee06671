// Commands to the server, and the stream of what happens.

import { toast } from './notices.js';
import { load } from './store.js';
import { t } from './words.js';

/** Resolves with the answer to a command of model.ts; a refusal, or a server that is gone, becomes a notice and undefined. */
export async function command(name, body) {
  try {
    const answer = await fetch(['/api', name].join('/'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const data = await answer.json();
    if (answer.ok) return data;
    toast(data.problem, 'bad');
  } catch {
    toast(t('server-gone'), 'bad');
  }
  return undefined;
}

export async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(t('gone'));
  return answer.json();
}

// Follows what happens: reads the state once, then the stream from the state's mark on. After `reset` it reads anew.

/** @type {EventSource | undefined} */
let source;

/**
 * @param {{ onState: (state: any) => void } & Record<string, (data: any) => void>} listeners By the event's name.
 * @returns {Promise<void>} Resolves when the first state is there.
 */
export async function follow({ onState, onGone, ...listeners }) {
  source?.close();
  const state = await read('/api/state');
  onState(state);
  load(state);
  source = new EventSource(`/stream?since=${encodeURIComponent(state.mark)}`);
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
  }
  source.addEventListener('reset', () => void follow({ onState, onGone, ...listeners }));
  source.addEventListener('error', () => onGone({ isGone: true }));
  source.addEventListener('open', () => onGone({ isGone: false }));
}
