// A body to be sent as it is typed. What is no JSON is named with its place, and sent all the same if asked.

import { command } from './api.js';
import { h } from './dom.js';
import { tellAnswer } from './events.js';
import { t } from './words.js';

/** @param {() => import('../protocol.ts').PageSample} sample */
export function rawBody(sample) {
  const verdict = h('p.hint', { role: 'status', test: 'raw-verdict' });
  let asked = 0;
  const input = h('textarea.code', {
    rows: 8,
    spellcheck: 'false',
    'aria-label': t('raw-body'),
    test: 'raw-body',
    oninput: () => void check(),
  });

  async function check() {
    const mine = ++asked;
    const answer = await command('check-json', { text: input.value });
    // Only the newest text counts.
    if (!answer || mine !== asked) return;
    verdict.className = answer.ok ? 'hint' : 'problem';
    verdict.textContent = 'problem' in answer ? t('not-json', answer) : t('is-json');
  }

  async function post() {
    const answer = await command('emit', { sample: sample().name, body: input.value });
    if (answer) tellAnswer(answer);
  }

  function fill() {
    const { type, fields } = sample();
    const lines = Object.entries(fields).map(([name, json]) => `    ${JSON.stringify(name)}: ${json}`);
    const id = crypto.randomUUID();
    input.value = `{\n  "event_type": ${JSON.stringify(type)},\n  "event_id": "${id}",\n  "data": {\n${lines.join(',\n')}\n  }\n}`;
    void check();
  }

  return h(
    'details.group',
    { ontoggle: (event) => event.target.open && input.value === '' && fill() },
    h('summary', { test: 'raw' }, t('raw-body')),
    input,
    verdict,
    h(
      'div.row',
      {},
      h(
        'button.button.grow',
        { type: 'button', test: 'raw-emit', onclick: () => void post() },
        t('raw-emit'),
      ),
      h('button.button.soft', { type: 'button', onclick: fill }, t('raw-fill')),
    ),
  );
}
