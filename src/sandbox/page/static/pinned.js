// The newest pinned message of the open chat, in one line above its messages; a click shows it.

import { here } from './current.js';
import { h, redraw } from './dom.js';
import { withEmoji } from './entities.js';
import { preview } from './chats.js';
import { drawOn } from './redrawing.js';
import { chatOf, messagesOf } from './store.js';
import { t } from './words.js';

export function pinnedPart() {
  const part = h('div.pinned');
  drawOn(['conversation', 'composer'], () => {
    const place = here();
    const { messages } = messagesOf(place);
    const id = chatOf(place.chat).pinned.findLast((pinned) => messages.has(`${pinned}`));
    part.hidden = id === undefined;
    if (id === undefined) return;
    const show = () =>
      document.querySelector(`[data-testid="message-${id}"]`)?.scrollIntoView({ block: 'center' });
    redraw(
      part,
      h(
        'button.quote',
        { type: 'button', test: 'pinned', onclick: show },
        h('b', {}, t('pinned-message')),
        h('span', {}, withEmoji(preview(messages.get(`${id}`), undefined))),
      ),
    );
  });
  return part;
}
