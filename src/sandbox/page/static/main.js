// Starts the page: words, state, the parts, then the stream.

import { chatsPart } from './chats.js';
import { conversationPart, endTyping, hushBursts, showTyping, tellArrivals } from './conversation.js';
import { changed, drawOn, h } from './dom.js';
import { followLinks } from './links.js';
import { toast, toasts } from './notices.js';
import { panelPart, viewsPart } from './panel.js';
import {
  addLog,
  apply,
  chatOf,
  command,
  follow,
  messagesOf,
  openSession,
  session,
  setParts,
  state,
} from './store.js';
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
  tour: (tour) => setParts({ tour }, 'tour'),
  world: (world) => setParts({ world }, 'world'),
});

const page = h(
  'main.page',
  h('h1.hidden', t('title')),
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
