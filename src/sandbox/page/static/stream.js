// Follows what happens: reads the state once, then the stream from the state's mark on. After `reset` it reads anew.

import { read } from './api.js';
import { load } from './store.js';

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
