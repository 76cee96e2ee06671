// What a change of the address book says of the alert rules and mutes that name its addresses and tags.

import { describe, expect, it } from 'vitest';
import { addRule } from '../../../src/store/settings/alert-rules.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openAlertScene, payouts } from '../alerts/fixture.ts';

const other = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';

async function openBook() {
  const scene = await openAlertScene();
  const { store, owner } = scene;
  await owner.ask('/start');
  await owner.ask(`/addresses add Payouts ${payouts} hot`);
  let made = 0;
  const rule = async (chatId: number, where: { addresses?: string[]; tags?: string[] }) => {
    made += 1;
    const maker = { id: `made-${made}`, createdBy: owner.id, createdAt: 0 };
    await store.settings.update((draft) => {
      let place = draft.places.find((one) => one.chatId === chatId && one.topicId === null);
      if (!place) {
        place = makePlace(chatId, { kinds: [], nextN: 1 });
        draft.places.push(place);
      }
      addRule(place, maker, { where });
    });
  };
  const remove = async () => {
    await owner.ask('/addresses Payouts');
    await scene.tap(owner, '🗑 Remove');
    return scene.last(owner);
  };
  /** What is said after an entry got another name, or other tags. */
  const change = async (name: string, button: string | RegExp, answer: string) => {
    await owner.ask(`/addresses ${name}`);
    await scene.tap(owner, button);
    await owner.ask(answer);
    return scene.last(owner);
  };
  return { ...scene, rule, remove, change };
}

describe('a changed address book', () => {
  it('says which rules follow a new name, and their sentence has it', async () => {
    const { owner, rule, tap, last, change } = await openBook();
    await rule(owner.id, { addresses: [other] });
    expect((await change('Payouts', '✏️ Rename', 'Payouts 2')).text).not.toContain('rule');
    await rule(owner.id, { addresses: [payouts] });
    const { text } = await change('Payouts 2', '✏️ Rename', 'Treasury');
    expect(text).toContain('keep applying under its new name:\n• here: rule 3');
    await tap(owner, '✏️ Rule 3');
    expect(last(owner).text).toContain('📒 Treasury');
    expect(last(owner).text).not.toContain('⚠️ Payouts');
  });

  it('says nothing of a removal where no rule names the address', async () => {
    const { owner, rule, remove } = await openBook();
    await rule(owner.id, { addresses: [other] });
    expect((await remove()).text).not.toContain('⚠️');
  });

  it('warns after a removal, marks the rule, and again when the name moves to another address', async () => {
    const { owner, rule, remove, last, tap } = await openBook();
    await rule(owner.id, { addresses: [payouts] });
    const done = await remove();
    expect(done.text).toContain('• here: rule 2');
    expect(done.text).toContain('which has no name now');
    expect(done.labels).toContain('✏️ Rule 2');
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('⚠️ Payouts (no longer in /addresses: TJRabP…jpRTv8)');
    await owner.ask(`/addresses add payouts ${other}`);
    expect(last(owner).text).toContain(
      'the address that was “payouts” before, not to this one:\n• here: rule 2',
    );
    await tap(owner, '✏️ Rule 2');
    expect(last(owner).text).toContain('⚠️ Payouts');
    // With its name back nothing is marked any more.
    await owner.ask(`/addresses add Old ${payouts}`);
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('📒 Old');
    expect(last(owner).text).not.toContain('⚠️');
  });

  it('says both where an entry with rules takes the name that another address had', async () => {
    const { owner, rule, remove, change } = await openBook();
    await rule(owner.id, { addresses: [payouts] });
    await rule(owner.id, { addresses: [other] });
    await remove();
    await owner.ask(`/addresses add Sales ${other}`);
    const { text, labels } = await change('Sales', '✏️ Rename', 'Payouts');
    expect(text).toContain('keep applying under its new name:\n• here: rule 3');
    expect(text).toContain('not to this one:\n• here: rule 2');
    expect(labels).toEqual(expect.arrayContaining(['✏️ Rule 2', '✏️ Rule 3']));
  });

  it('warns of a name that an import gives to another address', async () => {
    const { owner, rule, remove, last, tap } = await openBook();
    await rule(owner.id, { addresses: [payouts] });
    await remove();
    await owner.ask('/addresses import');
    await owner.ask(`Payouts, ${other}\nSales, TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE`);
    await tap(owner, /Confirm/);
    expect(last(owner).text).toContain('the address that was “Payouts” before');
    expect(last(owner).text).not.toContain('Sales');
    expect(last(owner).labels).toContain('✏️ Rule 2');
  });

  it('warns of a rule whose address the Undo of an import takes out of the book', async () => {
    const { owner, rule, last, tap } = await openBook();
    await owner.ask('/addresses import');
    await owner.ask(`Cold, ${other}\nSales, TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE`);
    await tap(owner, /Confirm/);
    await rule(owner.id, { addresses: [other] });
    await tap(owner, '↩️ Undo');
    expect(last(owner).text).toContain('• here: rule 2');
    expect(last(owner).labels).toContain('✏️ Rule 2');
  });

  it('says which rules a lost tag leaves deaf, and marks a tag that nothing has', async () => {
    const { owner, rule, last, change } = await openBook();
    await rule(owner.id, { tags: ['Hot'] });
    await owner.ask('/alerts');
    expect(last(owner).text).not.toContain('⚠️');
    const { text } = await change('Payouts', /Tags/, 'cold');
    expect(text).toContain('apply to hot and no longer to this address:\n• here: rule 2');
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('⚠️ 🏷 Hot (no address in /addresses has it)');
  });

  it('says nothing of rules that hear of the address by itself or by a tag that it keeps', async () => {
    const { owner, rule, change } = await openBook();
    await rule(owner.id, { addresses: [payouts], tags: ['hot'] });
    await rule(owner.id, { tags: ['hot', 'EU'] });
    await rule(owner.id, { tags: ['hot', 'cold'] });
    const { text, labels } = await change('Payouts', /Tags/, 'eu');
    expect(text).toContain('no longer to this address:\n• here: rule 4');
    for (const other of ['✏️ Rule 2', '✏️ Rule 3']) expect(labels).not.toContain(other);
  });

  it('names the rules of groups to admins in private alone, and those of other chats to nobody', async () => {
    const { owner, rule, remove, group, person, last, tap, store } = await openBook();
    const team = await group();
    const admin = await person('Ada', 'admin');
    const operator = await person('Oleg', 'operator');
    for (const one of [admin, operator]) await one.ask('/start');
    for (const id of [owner.id, admin.id, team.id]) await rule(id, { addresses: [payouts] });
    await store.settings.update((draft) => {
      const place = draft.places.find(({ chatId }) => chatId === operator.id) ?? makePlace(operator.id);
      if (!draft.places.includes(place)) draft.places.push(place);
      const by = { id: operator.id, name: 'Oleg' };
      place.mutes.push({ n: 9, scope: { of: 'address', address: payouts }, from: 0, until: null, by });
    });
    for (const one of [operator, admin]) {
      await one.ask('/addresses Payouts');
      await tap(one, '🗑 Remove');
      if (one === operator) await owner.ask(`/addresses add Payouts ${payouts} hot`);
    }
    expect(last(operator).text).toContain('• here: 1 mute\n• in other chats: 3');
    expect(last(operator).text).not.toContain('Team');
    expect(last(admin).text).toMatch(/• here: rule \d\n• Team: rule \d\n• in other chats: 2/);
    await owner.ask(`/addresses add Payouts ${payouts} hot`);
    expect((await remove()).text).toMatch(/• here: rule \d\n• Team: rule \d\n• in other chats: 2/);
  });
});
