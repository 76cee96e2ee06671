import { describe, expect, it } from 'vitest';
import { openScene, ownerId, said } from './scene.ts';

describe('/start of an owner', () => {
  it('greets by role, keeps the private chat and lets it hear every event', async () => {
    const { owner, store } = await openScene();
    const answer = await owner.ask('/start');
    expect(answer.text).toContain('Hello Olga! You are an owner');
    expect(answer.text).toContain('Alerts are on in this chat');
    expect(store.settings.data.chats).toMatchObject([{ id: ownerId, type: 'private', title: 'Olga Ono' }]);
    expect(store.settings.data.places).toMatchObject([
      { chatId: ownerId, topicId: null, isOn: true, rules: [{ kinds: null }] },
    ]);
  });

  it('makes no second rule when it comes again', async () => {
    const { owner, store } = await openScene();
    await owner.ask('/start');
    await owner.ask('/start');
    expect(store.settings.data.places).toHaveLength(1);
    expect(store.settings.data.chats).toHaveLength(1);
  });

  it('leaves a silenced chat silent', async () => {
    const { owner, store } = await openScene();
    await owner.ask('/start');
    await owner.ask('/alerts off');
    expect((await owner.ask('/start')).text).toContain('Alerts are off in this chat');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
  });
});

describe('/start of a member', () => {
  it('greets by role and turns no alerts on', async () => {
    const { person, store } = await openScene();
    const viewer = await person('Vera', 'viewer');
    const answer = await viewer.ask('/start');
    expect(answer.text).toContain('You are a viewer');
    expect(answer.text).toContain('/alerts on');
    expect(store.settings.data.places).toEqual([]);
  });

  it('shows a hostile name as text', async () => {
    const { telegram, store, deps } = await openScene();
    const person = telegram.person({ first_name: '<b>&amp;</i>' });
    await store.settings.update((draft) => {
      draft.people.push({
        id: person.id,
        name: 'x',
        role: 'viewer',
        addedBy: ownerId,
        addedAt: deps.clock.now(),
      });
    });
    expect((await person.ask('/start')).text).toContain('Hello <b>&amp;</i>!');
  });
});

describe('strangers', () => {
  it('get one polite line with nothing of the account, once an hour', async () => {
    const { person, telegram, owner, clock } = await openScene();
    const stranger = await person('Stan');
    const answer = await stranger.ask('/balance');
    expect(answer.text).toBe(
      'This bot works for one team only. If you are on that team, ask an owner for an invitation link.',
    );
    stranger.say('/start');
    stranger.say('hello?');
    await owner.ask('/help');
    expect(said(telegram.chat(stranger))).toHaveLength(1);
    await clock.advance(3_600_000);
    await stranger.ask('hello again?');
    expect(said(telegram.chat(stranger))).toHaveLength(2);
  });

  it('get the next one after an hour, though the wall clock was set back by a day', async () => {
    const { person, telegram, clock } = await openScene();
    const stranger = await person('Stan');
    await stranger.ask('hello?');
    clock.setWall(clock.now() - 86_400_000);
    await clock.advance(3_600_000);
    await stranger.ask('hello again?');
    expect(said(telegram.chat(stranger))).toHaveLength(2);
  });

  it('get sixty lines an hour all together, however many come', async () => {
    const { person, telegram, owner } = await openScene();
    const crowd = await Promise.all(Array.from({ length: 63 }, (_, index) => person(`Stan ${index}`)));
    for (const stranger of crowd) stranger.say('hello');
    await telegram.waitFor(() => crowd.filter((one) => said(telegram.chat(one)).length > 0).length >= 60);
    await owner.ask('/help');
    expect(crowd.filter((one) => said(telegram.chat(one)).length > 0)).toHaveLength(60);
  });

  it('are not kept anywhere', async () => {
    const { person, store } = await openScene();
    await (await person('Stan')).ask('/start');
    expect(store.settings.data).toMatchObject({ people: [], chats: [], places: [] });
  });

  it('get a notice and nothing else when they press a button', async () => {
    const { person, telegram, owner } = await openScene();
    const stranger = await person('Stan');
    const answer = await stranger.ask('/start');
    const pressed = await stranger.press(answer, { data: 'menu:show' });
    expect(pressed.text).toBe('This bot only answers its team.');
    await owner.ask('/help');
    expect(said(telegram.chat(stranger))).toHaveLength(1);
  });
});
