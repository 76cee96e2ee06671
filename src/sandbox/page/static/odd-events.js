// Deliveries as a service should not send them: an unknown type, broken JSON, no id, an older version, one id twice.

import { command } from './api.js';
import { h } from './dom.js';
import { tellAnswer } from './events.js';
import { t } from './words.js';

const newId = () => crypto.randomUUID();

/** By name: what is posted, one after the other. @type {Record<string, (sample: string) => import('../commands.ts').Emission[]>} */
const odd = {
  unknown_type: (sample) => [{ sample, type: 'EVENT_MOON_LANDING' }],
  broken_json: (sample) => [{ sample, body: '{"event_type": "EVENT_DELEGATION", "event_id": ' }],
  no_id: (sample) => [{ sample, body: '{"event_type": "EVENT_DELEGATION", "data": {}}' }],
  older_version: () => [{ sample: 'delegation_older', fresh: ['delegation_hash'] }],
  one_id_twice: () => {
    const id = newId();
    return [
      { sample: 'hourly', event_id: id, fresh: ['delegation_hash'] },
      { sample: 'recharge', event_id: id },
    ];
  },
};

/** @param {() => string} sampleName */
export function oddEvents(sampleName) {
  const post = async (emissions) => {
    for (const emission of emissions) {
      const answer = await command('emit', emission);
      if (answer) tellAnswer(answer);
    }
  };
  return h(
    'section.group',
    {},
    h('h3', {}, t('odd-events')),
    Object.entries(odd).map(([name, make]) =>
      h(
        'button.choice',
        { type: 'button', test: `odd-${name}`, onclick: () => void post(make(sampleName())) },
        h('b', {}, t(`odd-${name}`)),
        h('small', {}, t(`odd-${name}-what`)),
      ),
    ),
  );
}
