// The guided tour: eight steps with one click each. The server carries a step out and proves it from what the embedded
// servers saw; this shows how far it is.

import { drawOn, h, icon, redraw } from './dom.js';
import { become, command, open, state } from './store.js';
import { currentLanguage, t } from './words.js';

const firstOpen = () => state.tour.findIndex(({ state: own }) => own !== 'done');

/** Where each step was to be seen when the tour was drawn last. @type {Map<string, string> | undefined} */
let knownPlaces;

/** Scrolls to the message that a step points to: its proof, or what is to be seen while it lasts. */
function showPlaces() {
  const before = knownPlaces;
  knownPlaces = new Map(state.tour.map(({ name, state: own, message }) => [name, `${own} ${message}`]));
  for (const { name, message } of state.tour) {
    if (message === undefined || !before || before.get(name) === knownPlaces.get(name)) continue;
    document
      .querySelector(`#conversation [data-testid="message-${message}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }
}

export function tourTab() {
  const part = h('div.tour');
  drawOn(['tour'], () => {
    showPlaces();
    const current = firstOpen();
    const done = state.tour.filter((step) => step.state === 'done').length;
    redraw(
      part,
      h('p.lead', h('strong', t('tour-lead')), ' ', t('tour-lead-rest')),
      h(
        'div.progress',
        { role: 'img', 'aria-label': t('tour-progress', { done, all: state.tour.length }) },
        state.tour.map((step) => h(step.state === 'done' ? 'span.done' : 'span')),
      ),
      h(
        'ol.steps',
        state.tour.map((step, index) => row(step, index, index === current)),
      ),
      current === -1 && h('p.lead', { test: 'tour-over' }, t('tour-over')),
    );
  });
  return part;
}

/** The current step above the messages of a phone; until it is taken, with the proof of the step before. */
export function tourStrip() {
  const part = h('div.strip');
  drawOn(['tour'], () => {
    const current = firstOpen();
    const step = state.tour[current];
    const count = state.tour.length;
    const before = state.tour[(step ? current : count) - 1];
    const proven = before?.state === 'done' && (!step || step.state === 'open') && proof(before);
    if (!step) {
      redraw(
        part,
        h('b.strip-number', { test: 'strip-over' }, `${count}/${count} · ${t('tour-done')}`),
        proven,
      );
      return;
    }
    redraw(
      part,
      proven,
      h('b.strip-number', `${current + 1}/${count}`),
      h('span.strip-text', h('b', t(`tour-${step.name}-title`)), h('span', sentenceOf(step))),
      h(
        'button.button',
        { test: 'tour-strip', onclick: () => void take(step) },
        t(step.state === 'open' ? 'tour-do' : 'tour-again'),
      ),
    );
  });
  return part;
}

function sentenceOf(step) {
  if (step.hint !== undefined) return t(`tour-hint-${step.hint}`, step.proof);
  if (step.state === 'failed') return step.problem ?? '';
  return t(step.state === 'waiting' ? 'tour-waiting' : `tour-${step.name}-text`);
}

/** How a step that was taken and is not done stands. */
function standing(step) {
  if (step.state !== 'waiting' && step.state !== 'failed') return undefined;
  return h(
    step.state === 'failed' ? 'p.problem' : 'p.hint',
    { role: 'status', test: `tour-hint-${step.name}` },
    sentenceOf(step),
  );
}

function row(step, index, isCurrent) {
  const isDone = step.state === 'done';
  const title = t(`tour-${step.name}-title`);
  const small = !isCurrent && t(isDone ? 'tour-again' : 'tour-do').toLowerCase();
  return h(
    `li.step${isCurrent ? '.current' : ''}`,
    { test: `tour-${index + 1}`, 'data-state': step.state, 'aria-current': isCurrent && 'step' },
    h(
      `span.step-number${isDone ? '.done' : ''}`,
      isDone ? [icon('check'), h('span.hidden', t('tour-done'))] : index + 1,
    ),
    h('div.step-title', h('h3', title), isDone ? proof(step) : !isCurrent && standing(step)),
    small &&
      h(
        'button.quiet',
        { test: `tour-do-${index + 1}`, onclick: () => void take(step) },
        small,
        h('span.hidden', `: ${title}`),
      ),
    isCurrent && details(step),
  );
}

function details(step) {
  return h(
    'div.step-details',
    h('p', t(`tour-${step.name}-text`)),
    standing(step),
    h(
      step.state === 'waiting' ? 'button.button.soft.wide' : 'button.button.wide',
      { test: 'tour-next', onclick: () => void take(step) },
      step.state === 'open' ? t(`tour-${step.name}-button`) : t('tour-again'),
    ),
  );
}

function proof(step) {
  return h('p.proof', { test: `tour-proof-${step.name}` }, t(`tour-${step.name}-proof`, step.proof));
}

/** Each step happens in the owner's private chat. */
async function take(step) {
  const owner = state.people[0];
  become(owner.name);
  open({ chat: owner.id, topic: 0 });
  document.querySelector('[role="log"]').scrollTo({ top: 0 });
  // The bot answers in the language of the person who writes to it first.
  await command('language', { person: owner.id, language: currentLanguage() });
  await command('tour', { step: step.name });
}
