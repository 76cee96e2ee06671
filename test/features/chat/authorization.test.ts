import { expect, it } from 'vitest';
import type { Update } from 'grammy/types';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import { type Scene, openScene, said } from '../../bot/scene.ts';

const hour = 3_600_000;
const answer = /^🕶 I can't see who you are, so I do nothing\. Send the command as yourself/;

async function openTeam() {
  const scene = await openScene();
  const group = await scene.group({ supergroup: true });
  const channel = scene.telegram.channel({ title: 'News', owner: scene.owner });
  const words = () => said(scene.telegram.chat(group));
  /** Everything that was said before has been handled when this is answered. */
  const settle = () => scene.owner.ask('/help');
  return { ...scene, team: group, channel, words, settle };
}

/** Sees to it that the owner speaks in the group's name, or in their own again. */
const hide = (group: Group, { owner }: Scene, anonymous = true) => group.promote(owner, { anonymous });

it('an anonymous admin is told once an hour to speak as themselves, and changes nothing', async () => {
  const scene = await openTeam();
  const { owner, team, words, store, clock, settle } = scene;
  hide(team, scene);
  expect((await owner.ask('/alerts on', { chat: team })).text).toMatch(answer);
  owner.say('/why', { chat: team });
  await settle();
  await clock.advance(hour - 1);
  owner.say('/alerts on', { chat: team });
  await settle();
  expect(words()).toHaveLength(2);
  await clock.advance(1);
  expect((await owner.ask('/alerts on', { chat: team })).text).toMatch(answer);
  expect(store.settings.data.places).toEqual([]);
  // With their own face again they are served at once.
  hide(team, scene, false);
  expect((await owner.ask('/alerts on', { chat: team })).text).toContain('This group gets all alerts.');
  expect(store.settings.data.places).toHaveLength(1);
});

it('the hour is counted for each group, and a clock that is set back makes it no longer', async () => {
  const scene = await openTeam();
  const { owner, team, clock } = scene;
  const other = await scene.group({ supergroup: true });
  for (const group of [team, other]) {
    hide(group, scene);
    expect((await owner.ask('/menu', { chat: group })).text).toMatch(answer);
  }
  clock.setWall(clock.now() - 30 * 24 * hour);
  await clock.advance(hour);
  expect((await owner.ask('/menu', { chat: team })).text).toMatch(answer);
});

it('whoever writes as a channel is told the same, and what a linked channel posts by itself is not', async () => {
  const { owner, team, channel, words, settle, bot } = await openTeam();
  await settle();
  const forward: Update = {
    update_id: 900_000_001,
    message: {
      message_id: 7_000,
      date: 1,
      chat: { id: team.id, type: 'supergroup', title: 'Team' },
      from: { id: 777_000, is_bot: false, first_name: 'Telegram' },
      sender_chat: { id: channel.id, type: 'channel', title: 'News' },
      is_automatic_forward: true,
      text: '/alerts on',
      entities: [{ type: 'bot_command', offset: 0, length: 7 }],
    },
  };
  await bot.bot.handleUpdate(forward);
  expect(words()).toHaveLength(1);
  expect((await owner.ask('/alerts on', { chat: team, as: channel })).text).toMatch(answer);
});

it('nobody is told for other words, for the commands of another bot, or for being a stranger', async () => {
  const scene = await openTeam();
  const { owner, team, words, settle, person } = scene;
  const stranger = await person('Stan');
  team.add(stranger);
  stranger.say('/menu', { chat: team });
  hide(team, scene);
  owner.say('good morning', { chat: team });
  owner.say('/menu@other_bot', { chat: team });
  owner.say('/nosuchcommand', { chat: team });
  await settle();
  expect(words()).toHaveLength(1);
});

it('a foreign group hears nothing of it', async () => {
  const scene = await openTeam();
  const { owner, team, words, settle, store } = scene;
  hide(team, scene);
  await store.settings.update((draft) => {
    draft.chats = draft.chats.filter(({ id }) => id !== team.id);
  });
  owner.say('/menu', { chat: team });
  await settle();
  expect(words().join()).not.toContain('🕶');
});
