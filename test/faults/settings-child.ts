// A process that opens the settings and changes them repeatedly, printing an acknowledgement after each change. A test
// traces it, to reconstruct what a power cut would leave.

import { argv } from 'node:process';
import { openSettings } from '../../src/store/settings/settings.ts';

export const acknowledgement = 'This change is kept.\n';
/** The settings keep only so many chats, so that they don't grow during a run. */
const mostKept = 20;

const [, script, path = '', changes = '0'] = argv;
if (script === import.meta.filename) {
  const settings = await openSettings(path);
  for (let nth = 1; nth <= Number(changes); nth++) {
    await settings.update((draft) => {
      draft.chats.push({ id: -nth, type: 'supergroup', title: `chat ${nth}`, addedBy: 1, addedAt: nth });
      draft.chats = draft.chats.slice(-mostKept);
    });
    process.stdout.write(acknowledgement);
  }
}
