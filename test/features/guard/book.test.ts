import { describe, expect, it } from 'vitest';
import { sampleAddress } from '../book/samples.ts';
import { openGuarded } from './scene.ts';

const [one, two, three] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];

async function openBook(options: { onlyBook?: boolean } = {}) {
  const scene = await openGuarded();
  const operator = await scene.person('Otto', 'operator');
  await operator.ask('/start');
  await scene.change((draft) => {
    draft.limits.onlyBook = options.onlyBook ?? false;
    draft.addresses = [
      { label: 'payouts', address: one, tags: [], addedBy: 1, addedAt: 1 },
      { label: 'cold', address: two, tags: [], addedBy: 1, addedAt: 1 },
    ];
  });
  const book = () => scene.settings().addresses.map(({ label, address }) => [label, address]);
  return { ...scene, operator, book };
}

describe('the address book under guard', () => {
  it('lets a name go at once, but does not let it point elsewhere without an owner', async () => {
    const { operator, owner, book, press, told, settled, telegram } = await openBook();
    const entry = await operator.ask('/addresses payouts');
    await press(operator, entry, { data: `addresses:removed:${one}` });
    expect(book()).toEqual([['cold', two]]);
    const asked = await operator.ask(`/addresses add PayOuts ${three}`);
    expect(asked.text).toContain(`PayOuts → ${three}`);
    expect(asked.text).toContain(`🚨 PayOuts pointed elsewhere until now: ${one}`);
    expect(asked.labels).toEqual(['✖️ Cancel', '⬅️ Address book']);
    expect(book()).toHaveLength(1);
    const request = await told(owner, 'Otto requests a change of the rules');
    expect(request.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    await press(owner, request, '✅ Confirm');
    expect(book()).toEqual([
      ['cold', two],
      ['PayOuts', three],
    ]);
    await told(operator, 'is in effect, confirmed by Olga Ono');
    await settled();
    expect(telegram.chat(operator).last?.labels).toEqual([]);
  });

  it('does not let two renamings swap where names point', async () => {
    const { operator, book, press } = await openBook();
    const payouts = await operator.ask('/addresses payouts');
    await press(operator, payouts, '✏️ Rename');
    expect((await operator.ask('aside')).text).toContain('Renamed: aside');
    const cold = await operator.ask('/addresses cold');
    await press(operator, cold, '✏️ Rename');
    const asked = await operator.ask('payouts');
    expect(asked.text).toContain(`In the address book, ${two} is renamed: cold → payouts`);
    expect(asked.text).toContain(`payouts pointed elsewhere until now: ${one}`);
    expect(book()).toEqual([
      ['aside', one],
      ['cold', two],
    ]);
  });

  it('can be asked back by who asked, but not by another operator', async () => {
    const { operator, press, person, settings, told, owner } = await openBook({ onlyBook: true });
    const asked = await operator.ask(`/addresses add fresh ${three}`);
    await told(owner, 'Otto requests');
    const data = `addresses:withdraw:${settings().pendingChanges[0]?.id}`;
    const other = await person('Olli', 'operator');
    const menu = await other.ask('/addresses');
    expect((await other.press(menu, { data })).text).toContain("don't have permission");
    expect((await press(operator, asked, '✖️ Cancel')).text).toContain('was cancelled by Otto');
    await told(owner, 'was cancelled by Otto');
  });

  it('takes any new name only with an owner while only its receivers can be ordered for', async () => {
    const { operator, book, press, told, owner } = await openBook({ onlyBook: true });
    await operator.ask('/addresses import');
    const plan = await operator.ask(`fresh ${three} main`);
    const asked = await press(operator, plan, '✅ Confirm');
    expect(asked.text).toContain(`Added to the address book:\nfresh → ${three} · main`);
    expect(book()).toHaveLength(2);
    await owner.press(await told(owner, 'Otto requests'), '✅ Confirm');
    expect(book()).toHaveLength(3);
  });

  it('shows every entry of a large import to the owner who confirms it', async () => {
    const { operator, owner, press, telegram, settings, book, texts } = await openBook({ onlyBook: true });
    const lines = Array.from({ length: 120 }, (_, n) => `n${'x'.repeat(20)}${n}e ${sampleAddress(n + 50)}`);
    await operator.ask('/addresses import');
    const since = telegram.mark();
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const answered = telegram.waitFor((message) => message.chat_id === operator.id, { since });
    operator.sendDocument({ bytes, name: 'book.txt', mime: 'text/plain' });
    await press(operator, await answered, '✅ Confirm');
    const last = await telegram.waitFor(
      (message) => message.chat_id === owner.id && message.labels.includes('✅ Confirm'),
      { since },
    );
    const shown = texts(owner).join('\n');
    for (const line of lines) expect(shown).toContain(line.replace(' ', ' → '));
    expect(settings().pendingChanges).toHaveLength(1);
    await owner.press(last, '✅ Confirm');
    expect(book()).toHaveLength(122);
  });
});
