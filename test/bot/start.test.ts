import { describe, expect, it } from 'vitest';
import { openScene, ownerId } from './scene.ts';

describe('/start of an owner', () => {
  it('greets by role, keeps the private chat and lets it hear every event, once', async () => {
    const { owner, store } = await openScene();
    const answer = await owner.ask('/start');
    expect(answer.text).toContain('Hello Olga! You are an owner');
    expect(answer.text).toContain('Alerts are on in this chat');
    await owner.ask('/start');
    const { chats, places } = store.settings.data;
    expect(chats).toMatchObject([{ id: ownerId, type: 'private', title: 'Olga Ono' }]);
    expect(places).toMatchObject([{ chatId: ownerId, topicId: null, isOn: true, rules: [{ kinds: null }] }]);
  });

  it('leaves a silenced chat silent', async () => {
    const { owner, store } = await openScene();
    await owner.ask('/start');
    await owner.ask('/alerts off');
    expect((await owner.ask('/start')).text).toContain('Alerts are off in this chat');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
  });
});

it('/start of a member greets by role, with a hostile name as text, and turns no alerts on', async () => {
  const { person, store } = await openScene();
  const viewer = await person('<b>&amp;</i>', 'viewer');
  const answer = await viewer.ask('/start');
  expect(answer.text).toContain('Hello <b>&amp;</i>!');
  expect(answer.text).toContain('You are a viewer');
  expect(answer.text).toContain('/alerts on');
  expect(store.settings.data.places).toEqual([]);
});

describe('strangers', () => {
  it('get one polite line with nothing of the account, once an hour, whatever the wall clock says', async () => {
    const { person, texts, owner, clock, store } = await openScene();
    const stranger = await person('Stan');
    const answer = await stranger.ask('/balance');
    expect(answer.text).toBe(
      'This bot works for one team only. If you are on that team, ask an owner for an invitation link.',
    );
    stranger.say('/start');
    stranger.say('hello?');
    await owner.ask('/help');
    expect(texts(stranger)).toHaveLength(1);
    clock.setWall(clock.now() - 86_400_000);
    await clock.advance(3_600_000);
    await stranger.ask('hello again?');
    expect(texts(stranger)).toHaveLength(2);
    expect(store.settings.data).toMatchObject({ people: [], chats: [], places: [] });
  });

  it('get sixty lines an hour all together, however many come', async () => {
    const { person, telegram, owner, texts } = await openScene();
    const crowd = await Promise.all(Array.from({ length: 63 }, (_, index) => person(`Stan ${index}`)));
    for (const stranger of crowd) stranger.say('hello');
    const told = () => crowd.filter((one) => texts(one).length > 0);
    await telegram.waitFor(() => told().length >= 60);
    await owner.ask('/help');
    expect(told()).toHaveLength(60);
  });

  it('get a notice and nothing else when they press a button', async () => {
    const { person, owner, texts } = await openScene();
    const stranger = await person('Stan');
    const answer = await stranger.ask('/start');
    const pressed = await stranger.press(answer, { data: 'menu:show' });
    expect(pressed.text).toBe('This bot only answers its team.');
    await owner.ask('/help');
    expect(texts(stranger)).toHaveLength(1);
  });
});
