// The button that sends a file to the bot as a document.

import { command } from './api.js';
import { placeBody } from './current.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { toast } from './toast.js';
import { t } from './words.js';

/** What the server takes. */
const mostDocumentBytes = 10 * 1024 * 1024;

export function attachButton(place) {
  const picker = h('input.hidden', {
    type: 'file',
    tabindex: -1,
    'aria-label': t('attach'),
    onchange: () => {
      const [file] = picker.files;
      if (file && file.size > mostDocumentBytes) toast(t('file-too-large'), 'bad');
      else if (file) void sendFile(place, file);
      picker.value = '';
    },
  });
  return h(
    'span.attach',
    {},
    picker,
    h(
      'button.send',
      {
        type: 'button',
        test: 'attach',
        'aria-label': t('attach'),
        title: t('attach'),
        onclick: () => picker.click(),
      },
      icon('clip'),
    ),
  );
}

async function sendFile(place, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const base64 = bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  await command('document', { ...placeBody(place), name: file.name, mime: file.type, base64 });
}
