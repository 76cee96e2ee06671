// The commands that concern the chat itself: language, time zone, help, menu, and what fits nothing.

import { describe, expect, it } from 'vitest';
import { readZone } from '../../../src/input/place.ts';
import { zoneName } from '../../../src/base/time.ts';
import { noCeilings } from '../../../src/orders/limits.ts';
import { openScene } from '../../bot/scene.ts';

describe('/language', () => {
  it.each([
    ['ru', 'Теперь в этом чате я говорю по-русски.'],
    ['РУССКИЙ', 'Теперь в этом чате я говорю по-русски.'],
    ['zh-TW', '本会话现在使用简体中文。'],
    ['klingon', 'Which language should I speak in this chat?'],
  ])('takes %s behind the command, or asks', async (written, answer) => {
    const { owner } = await openScene();
    await owner.ask('/start');
    expect((await owner.ask(`/language ${written}`)).text).toContain(answer);
  });

  it('changes what is spoken in a private chat, by anyone of the team', async () => {
    const { person, store, last, deps } = await openScene();
    const viewer = await person('Vera', 'viewer');
    const choice = await viewer.ask('/language');
    await viewer.press(choice, { data: 'language:set:xx' });
    expect(store.settings.data.chats).toEqual([]);
    const names = deps.i18n.locales.map((locale) => deps.i18n.words(locale).plain('language-name'));
    expect(choice.labels.map((label) => label.replace('✓ ', ''))).toEqual([...names, '⬅️ Menu']);
    expect(choice.labels).toContain('✓ English');
    await viewer.press(choice, 'Русский');
    expect(last(viewer).text).toContain('по-русски');
    expect(last(viewer).labels).toContain('✓ Русский');
    const help = (await viewer.ask('/help')).text;
    expect(help).toContain('Что здесь можно сделать');
    expect(help).toMatch(/\n\nDelegram \d+\.\d+\.\d+$/);
    expect(store.settings.data.chats).toMatchObject([{ id: viewer.id, locale: 'ru' }]);
  });

  it('changes a group by its admins only', async () => {
    const { owner, person, last, group: bring } = await openScene();
    const group = await bring();
    const operator = await person('Otto', 'operator');
    group.add(operator);
    const choice = await owner.ask('/language', { chat: group });
    expect((await operator.press(choice, '简体中文')).text).toContain("You don't have permission");
    await owner.press(choice, '简体中文');
    expect(last(group).text).toContain('简体中文');
  });
});

it('/timezone sets the zone of the chat, answers an unknown one with an example, escaped', async () => {
  const { owner, store } = await openScene();
  expect((await owner.ask('/timezone')).text).toContain('00:00');
  expect((await owner.ask('/timezone europe/berlin')).text).toContain('01:00:00');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Europe/Berlin' }]);
  expect((await owner.ask('/timezone')).text).toContain('Europe/Berlin');
  const answer = await owner.ask('/timezone <b>Mars</b>');
  expect(answer.text).toContain("I don't know the time zone <b>Mars</b>.");
  expect(answer.text).toContain('/timezone Europe/Berlin');
});

describe('/help and /menu', () => {
  it('show an owner everything in private', async () => {
    const { owner, telegram } = await openScene();
    const short = await owner.ask('/help');
    expect(short.text).toContain('/mute /unmute');
    await owner.press(short, '📖 What each does');
    const help = telegram.chat(owner).last!.text;
    for (const name of ['alerts', 'link', 'members', 'language', 'timezone', 'menu', 'cancel']) {
      expect(short.text.split(/\s/)).toContain(`/${name}`);
      expect(help).toContain(`/${name} —`);
    }
    expect((await owner.ask('/menu')).labels).toContain('👥 Members');
  });

  it('show a viewer, and a group, only what may be used', async () => {
    const { owner, person, group: bring } = await openScene();
    const viewer = await person('Vera', 'viewer');
    const help = (await viewer.ask('/help')).text;
    expect(help).not.toContain('/members');
    expect(help).not.toContain('/link');
    expect((await viewer.ask('/menu')).labels).not.toContain('👥 Members');
    const group = await bring();
    expect((await owner.ask('/menu', { chat: group })).labels).not.toContain('👥 Members');
  });

  it('say that there are ceilings, to who may order, and only where some are set', async () => {
    const ceilings = { ...noCeilings, perDay: { ...noCeilings.perDay, energy: 1 } };
    const { owner, person } = await openScene({ ceilings });
    expect((await owner.ask('/help')).text).toContain('🧱 Spending has ceilings');
    expect((await (await person('Vera', 'viewer')).ask('/help')).text).not.toContain('🧱');
    const free = await openScene();
    expect((await free.owner.ask('/help')).text).not.toContain('🧱');
  });

  it('lead everywhere from one message, and back', async () => {
    const { owner, last, texts } = await openScene();
    await owner.press(await owner.ask('/menu'), { data: 'menu:show' });
    expect(last().edits).toBe(0);
    for (const entry of ['🔔 Alerts', '👥 Members', '🌐 Language', 'ℹ️ Help']) {
      // The rest stands behind More.
      while (!last().labels.includes(entry)) await owner.press(last(), last().labels.at(-1)!);
      await owner.press(last(), entry);
      expect(last().labels).toContain('⬅️ Menu');
      await owner.press(last(), '⬅️ Menu');
      expect(last().text).toContain('Menu');
    }
    expect(texts()).toHaveLength(1);
  });
});

describe('what fits nothing', () => {
  it('gets an answer in private', async () => {
    const { owner } = await openScene();
    expect((await owner.ask('/nosuch')).text).toContain('/help');
    expect((await owner.ask('good morning')).text).toContain('/menu');
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
  });

  it('is answered where it is a button, also of a form that ended', async () => {
    const { owner } = await openScene();
    const menu = await owner.ask('/menu');
    for (const data of ['nosuch:thing', 'menu:nosuch', '', 'x'.repeat(64)]) {
      expect((await owner.press(menu, { data })).text).toContain('no longer works');
    }
    const ended = await owner.press(menu, { data: 'order:form:energy' });
    expect(ended.text).toContain('This question is closed');
  });
});

it('a time zone is chosen by a button when its name has several meanings, by those who may', async () => {
  const { owner, person, store, group: bring, telegram } = await openScene();
  const asked = await owner.ask('/timezone CST');
  expect(asked.text).toContain('is the short name of several time zones');
  expect(asked.labels).toEqual(['Asia/Shanghai', 'America/Chicago', 'America/Havana']);
  await owner.press(asked, 'Asia/Shanghai');
  expect(telegram.chat(owner).last?.text).toContain('Asia/Shanghai');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Asia/Shanghai' }]);
  const group = await bring();
  const viewer = await person('Vera', 'viewer');
  group.add(viewer);
  const here = await owner.ask('/timezone ist', { chat: group });
  expect((await viewer.press(here, 'Asia/Kolkata')).text).toContain("You don't have permission");
});

it('a time zone is shown by its offset from UTC, wherever it is named, and read again from what is shown', async () => {
  const { owner, store } = await openScene();
  expect((await owner.ask('/timezone UTC+8')).text).toContain('is now UTC+8:');
  expect(store.settings.data.chats).toMatchObject([{ timeZone: 'Etc/GMT-8' }]);
  expect((await owner.ask('/timezone')).text).toContain("This chat's time zone is UTC+8:");
  expect((await owner.ask('/orders csv')).text).toContain('the time zone of this chat, UTC+8.');
  expect((await owner.ask('/timezone +5:30')).text).toContain('is now UTC+5:30:');
  for (const zone of ['Etc/GMT-8', 'Etc/GMT+5', 'Etc/GMT-14', '+05:30', '-09:30', 'UTC']) {
    expect(readZone(zoneName(zone))).toEqual({ is: 'value', value: zone });
  }
});
