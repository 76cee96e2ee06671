// /template in the embedded Telegram: shown, edited, refused, saved, undone, shared; for whom and where.

import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { download } from '../book/download.ts';
import { ownerId } from '../scene.ts';
import { hash, labels, openEditor, openTemplates } from './scene.ts';

const good = 'Energy for <<receiver>>';
const file = (text: string, name = 'words.txt') => ({
  bytes: new TextEncoder().encode(text),
  name,
  mime: 'text/plain',
});

describe('/template', () => {
  it('lists the alerts, and shows one with its source and the example', async () => {
    const scene = await openTemplates();
    const list = await scene.owner.ask('/template');
    expect(list.text).toContain('Wording of the alerts here');
    expect(labels(list).slice(0, 4).join()).not.toContain('✏️');
    const page = await scene.press(scene.owner, list, /Delegation/);
    expect(page.text).toContain('Delegation: built-in wording. English. All alerts here.');
    expect(page.text).toContain('<<quantity | number>>');
    expect(page.text).toContain('is stored yet, so here is the built-in example:');
    expect(page.text).toContain('65,000 energy delegated');
    expect(labels(page)).not.toContain('🧪 Example');
  });

  it('shows the last real event that the place asks for, older ones, and the example', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId);
    await scene.keep('first', { quantity: 111 }, 1_790_000_000_000);
    await scene.keep('second', { quantity: 222 }, 1_790_000_060_000);
    const list = await scene.owner.ask('/template');
    const latest = await scene.press(scene.owner, list, /Delegation/);
    expect(latest.text).toContain('With the real one of 2026-09-21 14:14:20');
    expect(latest.text).toContain('222 energy delegated');
    const older = await scene.press(scene.owner, latest, '⬅️ Earlier one');
    expect(older.text).toContain('111 energy delegated');
    expect(labels(older)).not.toContain('⬅️ Earlier one');
    const example = await scene.press(scene.owner, older, '🧪 Example');
    expect(example.text).toContain('With the built-in example:');
    expect(example.text).toContain('65,000 energy delegated');
    expect((await scene.press(scene.owner, example, '👁 Real one')).text).toContain('222 energy delegated');
  });

  it('never shows an event that the place does not hear', async () => {
    const scene = await openTemplates();
    await scene.keep('secret', { quantity: 777 });
    for (const kinds of [['EVENT_BALANCE'], []]) {
      await scene.hear(ownerId, kinds);
      const list = await scene.owner.ask('/template');
      const page = await scene.press(scene.owner, list, /Delegation/);
      expect(page.text).not.toContain('777');
      expect(page.text).toContain('65,000 energy delegated');
    }
    await scene.store.settings.update((draft) => void (draft.places = []));
    await scene.hear(ownerId);
    await scene.store.settings.update((draft) => void (draft.places[0]!.isOn = false));
    const list = await scene.owner.ask('/template');
    expect((await scene.press(scene.owner, list, /Delegation/)).text).not.toContain('777');
  });

  it('shows no likely bait, which never has own words', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId, null);
    const transfer = (id: string, amount: number) => {
      const data = { ...addressMonitor.example, txn_hash: id, amount };
      const body = JSON.stringify({ event_id: id, data });
      return scene.store.events.add(
        makeArrival(id, { type: addressMonitor.type, receivedAt: 1_790_000_200_000, body }),
        [],
      );
    };
    await transfer('aa'.repeat(32), 5_000_000);
    await transfer('bb'.repeat(32), 0);
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Transfer/);
    expect(page.text).toContain('aa'.repeat(32));
    expect(page.text).not.toContain('bb'.repeat(32));
    expect(labels(page)).not.toContain('⬅️ Earlier one');
  });

  it('has examples of the fields of its own event', async () => {
    const scene = await openTemplates();
    const told = async (button: RegExp) => {
      const page = await scene.press(scene.owner, await scene.owner.ask('/template'), button);
      const fields = (await scene.press(scene.owner, page, '📚 Fields')).text ?? '';
      const again = await scene.press(scene.owner, await scene.owner.ask('/template'), button);
      const asked = (await scene.press(scene.owner, again, '✏️ Edit')).text ?? '';
      await scene.owner.ask('/cancel');
      return { fields, asked };
    };
    const transfer = await told(/Transfer/);
    expect(transfer.asked).toContain('like <<address>>.');
    for (const part of ['label_of.address:', '<<amount | amount>>', '{% if paid_at %}'])
      expect(transfer.fields).toContain(part);
    const balance = await told(/Balance/);
    expect(balance.asked).toContain('like <<remark>>.');
    expect(balance.fields).toContain('<<amount_sun | amount>>');
    for (const { fields, asked } of [transfer, balance])
      expect(fields + asked).not.toMatch(/receiver|duration %/);
  });

  it('lists the fields with their values', async () => {
    const scene = await openTemplates();
    const list = await scene.owner.ask('/template');
    const page = await scene.press(scene.owner, list, /Delegation/);
    const fields = await scene.press(scene.owner, page, '📚 Fields');
    expect(fields.text).toContain('receiver TLa2f6VPqDgRE67v1736');
    expect(fields.text).toContain('<<quantity | number>>');
    expect(fields.text).toContain('label_of.receiver:');
  });
});

describe('a text that is sent', () => {
  it('is shown before it is saved, and then used', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId);
    await scene.keep('e1', { quantity: 222 });
    const asked = await openEditor(scene, scene.owner);
    expect(asked.text).toContain('Send the new text for “Delegation”');
    const shown = await scene.owner.ask('<b><<quantity | number>></b> <<delegation_hash>>');
    expect(shown.text).toContain('Not saved yet.');
    expect(shown.text).toContain(`222 ${hash}`);
    expect(shown.text).not.toContain('Missing in it');
    expect(scene.inUse()).toEqual([]);
    const example = await scene.press(scene.owner, shown, '🧪 Example');
    expect(example.text).toContain('65,000 4f1c');
    const saved = await scene.press(scene.owner, example, '✅ Save');
    expect(saved.text).toBe('✅ Saved by Olga Ono: version 2.');
    expect(scene.inUse()).toMatchObject([
      {
        place: '1001 null',
        slot: 'EVENT_DELEGATION en null',
        v: 2,
        text: '<b><<quantity | number>></b> <<delegation_hash>>',
      },
    ]);
    const page = await scene.press(scene.owner, saved, '📝 Open it');
    expect(page.text).toContain('own words, version 2, Olga Ono');
    expect(labels(await scene.owner.ask('/template')).filter((label) => label.endsWith('✏️'))).toHaveLength(
      1,
    );
  });

  it('keeps its formatting: bold, links and code become tags', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    const shown = await scene.answerTo(ownerId, () =>
      scene.owner.say(
        '<b>Energy</b> <a href="https://t.co/x">for</a> <code>&lt;&lt;receiver&gt;&gt;</code>',
        { html: true },
      ),
    );
    expect(shown.text).toContain('Missing in it: the transaction hash');
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()[0]!.text).toBe(
      '<b>Energy</b> <a href="https://t.co/x">for</a> <code><<receiver>></code>',
    );
  });

  it('may be a file of up to 16,384 characters', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    const long = `${good}{% comment %}${'x'.repeat(16_000)}{% endcomment %}`;
    const tooLong = await scene.answerTo(ownerId, () => scene.owner.sendDocument(file('x'.repeat(17_000))));
    expect(tooLong.text).toContain('more than 16,384 characters');
    const noText = await scene.answerTo(ownerId, () => scene.owner.sendDocument(file('a\0b')));
    expect(noText.text).not.toContain('Not saved yet');
    const shown = await scene.answerTo(ownerId, () => scene.owner.sendDocument(file(long)));
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()).toMatchObject([{ text: long }]);
  });

  it('with a mistake is refused with its place, kept as the draft, and mended by one press', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    const refused = await scene.owner.ask('Energy for <<reciever>>');
    expect(refused.text).toContain('I kept the old text. 1 place to fix:');
    expect(refused.text).toContain('Line 1, 14: there is no field “reciever”. Did you mean receiver?');
    expect(refused.text).toContain('Energy for <<reciever>>\n             ^^^^^^^^');
    expect(labels(refused)).toEqual(['Use receiver', '📚 Fields', '✖️ Cancel']);
    const fields = await scene.press(scene.owner, refused, '📚 Fields');
    expect(fields.text).toContain('Line 1, 14');
    const shown = await scene.press(scene.owner, fields, 'Use receiver');
    expect(shown.text).toContain('Not saved yet.');
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()).toMatchObject([{ text: good }]);
  });

  it('that is bad leaves the words in use, and so does giving up', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    await scene.press(scene.owner, await scene.owner.ask(good), '✅ Save');
    await openEditor(scene, scene.owner);
    const refused = await scene.owner.ask('<b>open');
    expect(labels(refused)).not.toContain('✅ Save');
    const page = await scene.press(scene.owner, refused, '✖️ Cancel');
    expect(page.text).toContain('Nothing was changed.');
    expect(scene.inUse()).toMatchObject([{ v: 2, text: good }]);
  });
});

describe('a version', () => {
  it('that is bad is not saved by the button of an earlier one that was good', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    const earlier = await scene.answerTo(scene.owner.id, () => scene.owner.say(good));
    expect(labels(earlier)).toContain('✅ Save');
    await scene.answerTo(scene.owner.id, () => scene.owner.say('<b><<reciever>>'));
    await scene.owner.press(earlier, '✅ Save');
    expect(scene.inUse()).toEqual([]);
  });

  it('is undone and done again by one press each, unless somebody has changed the words since', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    const saved = await scene.press(scene.owner, await scene.owner.ask(good), '✅ Save');
    const undone = await scene.press(scene.owner, saved, '↩️ Undo');
    expect(undone.text).toBe('↩️ Undone by Olga Ono. The words are as they were (version 3).');
    expect(scene.inUse()).toMatchObject([{ v: 3, text: null }]);
    const redone = await scene.press(scene.owner, undone, '↪️ Redo');
    expect(scene.inUse()).toMatchObject([{ v: 4, text: good }]);
    expect(
      (await scene.press(scene.owner, saved, { data: 'template:undo:delegation:en:0:2' })).text,
    ).toContain('Nothing was undone: Olga Ono has changed the words since.');
    expect(scene.inUse()).toMatchObject([{ v: 4, text: good }]);
    expect(redone.text).toBe(
      '↪️ Redone by Olga Ono. The words are as they were before the undo (version 4).',
    );
    await scene.press(scene.owner, redone, '↩️ Undo');
    expect(scene.inUse()).toMatchObject([{ v: 5, text: null }]);
  });

  it('of earlier is shown and used again, and the built-in words come back', async () => {
    const scene = await openTemplates();
    for (const text of ['One <<receiver>>', 'Two <<receiver>>']) {
      await openEditor(scene, scene.owner);
      await scene.press(scene.owner, await scene.owner.ask(text), '✅ Save');
    }
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const versions = await scene.press(scene.owner, page, '🕘 Versions: 3');
    expect(versions.text).toMatch(/3 · Olga Ono,.*\n2 · Olga Ono,.*\n1 · built-in wording$/);
    const second = await scene.press(scene.owner, versions, '👁 2');
    expect(second.text).toContain('One <<receiver>>');
    await scene.press(scene.owner, second, '↩️ Use version 2');
    expect(scene.inUse()).toMatchObject([{ v: 4, text: 'One <<receiver>>' }]);
    const again = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    await scene.press(scene.owner, again, '↺ Built-in wording');
    expect(scene.inUse()).toMatchObject([{ v: 5, text: null }]);
  });
});

describe('words', () => {
  it('of a rule without own ones are shown as those that are sent, and no built-in ones are spoken of', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId);
    await openEditor(scene, scene.owner);
    await scene.press(scene.owner, await scene.owner.ask('Chat <<receiver>>'), '✅ Save');
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const rules = await scene.press(scene.owner, page, '🎯 For all alerts here');
    const ofRule = await scene.press(scene.owner, rules, '🎯 1');
    expect(ofRule.text).toContain('no words of its own, so others of this chat are sent');
    expect(ofRule.text).toContain('Chat <<receiver>>');
    expect(ofRule.text).not.toContain('built-in wording');
  });

  it('are for a rule, or for a language, of their own', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId);
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const rules = await scene.press(scene.owner, page, '🎯 For all alerts here');
    const ofRule = await scene.press(scene.owner, rules, '🎯 1');
    expect(ofRule.text).toContain('Rule 1.');
    const languages = await scene.press(scene.owner, ofRule, 'English');
    const russian = await scene.press(scene.owner, languages, 'Русский');
    expect(russian.text).toContain('Делегировано');
    await scene.press(scene.owner, russian, '✏️ Edit');
    const shown = await scene.owner.ask('<<resource_type | label>> <<receiver>>');
    expect(shown.text).toContain('энергия TLa2');
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()).toMatchObject([{ slot: 'EVENT_DELEGATION ru 1' }]);
  });

  it('of a rule that was deleted meanwhile are gone', async () => {
    const scene = await openTemplates();
    await scene.hear(ownerId);
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const rules = await scene.press(scene.owner, page, '🎯 For all alerts here');
    await scene.store.settings.update((draft) => void (draft.places[0]!.rules = []));
    const answer = await scene.owner.press(rules, '🎯 1');
    expect(answer).toMatchObject({ show_alert: true });
  });

  it('are tested through the sender', async () => {
    const sent: unknown[] = [];
    const scene = await openTemplates({
      alerts: {
        sendTest: (...args) => {
          sent.push(args);
          return Promise.resolve({ is: 'sent' });
        },
      },
    });
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const answer = await scene.owner.press(page, '📤 Test here');
    expect(answer.text).toContain('The test was sent');
    expect(sent).toEqual([
      [{ chatId: ownerId, topicId: null }, 'EVENT_DELEGATION', { rule: null, locale: 'en' }],
    ]);
  });

  it('are shared as text and as a file, and imported elsewhere, where they are checked again', async () => {
    const scene = await openTemplates();
    await openEditor(scene, scene.owner);
    await scene.press(scene.owner, await scene.owner.ask(good), '✅ Save');
    const page = await scene.press(scene.owner, await scene.owner.ask('/template'), /Delegation/);
    const since = scene.telegram.mark();
    const sent = scene.telegram.waitFor(({ raw }) => raw.document !== undefined, { since });
    await scene.owner.press(page, '📋 Share');
    const text = await download(scene.telegram, await sent);
    expect(text).toBe(`delegram-template 1\ntype: delegation\nlocale: en\n---\n${good}`);

    const admin = await scene.person('Ann', 'admin');
    const list = await admin.ask('/template');
    const asked = await scene.press(admin, list, '📥 Import');
    expect(asked.text).toContain('delegram-template 1');
    expect((await admin.ask('hello')).text).toContain('This is no shared template');
    expect((await admin.ask(text.replace('delegation', 'delegations'))).text).toContain(
      'There is no event “delegations”',
    );
    const refused = await admin.ask(text.replace('receiver', 'reciever'));
    expect(refused.text).toContain('there is no field “reciever”');
    const other = await admin.ask(text.replace('delegation', 'balance'));
    expect(other.text).toContain('These are words for “Balance change”.');
    const shown = await scene.answerTo(admin.id, () => admin.sendDocument(file(text)));
    expect(shown.text).toContain('Not saved yet');
    await scene.press(admin, shown, '✅ Save');
    expect(scene.inUse().map(({ place, text: used }) => `${place} ${used}`)).toEqual([
      `1001 null ${good}`,
      `${admin.id} null ${good}`,
    ]);
  });
});

describe('in a group', () => {
  it('only admins and owners change the words, by replying to the question', async () => {
    const scene = await openTemplates();
    const group = await scene.group();
    const viewer = await scene.person('Vera', 'viewer');
    viewer.join(group);
    expect((await viewer.ask('/template', { chat: group })).text).not.toContain('Wording');
    const asked = await openEditor(scene, scene.owner, { chat: group });
    expect(asked.text).toContain('Olga');
    const answer = await viewer.press(asked, '📚 Fields');
    expect(answer).toMatchObject({ show_alert: true });
    const shown = await scene.answerTo(group.id, () =>
      scene.owner.say(good, { chat: group, replyTo: asked }),
    );
    expect(shown.text).toContain('Not saved yet');
    expect(await viewer.press(shown, '✅ Save')).toMatchObject({ show_alert: true });
    expect(scene.inUse()).toEqual([]);
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()).toMatchObject([{ place: `${group.id} null` }]);
    const page = await scene.press(
      scene.owner,
      await scene.owner.ask('/template', { chat: group }),
      /Delegation/,
    );
    for (const data of [
      'template:reset:delegation:en:0',
      'template:undo:delegation:en:0:2',
      'template:edit:delegation:en:0',
    ])
      expect(await viewer.press(page, { data })).toMatchObject({ show_alert: true });
    expect(scene.inUse()).toMatchObject([{ text: good }]);
  });

  it('a person whose role is taken away before the press saves none', async () => {
    const scene = await openTemplates();
    const group = await scene.group();
    const admin = await scene.person('Ada', 'admin');
    group.add(admin);
    const asked = await openEditor(scene, admin, { chat: group });
    const shown = await scene.answerTo(group.id, () => admin.say(good, { chat: group, replyTo: asked }));
    await scene.store.settings.update((draft) => {
      for (const person of draft.people) person.role = 'operator';
    });
    await admin.press(shown, '✅ Save');
    await scene.telegram.waitFor(({ text }) => text.includes("don't have permission"));
    expect(scene.inUse()).toEqual([]);
  });

  it('a note about the words of a topic shows them outside of it too', async () => {
    const scene = await openTemplates();
    const group = await scene.group({ forum: true });
    const topic = group.topic('Alerts');
    const asked = await openEditor(scene, scene.owner, { chat: group, topic });
    const shown = await scene.answerTo(group.id, () =>
      scene.owner.say(good, { chat: group, topic, replyTo: asked }),
    );
    await scene.press(scene.owner, shown, '✅ Save');
    const { id } = scene.store.settings.data.templates[0]!;
    const list = await scene.owner.ask('/template', { chat: group });
    const opened = await scene.press(scene.owner, list, { data: `template:failed:${id}` });
    expect(opened.text).toContain(good);
  });

  it('each topic has words of its own', async () => {
    const scene = await openTemplates();
    const group = await scene.group({ supergroup: true, forum: true });
    const topic = group.topic('Alerts');
    const asked = await openEditor(scene, scene.owner, { chat: group, topic });
    const shown = await scene.answerTo(group.id, () =>
      scene.owner.say(good, { chat: group, topic, replyTo: asked }),
    );
    await scene.press(scene.owner, shown, '✅ Save');
    expect(scene.inUse()).toMatchObject([{ place: `${group.id} ${topic.id}` }]);
    const list = await scene.owner.ask('/template', { chat: group });
    expect(labels(list).some((label) => label.endsWith('✏️'))).toBe(false);
  });
});

describe('a note that words failed', () => {
  it('opens the words, of another chat for admins and owners alone', async () => {
    const scene = await openTemplates();
    const group = await scene.group();
    const asked = await openEditor(scene, scene.owner, { chat: group });
    const shown = await scene.answerTo(group.id, () =>
      scene.owner.say(good, { chat: group, replyTo: asked }),
    );
    await scene.press(scene.owner, shown, '✅ Save');
    const { id } = scene.store.settings.data.templates[0]!;
    const data = { data: `template:failed:${id}` };
    const list = await scene.owner.ask('/template');
    const opened = await scene.press(scene.owner, list, data);
    expect(opened.text).toContain('The words of “Delegation” in Team.');
    expect(opened.text).toContain(good);
    const viewer = await scene.person('Vera', 'viewer');
    expect(await viewer.press(await viewer.ask('/template'), data)).toMatchObject({ show_alert: true });
    // In another group everybody would read them.
    const other = await scene.group();
    const elsewhere = await scene.owner.ask('/template', { chat: other });
    expect(await scene.owner.press(elsewhere, data)).toMatchObject({ show_alert: true });
    expect(
      scene.telegram
        .chat(other)
        .messages.map(({ text }) => text)
        .join(),
    ).not.toContain(good);
    const unknown = { data: 'template:failed:nothing' };
    expect(await scene.owner.press(await scene.owner.ask('/template'), unknown)).toMatchObject({
      show_alert: true,
    });
  });
});
