// Rules that nobody hears, such as those of a deleted topic that were off, under /alerts.

import { describe, expect, it } from 'vitest';
import { mostRules, type AlertRule } from '../../../src/store/settings/alert-rules.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openAlertScene } from './fixture.ts';

const [made] = makePlace(1, { kinds: ['EVENT_DELEGATION'] }).rules;
const ruleOf = (id: string, n: number): AlertRule => ({ ...made!, id, n });

/** /alerts of an owner with so many rules, and two that are kept unless others are. */
async function openKept({ rules = 1, kept = [ruleOf('kept-0', 50), ruleOf('kept-1', 51)] } = {}) {
  const scene = await openAlertScene();
  const { store, owner } = scene;
  await owner.ask('/start');
  const place = () => store.settings.data.places.find(({ chatId }) => chatId === owner.id)!;
  await store.settings.update((draft) => {
    const mine = draft.places.find(({ chatId }) => chatId === owner.id)!;
    const own = Array.from({ length: rules }, (_, at) => ruleOf(`own-${at}`, at + 1));
    Object.assign(mine, { rules: own, kept, nextN: 80 });
  });
  const list = await owner.ask('/alerts');
  return { ...scene, list, place, keptIds: () => place().kept.map(({ id }) => id) };
}

describe('kept rules', () => {
  it('are listed, and moved among those that are heard', async () => {
    const { owner, tap, list, place } = await openKept();
    expect(list.text).toContain('📦 Kept, but not in use: rules of a deleted topic');
    expect(list.text).toContain('• Delegations');
    const { text, labels } = await tap(owner, '⬇️ Move here');
    expect(text).not.toContain('📦');
    expect(place().rules.map(({ id }) => id)).toEqual(['own-0', 'kept-0', 'kept-1']);
    expect(place().kept).toEqual([]);
    expect(labels).toContain('✏️ 51');
  });

  it('are deleted at a tap, and Undo brings them back, once', async () => {
    const { owner, tap, place, keptIds } = await openKept();
    const deleted = await tap(owner, '🗑 Delete them');
    expect(deleted.text).toBe('🗑 Olga Ono deleted 2 kept rules.');
    expect(keptIds()).toEqual([]);
    expect((await tap(owner, '↩️ Undo')).text).toContain('📦');
    expect(keptIds()).toEqual(['kept-0', 'kept-1']);
    await owner.press(deleted, '↩️ Undo').catch(() => undefined);
    expect(place().kept).toHaveLength(2);
  });

  it('move as far as there is room, and stay where there is none', async () => {
    const { owner, tap, place, keptIds } = await openKept({ rules: mostRules - 1 });
    for (let presses = 1; presses <= 2; presses++) {
      await tap(owner, '⬇️ Move here');
      expect(place().rules).toHaveLength(mostRules);
      expect(keptIds()).toEqual(['kept-1']);
    }
  });

  it('beyond ten are counted, and the buttons are about the ten that are shown', async () => {
    const kept = Array.from({ length: 13 }, (_, at) => ruleOf(`kept-${at}`, 50 + at)).toReversed();
    const { owner, tap, list, keptIds } = await openKept({ kept });
    expect(list.text.match(/• Delegations/g)).toHaveLength(10);
    expect(list.text).toContain('… and 3 more');
    await tap(owner, '🗑 Delete them');
    expect(new Set(keptIds())).toEqual(new Set(['kept-10', 'kept-11', 'kept-12']));
  });

  it('that came after the message was shown are not touched by its buttons', async () => {
    const { owner, list, keptIds, store } = await openKept();
    await store.settings.update(({ places }) => {
      places.find(({ chatId }) => chatId === owner.id)!.kept.push(ruleOf('later', 55));
    });
    await owner.press(list, '🗑 Delete them');
    expect(keptIds()).toEqual(['later']);
  });

  it('are no button for a viewer of a group', async () => {
    const { owner, groupWith, store } = await openKept();
    const [group, viewer] = await groupWith('viewer');
    await store.settings.update((draft) => {
      const place = { ...makePlace(group.id), kept: [ruleOf('kept-2', 7)] };
      draft.places = [...draft.places.filter(({ chatId }) => chatId !== group.id), place];
    });
    const listed = await owner.ask('/alerts', { chat: group });
    expect(listed.labels).toContain('🗑 Delete them');
    await viewer.press(listed, '🗑 Delete them');
    expect(store.settings.data.places.find(({ chatId }) => chatId === group.id)?.kept).toHaveLength(1);
  });
});
