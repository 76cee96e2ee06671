import { expect, it, describe } from 'vitest';
import {
  firstNameOf,
  formerPersonName,
  nameOf,
  ownName,
  personName,
  plainPersonName,
  titleOf,
} from '../../src/bot/names.ts';
import { toHtml } from '../../src/base/html.ts';
import { openScene, ownerId } from './scene.ts';
import type { Audit } from '../../src/store/ledger/people/audit.ts';

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
    former: async (id: number) => toHtml(await formerPersonName(deps, id)),
    audit: store.audit,
  };
}

type Named = { id: number; name: string; username?: string };
const ann: Named = { id: 71234, name: 'Ann', username: 'ann' };

it.each<[_is: string, people: Named[], id: number, plain: string]>([
  ['that one person has stands alone', [ann, { id: 8, name: 'Anna' }], 71234, 'Ann'],
  [
    'of two is told apart by the end of the id, whatever its case',
    [ann, { id: 75678, name: 'ANN' }],
    75678,
    'ANN · …5678',
  ],
  [
    'whose ids end alike has its whole id',
    [
      { id: 71234, name: 'Ann' },
      { id: 81234, name: 'Ann' },
    ],
    81234,
    'Ann · 81234',
  ],
  ['of an owner is told apart from that of a member', [{ id: 71234, name: 'Olga' }], ownerId, 'Olga · …1001'],
  ['of a member is told apart from that of an owner', [{ id: 71234, name: 'Olga' }], 71234, 'Olga · …1234'],
  ['that is not known is the id, alone', [ann], 999, '999'],
])('a name %s', async (_is, people, id, plain) => {
  const team = await openTeam(...people);
  expect([team.plain(id), team.html(id)]).toEqual([plain, plain]);
});

it('a name of two is told apart by the username, in code, and not to its person', async () => {
  const { plain, html, own } = await openTeam(ann, { id: 75678, name: 'ANN' });
  expect(plain(71234)).toBe('Ann (@ann)');
  expect(html(71234)).toBe('Ann <code>(@ann)</code>');
  expect(own(71234)).toBe('Ann');
});

const claims = ['confirmed on-chain', '✅ Cоnfirmed on\u2011chain', 'ончейн подтверждён', '链上已确认'];

it.each(claims)('nobody is called %j: the bot says that of an order', async (name) => {
  const { plain, html, own } = await openTeam({ id: 71234, name, username: 'ann' }, { id: 81234, name });
  expect([own(71234), own(81234)]).toEqual(['71234', '81234']);
  for (const said of [plain(71234), html(71234), plain(81234), html(81234)]) expect(said).not.toContain(name);
  expect(firstNameOf({ id: 71234, first_name: name, username: 'ann' })).toBe('@ann');
  expect(firstNameOf({ id: 71234, first_name: name })).toBe('71234');
  const [first_name = '', last_name = ''] = name.split(/ (?=\S*$)/);
  expect(titleOf({ id: 71234, type: 'private', first_name, last_name })).toBe('71234');
  const { deps, store } = await openScene();
  expect(toHtml(nameOf(deps, { id: 71234, name }))).toBe('71234');
  const removal = { action: 'member.removed', subject: 'person:71234', detail: { name } };
  await store.audit.add({ at: 1, actorId: ownerId, ...removal });
  expect(toHtml(await formerPersonName(deps, 71234))).toBe('71234');
});

it('a username says it no better', async () => {
  const username = 'confirmed_on_chain';
  expect(firstNameOf({ id: 71234, first_name: 'confirmed on-chain', username })).toBe('71234');
  const { plain } = await openTeam({ id: 71234, name: 'Ann', username }, { id: 75678, name: 'Ann' });
  expect(plain(71234)).toBe('Ann · …1234');
});

it('a group may be called so: it orders nothing', () => {
  const title = 'confirmed on-chain';
  expect(titleOf({ id: -5, type: 'group', title })).toBe(title);
});

describe('of a person who was removed', () => {
  const removed = async (audit: Audit, id: number, name: string) => {
    await audit.add({
      at: 2,
      actorId: ownerId,
      action: 'member.removed',
      subject: `person:${id}`,
      detail: { name },
    });
    await audit.add({ at: 3, actorId: id, action: 'code.locked', subject: `person:${id}` });
  };

  it('the name is that of the removal, until they are on the team again', async () => {
    const { former, audit } = await openTeam(ann);
    for (const id of [8, 71234]) await removed(audit, id, 'Bella');
    expect(await Promise.all([8, 71234, 9].map(former))).toEqual(['Bella', 'Ann', '9']);
  });

  it.each(claims)('the name is not %j', async (name) => {
    const { former, audit } = await openTeam();
    await removed(audit, 8, name);
    expect(await former(8)).toBe('8');
  });
});
