import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { noticeButtons } from '../../../src/features/notice-buttons.ts';
import { i18n } from '../../spoken.ts';
import { openScene, token, until, type Scene } from '../../bot/scene.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';

const takeover = { kind: 'takeover', at: 1, term: 2, tookMs: 900, instance: 'two' } as const;

/** A notice of a takeover in the person's private chat, as the bot sends it. */
async function tell({ telegram, deps, store }: Scene, person: Person) {
  const buttons = noticeButtons({ store, ownerIds: deps.ownerIds })(takeover, i18n.words('en'), person.id);
  const { message_id: id } = await new Api(token, { apiRoot: telegram.apiRoot }).sendMessage(
    person.id,
    'Two leads',
    {
      reply_markup: { inline_keyboard: [buttons] },
    },
  );
  const labels = () => telegram.chat(person).messages.find((message) => message.message_id === id)!.labels;
  return { id, labels };
}

it('ends notices of takeovers for all owners, and brings them back', async () => {
  const scene = await openScene();
  const { owner, store } = scene;
  await owner.ask('/start');
  const { id, labels } = await tell(scene, owner);
  expect(labels()).toEqual(["🔕 Don't report takeovers"]);
  expect(await owner.press(id, /Don't report/)).toMatchObject({
    show_alert: true,
    text: 'Takeovers are no longer reported to owners. A minute or more without a leader always is.',
  });
  expect(store.settings.data.tellsTakeovers).toBe(false);
  await until(() => labels()[0] === '🔔 Report takeovers again');
  expect(await owner.press(id, /again/)).toMatchObject({ text: 'Takeovers are reported to owners again.' });
  expect(store.settings.data.tellsTakeovers).toBe(true);
  await until(() => labels()[0] === "🔕 Don't report takeovers");
  const written = await store.audit.list('notices:takeover', 9);
  expect(written.map((row) => [row.actor_id, row.detail])).toEqual([
    [owner.id, '{"turn":"on"}'],
    [owner.id, '{"turn":"off"}'],
  ]);
});

it('changes nothing for an admin, who may have been an owner when the notice came', async () => {
  const scene = await openScene();
  const { store } = scene;
  const admin = await scene.person('Ada', 'admin');
  await admin.ask('/start');
  const { id } = await tell(scene, admin);
  expect(await admin.press(id, /Don't report/)).toMatchObject({ show_alert: true });
  expect(store.settings.data.tellsTakeovers).toBe(true);
});
