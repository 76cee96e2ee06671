// The inline keyboard under a message: buttons that the bot hears, links, buttons that copy, disabled ones.

import { command } from './api.js';
import { me } from './current.js';
import { showAlert } from './dialog.js';
import { h } from './dom.js';
import { elsewhere, safeAddress, withEmoji } from './entities.js';
import { icon } from './icons.js';
import { messageKey } from './store.js';
import { copyText, toast } from './toast.js';
import { t } from './words.js';

const styles = { danger: 'danger', success: 'success', primary: 'primary' };

export function keyboardOf(message) {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  if (rows.length === 0) return undefined;
  return h(
    'div.keyboard',
    {},
    rows.map((row, index) =>
      h(
        'div.key-row',
        {},
        row.map((button, column) => key(message, button, `key-${messageKey(message)}-${index}-${column}`)),
      ),
    ),
  );
}

function key(message, button, name) {
  const tag = `button.key${button.style in styles ? `.${button.style}` : ''}`;
  const label = h('span', {}, withEmoji(button.text));
  if ('url' in button) {
    const address = safeAddress(button.url);
    if (address === undefined) return h(tag, { type: 'button', disabled: true }, label);
    return h(tag.replace('button', 'a'), { href: address, ...elsewhere, test: name }, label, icon('link'));
  }
  if ('copy_text' in button) {
    const copy = () => void copyText(button.copy_text.text);
    const hint = h('span.hidden', {}, ` (${t('copies')})`);
    return h(tag, { type: 'button', test: name, onclick: copy }, label, hint, icon('copy'));
  }
  const isDead = 'disabled' in button || !('callback_data' in button);
  const onclick = (event) => void press(message, button, event.currentTarget);
  return h(tag, { type: 'button', test: name, disabled: isDead, onclick }, label);
}

async function press(message, { callback_data: data }, element) {
  if (element.classList.contains('pressed')) return;
  element.classList.add('pressed');
  const isEphemeral = message.ephemeral_message_id !== undefined;
  const answer = await command('press', {
    person: me().id,
    chat: message.chat_id,
    message: message.ephemeral_message_id ?? message.message_id,
    ...(isEphemeral ? { ephemeral: true } : {}),
    data,
  });
  element.classList.remove('pressed');
  if (!answer?.text) return;
  if (answer.show_alert) showAlert(answer.text);
  else toast(answer.text);
}
