// /template in the embedded Telegram: shown, edited, refused, saved, undone, shared.

import { describe, expect, it } from 'vitest';
import { delegation } from '../../../src/events/delegation.ts';
import { currentVersion } from '../../../src/store/settings/templates.ts';
import { openScene, ownerId, said } from '../scene.ts';

type Scene = Awaited<ReturnType<typeof openScene>>;

const good = '⚡ <<quantity | number>> for <<receiver>> <<delegation_hash>>';

/** What the place has for all its delegations in English. */
function stored({ store }: Scene) {
  const { templates } = store.settings.data;
  return templates.map((one) => ({ ...one, text: currentVersion(one).text }));
}

async function openEditor(scene: Scene) {
  const list = await scene.owner.ask('/template');
  await scene.owner.press(list, /Delegation/);
  const page = scene.telegram.chat(ownerId).messages.at(-1)!;
  const since = scene.telegram.mark();
  await scene.owner.press(page, '✏️ Edit');
  return scene.telegram.waitFor(({ chat_id, fromBot }) => chat_id === ownerId && fromBot === true, { since });
}

describe('/template', () => {
  it('lists the alerts, and shows one with its source and its example', async () => {
    const scene = await openScene();
    const list = await scene.owner.ask('/template');
    expect(list.text).toContain('Words of the alerts here');
    await scene.owner.press(list, /Delegation/);
    const page = scene.telegram.chat(ownerId).messages.at(-1)!;
    expect(page.text).toContain('built-in words');
    expect(page.text).toContain('<<quantity | number>>');
    expect(page.text).toContain('65,000 energy delegated');
  });
});

it('debug', async () => {
  const scene = await openScene();
  const asked = await openEditor(scene);
  console.log(
    asked.text,
    asked.reply_markup?.inline_keyboard.flat().map((b) => b.text),
  );
  const refused = await scene.owner.ask('Energy for <<reciever>>');
  console.log(
    refused.text,
    refused.reply_markup?.inline_keyboard.flat().map((b) => b.text),
  );
  await scene.owner.press(refused, 'Use receiver');
  const fixed = scene.telegram.chat(ownerId).messages.at(-1)!;
  console.log(
    fixed.text,
    fixed.reply_markup?.inline_keyboard.flat().map((b) => b.text),
  );
  await scene.owner.press(fixed, '✅ Save');
  const done = scene.telegram.chat(ownerId).messages.at(-1)!;
  console.log(
    done.text,
    done.reply_markup?.inline_keyboard.flat().map((b) => b.text),
    stored(scene),
    delegation.name,
    good,
    said,
  );
});
