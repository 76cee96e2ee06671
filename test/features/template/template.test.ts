// /template in the embedded Telegram: shown, edited, refused, saved, undone, shared; for whom and where.

import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { download } from '../book/download.ts';
import { ownerId } from '../../bot/scene.ts';
import { hash, openTemplates } from './scene.ts';

const good = 'Energy for <<receiver>>';
const file = (text: string, name = 'words.txt') => ({
  bytes: new TextEncoder().encode(text),
  name,
  mime: 'text/plain',
});

describe('/template', () => {
  it('lists the alerts, and shows one with its source, the example and its fields', async () => {
    const { owner, press } = await openTemplates();
    const list = await owner.ask('/template');
    expect(list.text).toContain('Wording of the alerts here');
    expect(list.labels.slice(0, 4).join()).not.toContain('✏️');
    const page = await press(owner, list, /Delegation/);
    expect(page.text).toContain('Delegation: built-in wording. English. All alerts here.');
    expect(page.text).toContain('<<quantity | number>>');
    expect(page.text).toContain('is stored yet, so here is the built-in example:');
    expect(page.text).toContain('65,000 energy delegated');
    expect(page.labels).not.toContain('🧪 Example');
    const { text } = await press(owner, page, '📚 Fields');
    for (const part of ['receiver TLa2f6VPqDgRE67v1736', '<<quantity | number>>', 'label_of.receiver:'])
      expect(text).toContain(part);
  });

  it('shows the last real event that the place asks for, older ones, and the example', async () => {
    const { owner, hear, keep, page, press } = await openTemplates();
    await hear(ownerId);
    await keep('first', { quantity: 111 }, 1_790_000_000_000);
    await keep('second', { quantity: 222 }, 1_790_000_060_000);
    const latest = await page(owner);
    expect(latest.text).toContain('With the real one of 2026-09-21 14:14');
    expect(latest.text).toContain('222 energy delegated');
    const older = await press(owner, latest, '⬅️ Earlier one');
    expect(older.text).toContain('111 energy delegated');
    expect(older.labels).not.toContain('⬅️ Earlier one');
    const example = await press(owner, older, '🧪 Example');
    expect(example.text).toContain('With the built-in example:');
    expect(example.text).toContain('65,000 energy delegated');
    expect((await press(owner, example, '👁 Real one')).text).toContain('222 energy delegated');
  });

  it('never shows an event that the place does not hear', async () => {
    const { owner, store, hear, keep, page } = await openTemplates();
    await keep('secret', { quantity: 777 });
    const shown = async () => (await page(owner)).text;
    for (const kinds of [['EVENT_BALANCE'], []]) {
      await hear(ownerId, kinds);
      expect(await shown()).not.toContain('777');
      expect(await shown()).toContain('65,000 energy delegated');
    }
    await store.settings.update((draft) => void (draft.places = []));
    await hear(ownerId);
    await store.settings.update((draft) => void (draft.places[0]!.isOn = false));
    expect(await shown()).not.toContain('777');
  });

  it('shows no likely bait, which never has own words', async () => {
    const { owner, store, hear, press } = await openTemplates();
    await hear(ownerId, null);
    const [ordinary, bait] = ['aa'.repeat(32), 'bb'.repeat(32)] as const;
    for (const id of [ordinary, bait]) {
      const data = { ...addressMonitor.example, txn_hash: id, amount: id === bait ? 0 : 5_000_000 };
      const arrival = { type: addressMonitor.type, body: JSON.stringify({ event_id: id, data }) };
      await store.events.add(makeArrival(id, arrival), []);
    }
    const page = await press(owner, await owner.ask('/template'), /Transfer/);
    expect(page.text).toContain(ordinary);
    expect(page.text).not.toContain(bait);
    expect(page.labels).not.toContain('⬅️ Earlier one');
  });

  it.each([
    [/Transfer/, 'like <<address>>.', ['label_of.address:', '<<amount | amount>>', '{% if paid_at %}']],
    [/Balance/, 'like <<remark>>.', ['<<amount_sun | amount>>']],
  ])('has examples of the fields of its own event: %s', async (button, example, parts) => {
    const { owner, press } = await openTemplates();
    const { text: fields } = await press(owner, await owner.ask('/template'), button, '📚 Fields');
    const { text: asked } = await press(owner, await owner.ask('/template'), button, '✏️ Edit');
    expect(asked).toContain(example);
    for (const part of parts) expect(fields).toContain(part);
    expect(fields + asked).not.toMatch(/receiver|duration %/);
  });
});

describe('a text that is sent', () => {
  it('is shown before it is saved, and then used', async () => {
    const { owner, hear, keep, page, press, inUse } = await openTemplates();
    await hear(ownerId);
    await keep('e1', { quantity: 222 });
    expect((await page(owner, {}, '✏️ Edit')).text).toContain('Send the new text for “Delegation”');
    const text = '<b><<quantity | number>></b> <<delegation_hash>>';
    const shown = await owner.ask(text);
    expect(shown.text).toContain('Not saved yet.');
    expect(shown.text).toContain(`222 ${hash}`);
    expect(shown.text).not.toContain('Missing in it');
    expect(inUse()).toEqual([]);
    const example = await press(owner, shown, '🧪 Example');
    expect(example.text).toContain('65,000 4f1c');
    const saved = await press(owner, example, '✅ Save');
    expect(saved.text).toBe('✅ Saved by Olga Ono.');
    expect(inUse()).toEqual([{ place: '1001 null', slot: 'EVENT_DELEGATION en null', v: 2, text }]);
    expect((await press(owner, saved, '📝 Open it')).text).toContain('own words, Olga Ono');
    const own = (await owner.ask('/template')).labels.filter((label) => label.endsWith('✏️'));
    expect(own).toHaveLength(1);
  });

  it('keeps its formatting: bold, links and code become tags', async () => {
    const { owner, page, press, next, inUse } = await openTemplates();
    await page(owner, {}, '✏️ Edit');
    const typed = '<b>Energy</b> <a href="https://t.co/x">for</a> <code>&lt;&lt;receiver&gt;&gt;</code>';
    const shown = await next(owner, () => owner.say(typed, { html: true }));
    expect(shown.text).toContain('Missing in it: the transaction hash');
    await press(owner, shown, '✅ Save');
    expect(inUse()[0]!.text).toBe('<b>Energy</b> <a href="https://t.co/x">for</a> <code><<receiver>></code>');
  });

  it('may be a file of up to 16,384 characters', async () => {
    const { owner, page, press, next, inUse } = await openTemplates();
    await page(owner, {}, '✏️ Edit');
    const answer = (text: string) => next(owner, () => owner.sendDocument(file(text)));
    const long = `${good}{% comment %}${'x'.repeat(16_000)}{% endcomment %}`;
    expect((await answer('x'.repeat(17_000))).text).toContain('more than 16,384 characters');
    expect((await answer('a\0b')).text).not.toContain('Not saved yet');
    await press(owner, await answer(long), '✅ Save');
    expect(inUse()).toMatchObject([{ text: long }]);
  });

  it('with a mistake is refused with its place, kept as the draft, and mended by one press', async () => {
    const { owner, send, press, inUse } = await openTemplates();
    const refused = await send(owner, 'Energy for <<reciever>>');
    expect(refused.text).toContain('I kept the old text. 1 place to fix:');
    expect(refused.text).toContain('Line 1, 14: there is no field “reciever”. Did you mean receiver?');
    expect(refused.text).toContain('Energy for <<reciever>>\n             ^^^^^^^^');
    expect(refused.labels).toEqual(['Use receiver', '📚 Fields', '✖️ Cancel']);
    const fields = await press(owner, refused, '📚 Fields');
    expect(fields.text).toContain('Line 1, 14');
    const shown = await press(owner, fields, 'Use receiver');
    expect(shown.text).toContain('Not saved yet.');
    await press(owner, shown, '✅ Save');
    expect(inUse()).toMatchObject([{ text: good }]);
  });

  it('that is bad leaves the words in use, also by the button of an earlier one that was good', async () => {
    const { owner, send, save, press, next, inUse } = await openTemplates();
    await save(owner, good);
    const earlier = await send(owner, 'Other <<receiver>>');
    const refused = await next(owner, () => owner.say('<b><<receiver>>'));
    expect(refused.labels).not.toContain('✅ Save');
    await owner.press(earlier, '✅ Save');
    expect(inUse()).toMatchObject([{ v: 2, text: good }]);
    expect((await press(owner, refused, '✖️ Cancel')).text).toContain('Nothing was changed.');
    expect(inUse()).toMatchObject([{ v: 2, text: good }]);
  });
});

describe('a change', () => {
  it('is undone and done again by one press each, unless the words have changed since', async () => {
    const { owner, save, press, inUse } = await openTemplates();
    const saved = await save(owner, good);
    const undone = await press(owner, saved, '↩️ Undo');
    expect(undone.text).toBe('↩️ Undone by Olga Ono.');
    expect(inUse()).toEqual([]);
    const redone = await press(owner, undone, '↪️ Redo');
    expect(redone.text).toBe('↪️ Redone by Olga Ono.');
    expect(inUse()).toMatchObject([{ text: good }]);
    await save(owner, 'Other <<receiver>>');
    expect(await owner.press(redone, '↩️ Undo')).toMatchObject({ show_alert: true });
    expect(inUse()).toMatchObject([{ text: 'Other <<receiver>>' }]);
    expect((await press(owner, redone, '📝 Open it')).text).toContain('Other <<receiver>>');
  });

  it('is undone one step back, also the one that brought the built-in words back', async () => {
    const { owner, save, page, press, inUse } = await openTemplates();
    for (const text of ['One <<receiver>>', 'Two <<receiver>>']) await save(owner, text);
    const saved = await save(owner, 'Three <<receiver>>');
    await press(owner, saved, '↩️ Undo');
    expect(inUse()).toMatchObject([{ v: 5, text: 'Two <<receiver>>' }]);
    const reset = await page(owner, {}, '↺ Built-in wording');
    expect(reset.text).toBe('↺ No own words here any more, by Olga Ono.');
    expect(inUse()).toEqual([]);
    await press(owner, reset, '↩️ Undo');
    expect(inUse()).toMatchObject([{ text: 'Two <<receiver>>' }]);
  });

  it('of a rule in a topic is brought back there, in its language, with the audit', async () => {
    const { owner, group: bring, store, hear, page, press, next, inUse } = await openTemplates();
    const group = await bring();
    await hear(group.id);
    const russian = await page(
      owner,
      { chat: group },
      '🎯 For all alerts here',
      '🎯 1',
      'English',
      'Русский',
    );
    const asked = await press(owner, russian, '✏️ Edit');
    const shown = await next(group, () => owner.say(good, { chat: group, replyTo: asked }));
    const undone = await press(owner, shown, '✅ Save', '↩️ Undo');
    expect(inUse()).toEqual([]);
    await press(owner, undone, '↪️ Redo');
    expect(inUse()).toMatchObject([{ place: `${group.id} null`, slot: 'EVENT_DELEGATION ru 1', text: good }]);
    const [last] = await store.audit.list(`chat:${group.id}`, 1);
    expect(last).toMatchObject({ action: 'template.undone' });
    expect(JSON.parse(last!.detail!)).toEqual({
      topicId: null,
      type: 'EVENT_DELEGATION',
      locale: 'ru',
      rule: 1,
    });
  });

  it('begun before that of somebody else was saved says whose it replaces, and Undo brings that back', async () => {
    const { owner, person, group: bring, send, save, press, inUse } = await openTemplates();
    const group = await bring();
    const where = { chat: group };
    const anna = await person('Anna', 'admin');
    group.add(anna);
    const mine = await send(owner, good, where);
    await save(anna, 'Hers <<receiver>>', where);
    const saved = await press(owner, mine, '✅ Save');
    expect(saved.text).toMatch(/^✅ Saved by Olga\. It replaces Anna's change of \d\d:\d\d/);
    await press(owner, saved, '↩️ Undo');
    expect(inUse()).toMatchObject([{ text: 'Hers <<receiver>>' }]);
    expect((await save(owner, good, where)).text).toBe('✅ Saved by Olga.');
  });
});

describe('words', () => {
  it('of a rule without own ones are shown as those that are sent, and no built-in ones are spoken of', async () => {
    const { owner, hear, save, page } = await openTemplates();
    await hear(ownerId);
    await save(owner, 'Chat <<receiver>>');
    const { text } = await page(owner, {}, '🎯 For all alerts here', '🎯 1');
    expect(text).toContain('no words of its own, so others of this chat are sent');
    expect(text).toContain('Chat <<receiver>>');
    expect(text).not.toContain('built-in wording');
  });

  it('are for a rule, or for a language, of their own', async () => {
    const { owner, hear, page, press, inUse } = await openTemplates();
    await hear(ownerId);
    const ofRule = await page(owner, {}, '🎯 For all alerts here', '🎯 1');
    expect(ofRule.text).toContain('Rule 1.');
    const russian = await press(owner, ofRule, 'English', 'Русский');
    expect(russian.text).toContain('Делегировано');
    await press(owner, russian, '✏️ Edit');
    const shown = await owner.ask('<<resource_type | label>> <<receiver>>');
    expect(shown.text).toContain('энергия TLa2');
    await press(owner, shown, '✅ Save');
    expect(inUse()).toMatchObject([{ slot: 'EVENT_DELEGATION ru 1' }]);
  });

  it('of a rule that was deleted meanwhile are gone', async () => {
    const { owner, store, hear, page } = await openTemplates();
    await hear(ownerId);
    const rules = await page(owner, {}, '🎯 For all alerts here');
    await store.settings.update((draft) => void (draft.places[0]!.rules = []));
    expect(await owner.press(rules, '🎯 1')).toMatchObject({ show_alert: true });
  });

  it('are tested through the sender', async () => {
    const sent: unknown[] = [];
    const { owner, page } = await openTemplates({
      alerts: {
        sendTest: (...args) => {
          sent.push(args);
          return Promise.resolve({ is: 'sent' });
        },
      },
    });
    expect((await owner.press(await page(owner), '📤 Test here')).text).toContain('The test was sent');
    expect(sent).toEqual([
      [{ chatId: ownerId, topicId: null }, 'EVENT_DELEGATION', { rule: null, locale: 'en' }],
    ]);
  });

  it('are shared as text and as a file, and imported elsewhere, where they are checked again', async () => {
    const { owner, telegram, person, save, page, press, next, inUse } = await openTemplates();
    await save(owner, good);
    const shared = await page(owner);
    const since = telegram.mark();
    const sent = telegram.waitFor(({ raw }) => raw.document !== undefined, { since });
    await owner.press(shared, '📋 Share');
    const text = await download(telegram, await sent);
    expect(text).toBe(`delegram-template 1\ntype: delegation\nlocale: en\n---\n${good}`);

    const admin = await person('Ann', 'admin');
    const asked = await press(admin, await admin.ask('/template'), '📥 Import');
    expect(asked.text).toContain('delegram-template 1');
    for (const [typed, answer] of [
      ['hello', "This isn't a shared template"],
      [text.replace('delegation', 'delegations'), 'There is no event “delegations”'],
      [text.replace('receiver', 'reciever'), 'there is no field “reciever”'],
      [text.replace('delegation', 'balance'), 'These are words for “Balance change”.'],
    ] as const)
      expect((await admin.ask(typed)).text).toContain(answer);
    const shown = await next(admin, () => admin.sendDocument(file(text)));
    expect(shown.text).toContain('Not saved yet');
    await press(admin, shown, '✅ Save');
    expect(inUse().map(({ place, text: used }) => `${place} ${used}`)).toEqual([
      `1001 null ${good}`,
      `${admin.id} null ${good}`,
    ]);
  });
});

describe('in a group', () => {
  it('only admins and owners change the words, by replying to the question', async () => {
    const { owner, person, group: bring, page, press, next, inUse } = await openTemplates();
    const group = await bring();
    const where = { chat: group };
    const viewer = await person('Vera', 'viewer');
    viewer.join(group);
    const refused = { show_alert: true };
    expect((await viewer.ask('/template', where)).text).not.toContain('Wording');
    const asked = await page(owner, where, '✏️ Edit');
    expect(asked.text).toContain('Olga');
    expect(await viewer.press(asked, '📚 Fields')).toMatchObject(refused);
    const shown = await next(group, () => owner.say(good, { ...where, replyTo: asked }));
    expect(shown.text).toContain('Not saved yet');
    expect(await viewer.press(shown, '✅ Save')).toMatchObject(refused);
    expect(inUse()).toEqual([]);
    await press(owner, shown, '✅ Save');
    expect(inUse()).toMatchObject([{ place: `${group.id} null` }]);
    const shownAgain = await page(owner, where);
    for (const act of ['reset:delegation:en:0', 'edit:delegation:en:0'])
      expect(await viewer.press(shownAgain, { data: `template:${act}` })).toMatchObject(refused);
    expect(inUse()).toMatchObject([{ text: good }]);
  });

  it.each([
    ['before the press saves none', 'send', '✅ Save', []],
    ['undoes none', 'save', '↩️ Undo', [{ text: good }]],
  ] as const)('a person whose role is taken away %s', async (_does, first, button, left) => {
    const { person, group: bring, give, inUse, ...scene } = await openTemplates();
    const group = await bring();
    const admin = await person('Ada', 'admin');
    group.add(admin);
    const shown = await scene[first](admin, good, { chat: group });
    await give(admin, 'operator');
    expect(await admin.press(shown, button)).toMatchObject({
      show_alert: true,
      text: expect.stringContaining('Only owners and admins'),
    });
    expect(inUse()).toMatchObject(left);
  });

  it('each topic has words of its own, and a note about them shows them outside of it too', async () => {
    const { owner, group: bring, store, save, press, inUse } = await openTemplates();
    const group = await bring({ supergroup: true, forum: true });
    const topic = group.topic('Alerts');
    await save(owner, good, { chat: group, topic });
    expect(inUse()).toMatchObject([{ place: `${group.id} ${topic.id}` }]);
    const list = await owner.ask('/template', { chat: group });
    expect(list.labels.some((label) => label.endsWith('✏️'))).toBe(false);
    const { id } = store.settings.data.templates[0]!;
    expect((await press(owner, list, { data: `template:failed:${id}` })).text).toContain(good);
  });
});

it('a note that words failed opens them, of another chat for admins and owners alone', async () => {
  const { owner, person, group: bring, store, telegram, save, press } = await openTemplates();
  await save(owner, good, { chat: await bring() });
  const { id } = store.settings.data.templates[0]!;
  const data = { data: `template:failed:${id}` };
  const refused = { show_alert: true };
  const opened = await press(owner, await owner.ask('/template'), data);
  expect(opened.text).toContain('The words of “Delegation” in Team.');
  expect(opened.text).toContain(good);
  const viewer = await person('Vera', 'viewer');
  expect(await viewer.press(await viewer.ask('/template'), data)).toMatchObject(refused);
  // In another group everybody would read them.
  const other = await bring();
  expect(await owner.press(await owner.ask('/template', { chat: other }), data)).toMatchObject(refused);
  expect(JSON.stringify(telegram.chat(other).messages)).not.toContain(good);
  const unknown = { data: 'template:failed:nothing' };
  expect(await owner.press(await owner.ask('/template'), unknown)).toMatchObject(refused);
});
