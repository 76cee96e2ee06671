import { describe, expect, it } from 'vitest';
import { addresses } from '../../../src/features/book/addresses.ts';
import { cancel } from '../../../src/features/chat/cancel.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { sampleAddress, twins } from './samples.ts';
import { download } from './download.ts';
import { dataOf, openScene, ownerId } from '../../bot/scene.ts';

const [one, two, three] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];
const csv = (text: string | Uint8Array, caption?: string) => ({
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  name: 'addresses.csv',
  mime: 'text/csv',
  ...(caption !== undefined && { caption }),
});

async function openBook(entries: Array<[string, string, ...string[]]> = []) {
  const scene = await openScene({ commands: [addresses, cancel] });
  const { store, person, addToBook } = scene;
  for (const [label, address, ...tags] of entries) await addToBook(label, address, tags);
  return {
    ...scene,
    operator: await person('Otto', 'operator'),
    viewer: await person('Vera', 'viewer'),
    book: () =>
      store.settings.data.addresses.map(({ label, address, tags }) => [label, address].concat(tags)),
    /** What the bot says to a file. */
    send: (who: Person, file: ReturnType<typeof csv>) => scene.next(who, () => who.sendDocument(file)),
  };
}

describe('reading', () => {
  it('shows a viewer the book in pages, without a button that changes anything', async () => {
    const many = Array.from({ length: 10 }, (_, index): [string, string] => [
      `wallet ${index}`,
      sampleAddress(index + 10),
    ]);
    const { viewer, press } = await openBook([...many, ['Alpha', one, 'main']]);
    const first = await viewer.ask('/addresses');
    expect(first.text).toContain('Address book\n11 addresses · page 1 of 2\n\nAlpha · main\n' + one);
    expect(first.labels).toEqual([
      'Alpha',
      ...Array.from({ length: 7 }, (_, index) => `wallet ${index}`),
      '▶️',
      '📤 Export',
      '⬅️ Menu',
    ]);
    const second = await press(viewer, first, '▶️');
    expect(second.message_id).toBe(first.message_id);
    expect(second.text).toContain('wallet 9');
    expect((await press(viewer, second, '◀️')).text).toContain('page 1 of 2');
    const entry = await press(viewer, second, { data: `addresses:entry:${one}` });
    expect(entry.text).toContain(`Alpha\n${one}\n\nTags: main\nAdded by ${ownerId}, 00:00`);
    expect(entry.labels).toEqual(['📋 Copy address', '⬅️ Address book']);
  });

  it('says so when the book is empty', async () => {
    const { viewer } = await openBook();
    const empty = await viewer.ask('/addresses');
    expect(empty.text).toContain('The book is empty');
    expect(empty.labels).toEqual(['⬅️ Menu']);
    expect((await viewer.ask('/addresses export')).text).toContain('nothing to export');
  });

  it('finds an entry by its name, its address, or a word of its name or tags', async () => {
    const { viewer } = await openBook([
      ['payouts', one, 'hot'],
      ['cold', two, 'vault'],
    ]);
    expect((await viewer.ask('/addresses PAYOUTS')).text).toContain('Tags: hot');
    expect((await viewer.ask(`/addresses ${two}`)).text).toContain('Tags: vault');
    const found = await viewer.ask('/addresses o');
    expect(found.text).toContain('Search for o: 2 found');
    expect(found.labels).toEqual(['cold', 'payouts', '⬅️ Address book']);
    expect((await viewer.ask('/addresses <b>none</b>')).text).toContain(
      'No name or tag contains <b>none</b>.',
    );
  });

  it('refuses a viewer every change, typed, pressed, made up or sent as a file', async () => {
    const { viewer, send, book } = await openBook([['payouts', one]]);
    const list = await viewer.ask('/addresses');
    const no = 'Only operators, admins and owners can change the address book.';
    expect((await viewer.ask(`/addresses add cold ${two}`)).text).toBe(no);
    expect((await viewer.ask('/addresses import')).text).toBe(no);
    expect((await send(viewer, csv(`cold ${two}`, '/addresses import'))).text).toBe(no);
    const ofEntry = ['label', 'tags', 'removed'].map((action) => `${action}:${one}`);
    for (const data of ['add', 'import', 'take:0123456789abcdef', ...ofEntry]) {
      expect((await viewer.press(list, { data: `addresses:${data}` })).text).toBe(no);
    }
    expect(book()).toEqual([['payouts', one]]);
  });
});

describe('adding', () => {
  it('takes one line, and shows the entry with who added it', async () => {
    const { operator, book, store, clock } = await openBook();
    const added = await operator.ask(`/addresses add cold wallet ${one} vault main`);
    expect(added.text).toContain(`✅ Added.\n\n📒 cold wallet\n${one}\n\nTags: vault, main\nAdded by Otto`);
    expect(added.labels.slice(0, 4)).toEqual(['↩️ Undo', '✏️ Rename', '🏷 Tags', '🗑 Remove']);
    expect(book()).toEqual([['cold wallet', one, 'vault', 'main']]);
    expect(await store.audit.list(`address:${one}`, 5)).toMatchObject([
      { action: 'address.added', actor_id: operator.id, at: clock.now() },
    ]);
  });

  it.each([
    [`cold ${two.toLowerCase()}`, 'capital letters'],
    [`PayOuts ${two}`, `is already the name of another address: ${one}`],
  ])('refuses %j with a sentence', async (line, sentence) => {
    const { operator, book } = await openBook([['payouts', one]]);
    expect((await operator.ask(`/addresses add ${line}`)).text).toContain(sentence);
    expect(book()).toEqual([['payouts', one]]);
  });

  it('warns of an address that looks like another, and not of others', async () => {
    const { operator } = await openBook([['payouts', twins[0]!]]);
    const added = await operator.ask(`/addresses add fresh ${twins[1]}`);
    expect(added.text).toContain(
      `Looks like another address in the book, but is a different one:\npayouts: ${twins[0]}`,
    );
    expect((await operator.ask(`/addresses add cold ${one}`)).text).not.toContain('Looks like');
  });

  it('asks step by step, with a hint after each wrong answer', async () => {
    const { operator, press, book } = await openBook([['payouts', one]]);
    await press(operator, await operator.ask('/addresses add'), '✖️ Cancel');
    await press(operator, await operator.ask('/addresses'), '➕ Add');
    expect((await operator.ask('what?')).text).toContain('The address is missing');
    expect((await operator.ask(one)).text).toContain('already in the book, as payouts');
    expect((await operator.ask(two)).text).toBe(
      `What should ${two} be called? Send a name of at most 32 characters.`,
    );
    expect((await operator.ask('1h')).text).toContain("can't begin with a digit");
    expect((await operator.ask('Payouts')).text).toContain('is already the name of another address');
    expect((await operator.ask('cold')).text).toContain(`✅ Added.\n\n📒 cold\n${two}`);
    expect(book()).toEqual([
      ['payouts', one],
      ['cold', two],
    ]);
    await operator.ask('/addresses add');
    expect((await operator.ask(`vault ${three} hot`)).text).toContain('Tags: hot');
  });

  it('ends with a no when the right was lost, or the name was taken, while it asked', async () => {
    const { operator, give, book } = await openBook();
    await operator.ask('/addresses add');
    await operator.ask(one);
    await give(operator, 'viewer');
    expect((await operator.ask('cold')).text).toContain("You don't have permission");
    expect(book()).toEqual([]);
  });
});

describe('changing', () => {
  it('renames, also the case alone, with a hint for a name that is taken', async () => {
    const { operator, press, book, store } = await openBook([
      ['payouts', one],
      ['cold', two],
    ]);
    const entry = await operator.ask('/addresses cold');
    expect((await press(operator, entry, '✏️ Rename')).text).toContain('What should cold be called');
    expect((await operator.ask('Payouts')).text).toContain('is already the name of another address');
    expect((await operator.ask('Vault')).text).toContain('Renamed: Vault');
    expect(book()[1]).toEqual(['Vault', two]);
    expect(await store.audit.list(`address:${two}`, 1)).toMatchObject([
      { action: 'address.renamed', detail: '{"from":"cold","to":"Vault"}' },
    ]);
    await press(operator, entry, '✏️ Rename');
    await operator.ask('VAULT');
    expect(book()[1]).toEqual(['VAULT', two]);
  });

  it('sets tags, and takes them all away', async () => {
    const { operator, press, book } = await openBook([['cold', two, 'old']]);
    const entry = await operator.ask('/addresses cold');
    await press(operator, entry, '🏷 Tags');
    expect((await operator.ask('a!')).text).toContain('letters, digits');
    expect((await operator.ask('vault #main')).text).toContain('Tags: vault, main');
    expect(book()).toEqual([['cold', two, 'vault', 'main']]);
    await press(operator, entry, '🏷 Tags');
    await operator.ask('-');
    expect(book()).toEqual([['cold', two]]);
  });

  it('removes by the button alone, not by what is typed, and an Undo brings the entry back as it was', async () => {
    const { operator, press, book, store } = await openBook([
      ['payouts', one],
      ['cold', two, 'vault'],
      ['warm', three],
    ]);
    const before = store.settings.data.addresses;
    const gone = await press(operator, await operator.ask('/addresses cold'), '🗑 Remove');
    expect(gone.text).toBe('cold was removed.');
    expect(gone.labels).toEqual(['↩️ Undo', '⬅️ Address book']);
    expect(book().map(([label]) => label)).toEqual(['payouts', 'warm']);
    expect(await store.audit.list(`address:${two}`, 1)).toMatchObject([
      { action: 'address.removed', detail: '{"label":"cold"}' },
    ]);
    const back = await press(operator, gone, '↩️ Undo');
    expect(back.text).toContain(`↩️ Undone by Otto.\n\n📒 cold\n${two}\n\nTags: vault`);
    expect(store.settings.data.addresses).toHaveLength(3);
    expect(store.settings.data.addresses).toEqual(expect.arrayContaining([...before]));
    expect(await store.audit.list(`address:${two}`, 1)).toMatchObject([{ action: 'address.added' }]);
    const named = await operator.ask('/addresses remove cold');
    expect(named.labels).toContain('🗑 Remove');
    expect(book()).toHaveLength(3);
    expect((await operator.ask('/addresses remove w')).text).toContain('Search for w');
  });

  it('of tags alone remembers no name, minds none that is near, and is recorded once', async () => {
    const { operator, press, book, store } = await openBook([
      ['payouts', one],
      ['payout', two],
    ]);
    const entry = await operator.ask(`/addresses ${one}`);
    for (const answer of ['hot', 'hot']) {
      await press(operator, entry, '🏷 Tags');
      await operator.ask(answer);
    }
    expect(book()).toEqual([
      ['payouts', one, 'hot'],
      ['payout', two],
    ]);
    expect(store.settings.data.formerNames).toEqual([]);
    expect(await store.audit.list(`address:${one}`, 5)).toHaveLength(1);
  });

  it('is undone for each kind of change, and not where somebody has changed the entry since', async () => {
    const { operator, owner, press, book } = await openBook([['cold', two, 'old']]);
    const added = await operator.ask(`/addresses add fresh ${one}`);
    expect((await press(operator, added, '↩️ Undo')).text).toBe('↩️ Undone by Otto.');
    expect(book()).toEqual([['cold', two, 'old']]);
    const change = async (button: string, answer: string) => {
      await press(operator, await operator.ask(`/addresses ${two}`), button);
      return operator.ask(answer);
    };
    const renamed = await change('✏️ Rename', 'Vault');
    await press(operator, renamed, '↩️ Undo');
    expect(book()).toEqual([['cold', two, 'old']]);
    const tagged = await change('🏷 Tags', 'new');
    expect((await press(operator, tagged, '↩️ Undo')).text).toContain('Tags: old');
    const again = await change('🏷 Tags', 'new');
    await press(owner, await owner.ask('/addresses cold'), '✏️ Rename');
    await owner.ask('Vault');
    const late = await press(operator, again, '↩️ Undo');
    expect(late.text).toMatch(/^Olga changed it at \d\d:\d\d: nothing was undone\./);
    expect((await press(operator, late, '📒 Open it')).text).toContain('📒 Vault');
    expect(book()).toEqual([['Vault', two, 'new']]);
  });

  it('is not undone for who may change the book no longer, nor where the name is taken by then', async () => {
    const { operator, press, book, give } = await openBook([['cold', two]]);
    const gone = await press(operator, await operator.ask('/addresses cold'), '🗑 Remove');
    await operator.ask(`/addresses add COLD ${three}`);
    expect((await operator.press(gone, '↩️ Undo')).text).toContain('its name is taken');
    expect(book()).toEqual([['COLD', three]]);
    const viewed = await operator.ask(`/addresses add warm ${one}`);
    await give(operator, 'viewer');
    expect((await operator.press(viewed, '↩️ Undo')).text).toContain('Only operators, admins and owners');
    expect(book()).toHaveLength(2);
  });

  it.each(['✏️ Rename', '🏷 Tags'])('says so when the entry has gone meanwhile: %s', async (button) => {
    const { operator, press, store, telegram } = await openBook([['cold', two]]);
    const entry = await operator.ask('/addresses cold');
    await press(operator, entry, button);
    await store.settings.update((draft) => {
      draft.addresses = [];
    });
    expect((await operator.ask('vault')).text).toContain('no longer in the book');
    expect((await operator.press(entry, '🗑 Remove')).text).toContain('no longer in the book');
    expect((await operator.press(entry, '🏷 Tags')).text).toContain('no longer in the book');
    await telegram.waitFor(({ text }) => text.includes('The book is empty'), { since: 0 });
  });
});

describe('import and export', () => {
  const text = `payouts ${one} main\n65k ${two}\ncold ${two}\nagain ${one}`;

  it('shows what a file would add and what is wrong with it, and adds all of it at one press', async () => {
    const { operator, press, send, book, store } = await openBook();
    const question = await press(operator, await operator.ask('/addresses'), '📥 Import');
    expect(question.text).toContain('one address per line');
    const plan = await send(operator, csv(text));
    expect(plan.text).toContain(`2 addresses will be added:\npayouts: ${one}\ncold: ${two}`);
    expect(plan.text).toContain("2 lines have mistakes and will be skipped:\nLine 2: A name can't begin");
    expect(plan.text).toContain('Line 4: This address is already in the book, as payouts.');
    expect(plan.text).toContain('Nothing has been added yet.');
    expect(plan.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(book()).toEqual([]);
    const done = await press(operator, plan, '✅ Confirm');
    expect(done.text).toBe('✅ 2 addresses were added.');
    const imported = [
      ['payouts', one, 'main'],
      ['cold', two],
    ];
    expect(book()).toEqual(imported);
    expect(await store.audit.list('address:import', 5)).toMatchObject([
      { action: 'address.imported', actor_id: operator.id },
    ]);

    const undone = await press(operator, done, '↩️ Undo');
    expect(undone.text).toBe('↩️ Undone by Otto.');
    expect(book()).toEqual([]);
    expect(await store.audit.list(`address:${one}`, 5)).toMatchObject([
      { action: 'address.removed', actor_id: operator.id },
    ]);
    await press(operator, undone, undone.labels[0]!);
    expect(book()).toEqual(imported);
  });

  it('is not undone once one of its entries was changed', async () => {
    const { operator, press, send, book, store } = await openBook();
    const done = await press(operator, await send(operator, csv(text, '/addresses import')), '✅ Confirm');
    await store.settings.update((draft) => {
      draft.addresses[1]!.label = 'frozen';
    });
    expect((await operator.press(done, '↩️ Undo')).text).toContain('Nothing was undone');
    expect(book()).toEqual([
      ['payouts', one, 'main'],
      ['frozen', two],
    ]);
  });

  it('adds nothing when it is cancelled, nor twice when it is confirmed twice', async () => {
    const { operator, press, send, book } = await openBook();
    const plan = await send(operator, csv(text, '/addresses import'));
    expect((await press(operator, plan, '✖️ Cancel')).text).toContain('The book is empty');
    expect(book()).toEqual([]);
    await operator.press(plan, '✅ Confirm');
    expect((await operator.press(plan, dataOf(plan, '✅ Confirm'))).text).toContain(
      'has changed in the meantime',
    );
    expect(book()).toHaveLength(2);
  });

  it('shows the plan anew when the book has changed since', async () => {
    const { operator, press, send, addToBook, book } = await openBook();
    const plan = await send(operator, csv(text, '/addresses import'));
    await addToBook('cold', three);
    const anew = await press(operator, plan, '✅ Confirm');
    expect(anew.text).toContain('1 address will be added');
    expect(book()).toEqual([['cold', three]]);
    await operator.press(anew, '✅ Confirm');
    expect(book()).toEqual([
      ['cold', three],
      ['payouts', one, 'main'],
    ]);
  });

  it('takes lines in a message as well, and warns of lookalikes among them', async () => {
    const { operator, book } = await openBook([['payouts', twins[0]!]]);
    await operator.ask('/addresses import');
    const plan = await operator.ask(`payouts ${twins[0]}\nfresh ${twins[1]}`);
    expect(plan.text).toContain('1 line is already in the book.');
    expect(plan.text).toContain(
      `Looks like another address in the book, but is a different one:\nfresh: ${twins[1]}`,
    );
    await operator.press(plan, '✅ Confirm');
    expect(book()).toHaveLength(2);
  });

  it('offers another try when nothing can be added', async () => {
    const { operator, press } = await openBook([['payouts', one]]);
    await operator.ask('/addresses import');
    const plan = await operator.ask(`payouts ${one}\nrubbish`);
    expect(plan.text).toContain('There is nothing to add.');
    expect(plan.text).not.toContain('Nothing has been added yet');
    expect((await press(operator, plan, '📥 Try again')).text).toContain('one address per line');
  });

  it('says what is wrong with a file that is no text or too large, and reads UTF-16', async () => {
    const { operator, send } = await openBook();
    for (const [bytes, said] of [
      [new Uint8Array(40), "can't read this file as text"],
      [new Uint8Array(200_000).fill(97), 'too large'],
      [Uint8Array.from(Buffer.from(`\uFEFFпай ${one}`, 'utf16le')), `пай: ${one}`],
    ] as const)
      expect((await send(operator, csv(bytes, '/addresses import'))).text).toContain(said);
  });

  it('says so when Telegram does not hand the file over', async () => {
    const { operator, send, telegram, press } = await openBook();
    const refusal = { kind: 'refuse', code: 400, description: 'Bad Request: wrong file_id' } as const;
    telegram.faults.inject(refusal, { method: 'getFile' });
    const failed = await send(operator, csv(text, '/addresses import'));
    expect(failed.text).toContain('could not be fetched from Telegram');
    expect((await press(operator, failed, '📥 Try again')).text).toContain('one address per line');
    const plan = await send(operator, csv(text));
    telegram.faults.inject(refusal, { method: 'getFile' });
    expect((await operator.press(plan, '✅ Confirm')).text).toContain('could not be fetched from Telegram');
  });

  it('says so when the file is gone, and takes no captions meant for others', async () => {
    const { operator, send, telegram, book } = await openBook();
    const plan = await send(operator, csv(text, '/addresses@delegram_sandbox_bot import'));
    operator.sendDocument(csv(text, '/addresses@other_bot import'));
    operator.sendDocument(csv(text, 'for later'));
    const alone = await operator.ask('/addresses');
    expect(telegram.chat(operator).messages.filter(({ fromBot }) => fromBot)).toHaveLength(2);
    const lost = await operator.press(alone, dataOf(plan, '✅ Confirm'));
    expect(lost.text).toContain('no longer there');
    expect(book()).toEqual([]);
  });

  it('gives the book as a file that can be imported again', async () => {
    const { viewer, operator, telegram, send, next } = await openBook([
      ['=payouts', one, 'main', 'hot'],
      ['cold, very', two],
    ]);
    const file = await next(viewer, () => viewer.say('/addresses export'));
    expect(file.raw.caption).toContain('Address book: 2 addresses.');
    const written = await download(telegram, file);
    expect(written).toBe(
      `\uFEFFlabel,address,tags\r\n'=payouts,${one},main hot\r\n"cold, very",${two},""\r\n`,
    );
    const plan = await send(operator, csv(written, '/addresses import'));
    expect(plan.text).toContain('2 lines are already in the book.');
  });
});
