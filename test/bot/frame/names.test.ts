import { expect, it } from 'vitest';
import { ownName, personName, plainPersonName } from '../../../src/bot/frame/names.ts';
import { toHtml } from '../../../src/html.ts';
import { openScene, ownerId } from '../scene.ts';

async function openTeam(...people: Array<{ id: number; name: string; username?: string }>) {
  const { deps, store } = await openScene();
  await store.settings.update((draft) => {
    draft.chats.push({ id: ownerId, type: 'private', title: 'Olga', addedBy: 1, addedAt: 1 });
    for (const person of people) draft.people.push({ ...person, role: 'viewer', addedBy: 1, addedAt: 1 });
  });
  return {
    plain: (id: number) => plainPersonName(deps, id),
    html: (id: number) => toHtml(personName(deps, id)),
    own: (id: number) => ownName(deps, id),
  };
}

it('a name that one person has stands alone', async () => {
  const { plain, html } = await openTeam(
    { id: 71234, name: 'Ann', username: 'ann' },
    { id: 8, name: 'Anna' },
  );
  expect(plain(71234)).toBe('Ann');
  expect(html(71234)).toBe('Ann');
});

it('two of one name are told apart by the username or the end of the id, ignoring case', async () => {
  const people = [
    { id: 71234, name: 'Ann', username: 'ann' },
    { id: 75678, name: 'ANN' },
  ];
  const { plain, html, own } = await openTeam(...people);
  expect(plain(71234)).toBe('Ann (@ann)');
  expect(html(71234)).toBe('Ann <code>(@ann)</code>');
  expect(plain(75678)).toBe('ANN · …5678');
  expect(html(75678)).toBe('ANN · …5678');
  expect(own(71234)).toBe('Ann');
});

it('the whole id stands where its end is the same too', async () => {
  const { plain } = await openTeam({ id: 71234, name: 'Ann' }, { id: 81234, name: 'Ann' });
  expect([plain(71234), plain(81234)]).toEqual(['Ann · 71234', 'Ann · 81234']);
});

it('an owner is told apart from a member of the same name', async () => {
  const { plain } = await openTeam({ id: 71234, name: 'Olga' });
  expect(plain(ownerId)).toBe('Olga · …1001');
  expect(plain(71234)).toBe('Olga · …1234');
});

it('a person of whom no name is known is their id, alone', async () => {
  const { plain } = await openTeam({ id: 71234, name: 'Ann' });
  expect(plain(999)).toBe('999');
});
