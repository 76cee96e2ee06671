// Starts the page: words, state, the parts, then the stream.

import { hushBursts, tellArrivals } from './arrivals.js';
import { command } from './api.js';
import { chatsPart } from './chats.js';
import { conversationPart, endTyping, showTyping } from './conversation.js';
import { h } from './dom.js';
import { followLinks } from './links.js';
import { panelPart } from './panel.js';
import { changed, drawOn } from './redrawing.js';
import { openSession, session } from './session.js';
import { addLog, apply, chatOf, messagesOf, setParts, state } from './store.js';
import { follow } from './stream.js';
import { toast, toasts } from './toast.js';
import { viewsPart } from './views.js';
import { loadWords, preferredLanguage, t } from './words.js';

await loadWords(preferredLanguage());
const gone = h('p.gone', { role: 'alert', hidden: true, test: 'gone' });
await follow({
  onState({ run }) {
    if (openSession(run)) toast(t('new-run'));
  },
  onGone,
  news(entries) {
    for (const entry of entries) {
      apply(entry);
      if (entry.kind === 'action') showTyping(entry.chatId);
      if (entry.kind === 'message' && entry.message.fromBot) endTyping(entry.chatId);
    }
    tellArrivals(entries);
    const log = document.querySelector('[role="log"]');
    if (log) hushBursts(log, entries);
  },
  log: addLog,
  faults: (faults) => setParts({ faults }, 'faults'),
  tour: (tour) => setParts({ tour }, 'tour'),
  world: (world) => setParts(world, 'world'),
});

const page = h(
  'main.page',
  {},
  h('h1.hidden', {}, t('title')),
  chatsPart({ chooseLanguage: (name) => void chooseLanguage(name) }),
  conversationPart(),
  panelPart(),
  viewsPart(),
);
followLinks(page);
drawOn(['view'], () => (page.dataset.view = session.view));
document.body.append(gone, page, toasts);
changed('all');
// Tests wait for it.
requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset.ready = 'true')));

/** What is typed and read is in the session, so that the page may start anew with other words. */
async function chooseLanguage(name) {
  localStorage.setItem('language', name);
  for (const { id } of state.people) {
    await command('language', { person: id, language: name });
    const chat = chatOf(id);
    // A chat that the bot knows keeps its language until somebody there changes it.
    if (chat && !chat.blocked && messagesOf({ chat: id, topic: 0 }).keys.length > 0)
      await command('say', { person: id, text: `/language ${name}` });
  }
  location.reload();
}

/** Says that the sandbox has ended for as long as it does not answer, and once that it is back. */
function onGone({ isGone }) {
  if (isGone === !gone.hidden) return;
  gone.textContent = isGone ? t('gone-bar') : '';
  gone.hidden = !isGone;
  if (!isGone) toast(t('server-back'));
}
