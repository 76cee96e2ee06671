// Rules that nobody hears, such as those of a deleted topic that were off, under /alerts.

import { describe, expect, it } from 'vitest';
import { mostRules, type AlertRule } from '../../../src/store/settings/alert-rules.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openAlertScene } from './fixture.ts';

async function openKept(more: { rules?: number; isOn?: boolean } = {}) {
  const scene = await openAlertScene();
  const { store, owner } = scene;
  await owner.ask('/start');
  const [rule] = makePlace(owner.id, { kinds: ['EVENT_DELEGATION'] }).rules;
  const ruleOf = (id: string, n: number): AlertRule => ({ ...rule!, id, n });
  await store.settings.update((draft) => {
    const place = draft.places.find(({ chatId }) => chatId === owner.id)!;
    place.isOn = more.isOn ?? true;
    place.rules = Array.from({ length: more.rules ?? 1 }, (_, at) => ruleOf(`own-${at}`, at + 1));
    place.kept = [ruleOf('kept-0', 50), ruleOf('kept-1', 51)];
    place.nextN = 60;
  });
  const place = () => store.settings.data.places.find(({ chatId }) => chatId === owner.id)!;
  return { ...scene, place };
}

describe('kept rules', () => {
  it('are listed, and moved among those that are heard', async () => {
    const { owner, tap, last, place } = await openKept();
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('📦 Kept, but not in use: rules of a deleted topic');
    expect(last(owner).text).toContain('• Delegations');
    await tap(owner, '⬇️ Move here');
    expect(last(owner).text).not.toContain('📦');
    expect(place().rules.map(({ id }) => id)).toEqual(['own-0', 'kept-0', 'kept-1']);
    expect(place().kept).toEqual([]);
    expect(last(owner).labels).toContain('✏️ 51');
  });

  it('are deleted at a tap, and Undo brings them back, once', async () => {
    const { owner, tap, last, place, telegram } = await openKept();
    await owner.ask('/alerts');
    await tap(owner, '🗑 Delete them');
    expect(last(owner).text).toBe('🗑 Olga Ono deleted 2 kept rules.');
    expect(place().kept).toEqual([]);
    const message = last(owner);
    await tap(owner, '↩️ Undo');
    expect(place().kept.map(({ id }) => id)).toEqual(['kept-0', 'kept-1']);
    expect(last(owner).text).toContain('📦');
    await owner.press(message, '↩️ Undo').catch(() => undefined);
    expect(place().kept).toHaveLength(2);
    expect(telegram.chat(owner).messages.length).toBeGreaterThan(0);
  });

  it('move as far as there is room, and stay where there is none', async () => {
    const { owner, tap, place } = await openKept({ rules: mostRules - 1 });
    await owner.ask('/alerts');
    await tap(owner, '⬇️ Move here');
    expect(place().rules).toHaveLength(mostRules);
    expect(place().kept.map(({ id }) => id)).toEqual(['kept-1']);
    await tap(owner, '⬇️ Move here');
    expect(place().rules).toHaveLength(mostRules);
    expect(place().kept.map(({ id }) => id)).toEqual(['kept-1']);
  });

  it('beyond ten are counted, and the buttons are about the ten that are shown', async () => {
    const { owner, tap, last, place, store } = await openKept();
    await store.settings.update((draft) => {
      const mine = draft.places.find(({ chatId }) => chatId === owner.id)!;
      const [kept] = mine.kept;
      mine.kept = Array.from({ length: 13 }, (_, at) => ({
        ...kept!,
        id: `kept-${at}`,
        n: 50 + at,
      })).toReversed();
    });
    await owner.ask('/alerts');
    expect(last(owner).text.match(/• Delegations/g)).toHaveLength(10);
    expect(last(owner).text).toContain('… and 3 more');
    await tap(owner, '🗑 Delete them');
    expect(new Set(place().kept.map(({ id }) => id))).toEqual(new Set(['kept-10', 'kept-11', 'kept-12']));
  });

  it('that came after the message was shown are not touched by its buttons', async () => {
    const { owner, last, place, store } = await openKept();
    await owner.ask('/alerts');
    const before = last(owner);
    await store.settings.update((draft) => {
      const mine = draft.places.find(({ chatId }) => chatId === owner.id)!;
      mine.kept.push({ ...mine.kept[0]!, id: 'later', n: 55 });
    });
    await owner.press(before, '🗑 Delete them');
    expect(place().kept.map(({ id }) => id)).toEqual(['later']);
  });

  it('are no button for a viewer of a group', async () => {
    const { owner, group, person, store } = await openKept();
    const team = await group();
    const viewer = await person('Vera', 'viewer');
    team.add(viewer);
    await store.settings.update((draft) => {
      const place = makePlace(team.id);
      place.kept = [{ ...place.rules[0]!, id: 'kept-2', n: 7 }];
      draft.places = [...draft.places.filter(({ chatId }) => chatId !== team.id), place];
    });
    const listed = await owner.ask('/alerts', { chat: team });
    expect(listed.labels).toContain('🗑 Delete them');
    await viewer.press(listed, '🗑 Delete them');
    expect(store.settings.data.places.find(({ chatId }) => chatId === team.id)?.kept).toHaveLength(1);
  });
});
