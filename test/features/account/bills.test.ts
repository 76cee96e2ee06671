import { expect, it } from 'vitest';
import { bills } from '../../../src/features/account/bills.ts';
import { dailyBillPageSchema } from '../../../src/service/schemas.ts';
import type { Button } from '../../../src/sandbox/telegram/person.ts';
import { pressesIn } from '../buy/service.ts';
import { openScene } from '../../bot/scene.ts';
import { openReportScene } from './scene.ts';

const parametersOf = (request: { query: string } | undefined) =>
  Object.fromEntries(new URLSearchParams(request?.query));

it('/bills shows the first page of DELEGATION and the total, asked for without a signature', async () => {
  const { owner, requests } = await openReportScene();
  const message = await owner.ask('/bills');
  expect(message.text).toContain('Daily bills · DELEGATION\nPage 1 of 13 · 63 in total\n\n1. ');
  expect(message.labels).toEqual(['🔄 1 / 13', '›', '»', '• 5 a page', '10 a page', '20 a page']);
  const [request] = requests('GET');
  expect(parametersOf(request)).toEqual({ project_type: 'DELEGATION', page: '0', page_size: '5' });
  expect(Object.keys(request!.headers).join()).not.toMatch(/cf-access/i);
});

it('its buttons turn pages in the same message, from the first to the last and back, and never beyond', async () => {
  const { owner, press } = await openReportScene();
  const first = await owner.ask('/bills');
  const second = await press(owner, first, '›');
  expect(second.message_id).toBe(first.message_id);
  expect(second.text).toContain('Page 2 of 13 · 63 in total\n\n6. ');
  const last = await press(owner, second, '»');
  expect(last.text).toContain('Page 13 of 13');
  expect(last.labels.slice(0, 3)).toEqual(['«', '‹', '🔄 13 / 13']);
  expect(last.labels).not.toContain('›');
  expect((await press(owner, last, '‹')).text).toContain('Page 12 of 13');
  expect((await press(owner, last, '«')).text).toContain('Page 1 of 13');
  expect((await press(owner, last, { data: 'bills:page:400:20' })).text).toContain('Page 4 of 4');
  expect((await press(owner, last, { data: 'bills:show' })).text).toContain('Page 1 of 13');
});

it('another page size keeps the entry that stands first in sight', async () => {
  const { owner, press } = await openReportScene();
  const third = await press(owner, await owner.ask('/bills'), { data: 'bills:page:2:5' });
  expect(third.text).toContain('\n11. ');
  const larger = await press(owner, third, '10 a page');
  expect(larger.text).toContain('Page 2 of 7');
  expect(larger.text).toContain('\n11. ');
  expect(larger.labels).toContain('• 10 a page');
  const largest = await press(owner, larger, '20 a page');
  expect(largest.text).toContain('\n20. ');
  expect(largest.labels).toContain('• 20 a page');
});

it('/bills with an address shows its bills only, on every page, and leads back to all', async () => {
  const { owner, service, requests, press } = await openReportScene();
  const address = service.addresses.vaults[1]!;
  const message = await owner.ask(`/bills ${address}`);
  expect(message.text).toContain(`Address: ${address}\nPage 1 of 5 · 21 in total`);
  await press(owner, message, '›');
  expect(requests('GET').map((request) => parametersOf(request)['address'])).toEqual([address, address]);
  const all = await press(owner, message, 'All addresses');
  expect(all.text).toContain('63 in total');
  expect(all.labels).not.toContain('All addresses');
});

it('takes a name of the address book, offers the one that was probably meant, and says what is wrong', async () => {
  const { owner, addToBook, requests, press, service } = await openReportScene();
  const { text } = await owner.ask('/bills tomorrow');
  expect(text).toContain('tomorrow is neither an address nor a name in the address book.');
  expect(text).toContain('Send /bills for all bills');
  expect(requests('GET')).toEqual([]);
  const address = service.addresses.receivers[0] ?? '';
  await addToBook('Payouts', address);
  expect((await owner.ask('/bills PAYOUTS')).text).toContain('Daily bills');
  expect(parametersOf(requests('GET').at(-1))).toMatchObject({ address });
  const asked = await owner.ask('/bills paiouts');
  expect(asked.text).toContain('Did you mean Payouts?');
  expect((await press(owner, asked, '📒 Payouts')).text).toContain('Daily bills');
  expect(requests('GET')).toHaveLength(2);
});

/** A service that tells no total, with so many bills on a page; the first page is shown. */
async function openWithoutTotal(countOf: (page: number) => number) {
  const asked: number[] = [];
  const listDailyBills = async ({ page = 0 }: { page?: number | undefined } = {}) => {
    asked.push(page);
    return dailyBillPageSchema.parse({ content: Array.from({ length: countOf(page) }, (_, id) => ({ id })) });
  };
  const { owner, telegram } = await openScene({ service: { listDailyBills }, commands: [bills] });
  const first = await owner.ask('/bills');
  return { owner, first, asked, press: (button: Button) => pressesIn(telegram).press(owner, first, button) };
}

it('turns pages as long as they are full where the service tells no total, and then no more', async () => {
  const { first, press } = await openWithoutTotal((page) => (page === 0 ? 5 : 2));
  expect(first.labels.slice(0, 2)).toEqual(['🔄 1', '›']);
  expect((await press('›')).labels.slice(0, 3)).toEqual(['‹', '🔄 2', '• 5 a page']);
});

it('offers no page beyond the furthest that a button can carry', async () => {
  const { press } = await openWithoutTotal(() => 5);
  const furthest = await press({ data: 'bills:page:999999999:5' });
  expect(furthest.labels.slice(0, 3)).toEqual(['«', '‹', '🔄 1000000000']);
  expect(furthest.labels).not.toContain('›');
});

it('reads no page before the first when everything is gone and no total is told', async () => {
  const { owner, first, asked } = await openWithoutTotal(() => 0);
  await owner.press(first, { data: 'bills:page:3:5' });
  expect(asked).toEqual([0, 3, 0]);
});

it('says that the service answered with another page, and leads on from that one', async () => {
  const { owner, service, press } = await openReportScene();
  const third = await press(owner, await owner.ask('/bills'), { data: 'bills:page:2:5' });
  service.faults.add({ kind: 'alter', path: '/v1/stake', fields: { number: 7, size: 5 } });
  const other = await press(owner, third, '›');
  expect(other.text).toContain('Page 8 of 13 · 63 in total\n⚠️ Page 4 with 5 a page was requested');
  expect(other.labels).toContain('🔄 8 / 13');
  expect((await press(owner, other, '🔄 8 / 13')).text).toContain('Page 8 of 13');
  expect((await press(owner, other, '›')).text).toContain('Page 9 of 13');
});

it('keeps its place where the service sends fewer a page than asked for', async () => {
  const { owner, service, press } = await openReportScene();
  const first = await owner.ask('/bills');
  const capped = { size: 10, total_pages: 7, total_elements: 63 };
  service.faults.add({ kind: 'alter', path: '/v1/stake', fields: { ...capped, number: 3 } });
  const message = await press(owner, first, { data: 'bills:page:3:20' });
  expect(message.text).toContain('Page 4 of 7');
  expect(message.text).toContain('the service answered with page 4 with 10 a page');
  const smaller = await press(owner, message, '5 a page');
  // The entry that stood first was the 31st.
  expect(smaller.text).toContain('\n31. ');
});

it('stays on a page that came empty though the service counts bills on it', async () => {
  const { owner, service, press, requests } = await openReportScene();
  const first = await owner.ask('/bills');
  service.faults.add({ kind: 'alter', path: '/v1/stake', fields: { content: [] } });
  const empty = await press(owner, first, '›');
  expect(empty.text).toContain('The service sent no bills for this page.');
  expect(empty.labels.slice(0, 3)).toEqual(['‹', '🔄 2 / 13', '›']);
  expect(requests('GET')).toHaveLength(2);
});
