import { describe, expect, it } from 'vitest';
import { openTestStore } from '../fixture.ts';

async function open() {
  const { authenticators } = await openTestStore();
  const add = (personId: number) =>
    authenticators.add({ person_id: personId, secret: `S${personId}`, created_at: 1 });
  return { authenticators, add };
}

describe('authenticators', () => {
  it('are in force once they are put there, one for each person', async () => {
    const { authenticators, add } = await open();
    const [one, two, other] = [await add(1), await add(1), await add(2)];
    expect(await authenticators.find(1)).toBeUndefined();
    await authenticators.replace(1, null, one, 5);
    await authenticators.replace(2, null, other, 5);
    expect(await authenticators.find(1)).toMatchObject({ id: one, confirmed_at: 5 });
    await authenticators.replace(1, one, two, 6);
    expect(await authenticators.find(1)).toMatchObject({ id: two, confirmed_at: 6 });
    expect(await authenticators.get(one)).toBeUndefined();
    expect(await authenticators.find(2)).toMatchObject({ id: other });
  });

  it('are replaced once: again, or in place of another, changes nothing', async () => {
    const { authenticators, add } = await open();
    const [one, two, three] = [await add(1), await add(1), await add(1)];
    await authenticators.replace(1, null, one, 5);
    await authenticators.replace(1, null, one, 9);
    await authenticators.replace(1, two, three, 9);
    expect(await authenticators.find(1)).toMatchObject({ id: one, confirmed_at: 5 });
    await authenticators.replace(1, one, null, 6);
    expect(await authenticators.find(1)).toBeUndefined();
    await authenticators.replace(1, one, null, 6);
    expect(await authenticators.get(two)).toBeDefined();
  });

  it("never become another person's", async () => {
    const { authenticators, add } = await open();
    const one = await add(1);
    await authenticators.replace(2, null, one, 5);
    expect(await authenticators.find(2)).toBeUndefined();
    expect((await authenticators.get(one))?.confirmed_at).toBeNull();
  });

  it('are looked at and changed in one step', async () => {
    const { authenticators, add } = await open();
    const one = await add(1);
    await authenticators.replace(1, null, one, 5);
    const counted = await Promise.all(
      Array.from({ length: 5 }, () =>
        authenticators.change({ inForceOf: 1 }, (row) => {
          const next = (row?.last_step ?? 0) + 1;
          return { answer: next, change: { last_step: next } };
        }),
      ),
    );
    expect(new Set(counted)).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await authenticators.change({ inForceOf: 7 }, (row) => ({ answer: row }))).toBeUndefined();
  });

  it('that are being set up can be listed and dropped, those in force can not be dropped so', async () => {
    const { authenticators, add } = await open();
    const [one, two] = [await add(1), await add(2)];
    await authenticators.replace(1, null, one, 5);
    expect((await authenticators.unfinished()).map(({ id }) => id)).toEqual([two]);
    await authenticators.discard(one);
    await authenticators.discard(two);
    expect(await authenticators.find(1)).toBeDefined();
    expect(await authenticators.get(two)).toBeUndefined();
    await authenticators.dropAllOf(1);
    expect(await authenticators.find(1)).toBeUndefined();
  });

  it('of everybody who is not named are dropped, those that are being set up included', async () => {
    const { authenticators, add } = await open();
    const [one, two, three] = [await add(1), await add(2), await add(3)];
    await authenticators.replace(1, null, one, 5);
    await authenticators.replace(2, null, two, 5);
    await authenticators.dropOthers([2, 7]);
    expect(await authenticators.get(one)).toBeUndefined();
    expect(await authenticators.get(three)).toBeUndefined();
    expect(await authenticators.find(2)).toBeDefined();
  });
});
