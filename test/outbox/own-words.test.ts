// Alerts in people's own words: chosen when they are sent, and told in the built-in ones where they fail.

import { describe, expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { parseHtml } from '../../src/sandbox/telegram/html.ts';
import { putWords, currentVersion, type TemplateSlot } from '../../src/store/settings/templates.ts';
import type { Store } from '../../src/store/open.ts';
import { readNotice } from '../../src/outbox/notice.ts';
import { makePlace } from '../store/settings/place.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import {
  group,
  hearing,
  keep,
  markupUnread,
  openScene,
  otherGroup,
  owner,
  topicGone,
  type Scene,
} from './scene.ts';

async function write(store: Store, text: string | null, change: Partial<TemplateSlot> = {}) {
  const slot = { chatId: group, topicId: null, type: balance.type, locale: 'en', rule: null, ...change };
  await store.settings.update((draft) =>
    putWords(draft, slot, {
      id: `t${draft.templates.length}`,
      text,
      by: { id: owner, name: 'Olga' },
      at: 1,
    }),
  );
}

const open = (text: string, change: Partial<TemplateSlot> = {}) =>
  openScene(undefined, {
    prepare: async (store) => {
      await hearing([group, otherGroup])(store);
      await write(store, text, change);
    },
  });

async function tell(scene: Scene, id: string, data: Record<string, unknown> = {}) {
  const before = scene.calls.length;
  const body = JSON.stringify({ event_id: id, data: { ...balance.example, remark: id, ...data } });
  await scene.keep(id, { body, receivedAt: 1_790_000_001_000 });
  await scene.until(() => scene.calls.length >= before + 2);
  const texts = scene.calls.slice(before);
  return (chatId: number) => texts.find((call) => call.chatId === chatId)!.text;
}

const notices = async (scene: Scene) => (await scene.notices()).map(readNotice);

describe('an alert', () => {
  it.each<[string, string, string, string]>([
    [
      'is told in the words of its place, and elsewhere in the built-in ones',
      'Paid <b><<amount_sun | trx>></b> for <<remark>> by <<event_id>>',
      'order-1',
      'Paid <b>3.25 TRX</b> for order-1 by order-1',
    ],
    [
      'has its key in a last line, where the words lack it',
      'Paid <<amount_sun | trx>>',
      'order<2',
      'Paid 3.25 TRX\nRemark: <code>order&lt;2</code>',
    ],
    [
      'has it there also where its few characters stand in the words by chance',
      'Paid 3.25 for <<remark | upcase>>',
      'a',
      'Paid 3.25 for A\nRemark: <code>a</code>',
    ],
  ])('%s', async (_, words, id, text) => {
    const told = await tell(await open(words), id);
    expect(told(group)).toBe(text);
    expect(told(otherGroup)).toContain('For: hourly energy');
  });

  it('keeps its notes above the words', async () => {
    const scene = await open('Paid for <<remark>>');
    await tell(scene, 'twice');
    const told = await tell(scene, 'twice', { amount_sun: 5 });
    expect(told(group)).toMatch(/^⚠️[^]*Paid for twice$/);
  });

  it('that waits with others is folded in the built-in words', async () => {
    const scene = await openScene(undefined, {
      prepare: async (store) => {
        await hearing([group], { folding: true })(store);
        await write(store, 'own words <<remark>>');
        for (const id of ['a', 'b', 'c']) {
          const body = JSON.stringify({ event_id: id, data: { ...balance.example, remark: id } });
          await keep(store, makeArrival(id, { body }));
        }
      },
    });
    scene.notify.wake();
    await scene.until(() => scene.calls.length === 1);
    expect(scene.calls[0]!.text).not.toContain('own words');
    expect(scene.calls[0]!.text).toContain('b');
  });
});

describe('the words of a topic', () => {
  /** Both the deleted topic and its rule have words. */
  const openTopic = (change: (store: Store) => unknown = () => undefined) =>
    openScene(topicGone, {
      prepare: async (store) => {
        await hearing([group], { topicId: 77 })(store);
        await write(store, 'of the topic <<remark>>', { topicId: 77 });
        await write(store, 'of its rule <<remark>>', { topicId: 77, rule: 1 });
        await change(store);
      },
    });

  it('that is gone are those of its chat, together with its rules', async () => {
    const scene = await openTopic();
    for (const id of ['e1', 'e2']) {
      await scene.keep(id);
      await scene.untilSent(id);
    }
    expect(scene.calls.at(-1)!.text).toBe('of its rule e2');
    const { places, templates } = scene.store.settings.data;
    expect(templates.map(({ topicId, rule }) => `${topicId} ${rule}`)).toEqual(['null null', 'null 1']);
    expect(places).toMatchObject([{ topicId: null, rules: [{ n: 1 }] }]);
  });

  it('that is gone follow their rules to other numbers', async () => {
    const scene = await openTopic((store) =>
      store.settings.update(({ places }) => {
        places.push(makePlace(group, { id: 'standing', kinds: ['EVENT_DELEGATION'] }));
      }),
    );
    await scene.keep('e1');
    await scene.until(() => scene.store.settings.data.places.length === 1);
    const { places, templates } = scene.store.settings.data;
    const moved = places[0]!.rules.find(({ kinds }) => kinds?.includes(balance.type));
    expect(templates).toMatchObject([
      { topicId: null, rule: null },
      { topicId: null, rule: moved!.n },
    ]);
    expect(moved!.n).not.toBe(1);
  });
});

describe('words that fail', () => {
  it.each([
    ['long', `${'x'.repeat(4090)} <<remark>>`],
    ['long', 'x'.repeat(4090)],
    ['costly', '{% for i in (1..19000) %}x{% endfor %}'],
    ['broken', '<<remark | nothing>>'],
    ['markup', '{% if remark %}<b>{% endif %}x'],
    ['markup', `${'<b>x</b> '.repeat(101)}<<remark>>`],
    ['reserved', '<<remark>> confirmed <<"on-chain">>'],
  ])('are %s: the built-in ones are sent, with one note for each version', async (why, text) => {
    const scene = await open(text);
    for (const id of ['order-1', 'order-2']) {
      const told = await tell(scene, id);
      expect(told(group)).toContain('For: hourly energy');
      parseHtml(told(group));
    }
    const { id: template } = scene.store.settings.data.templates[0]!;
    const note = { chatId: group, topicId: null, template, type: balance.type, why, v: 2 };
    expect(await notices(scene)).toMatchObject([{ kind: 'words-failed', ...note }]);

    await write(scene.store, `${text} `);
    expect(currentVersion(scene.store.settings.data.templates[0]!).v).toBe(3);
    await tell(scene, 'order-3');
    expect(await notices(scene)).toMatchObject([{ v: 2 }, { v: 3 }]);
  });

  it('are no failure where they are empty: the built-in ones are sent for that event, and nobody gets a note', async () => {
    const scene = await open('{% if remark %}{{ remark }}!{% endif %}');
    const told = await tell(scene, 'order-1', { remark: '' });
    expect(told(group)).toContain('For: hourly energy');
    expect((await tell(scene, 'order-2', { remark: 'abc' }))(group)).toContain('abc!');
    expect(await notices(scene)).toEqual([]);
  });

  it('because Telegram refuses what looked right are sent without markup, with a note', async () => {
    const scene = await openScene(markupUnread, {
      prepare: async (store) => {
        await hearing([group])(store);
        await write(store, '<b>own</b> <<remark>>');
      },
    });
    await scene.keep('order-1');
    await scene.until(() => scene.calls.length === 2);
    expect(scene.calls[1]!.text).toContain('own order-1');
    await scene.until(async () => (await notices(scene)).length > 0);
    expect(await notices(scene)).toMatchObject([{ kind: 'words-failed', why: 'markup' }]);
  });
});
