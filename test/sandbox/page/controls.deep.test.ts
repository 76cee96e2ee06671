import { describe, expect, it } from 'vitest';
import { isChromiumMissing, messages, say, useBrowser } from './browser.ts';

describe.skipIf(isChromiumMissing)('the controls', { timeout: 120_000 }, () => {
  const browsing = useBrowser();
  const { open, expectError } = browsing;
  const openPanel = async (name: string) => {
    const page = await open();
    await page.getByTestId(`panel-${name}`).click();
    return page;
  };
  const deliveries = () => browsing.model.service.deliveries;

  it('say that an event reaches nobody as long as nobody started the bot', async () => {
    const page = await openPanel('events');
    await page.getByTestId('emit').click();
    await page.getByTestId('toasts').getByText('Nobody has started the bot').waitFor();
    await page.getByTestId('start').click();
    await messages(page).nth(1).waitFor();
    await page.reload();
    await page.getByTestId('emit').click();
    await page.getByTestId('toasts').getByText('Answered 200').waitFor();
    expect(await page.getByTestId('toasts').textContent()).not.toContain('Nobody');
  });

  it('post an event with its fields as typed, and the same one again', async () => {
    const page = await openPanel('events');
    await page.getByTestId('event-kind').selectOption('transfer_usdt');
    const data = page.getByTestId('event-data');
    await data.fill((await data.inputValue()).replace(/"amount": \d+/, '"amount": 7654321'));
    const before = deliveries().length;
    await page.getByTestId('emit').click();
    await page.getByTestId('messages').getByText('7.654321').first().waitFor();
    await page.getByTestId('repeat').click();
    await expect.poll(() => deliveries().length).toBe(before + 2);
    const [first, second] = deliveries().slice(before);
    expect(second?.eventId).toBe(first?.eventId);
    expect(second?.body).toBe(first?.body);
    // A fresh hash is told again, a repeat is not.
    await page.getByTestId('emit').click();
    await expect.poll(() => page.getByTestId('messages').getByText('7.654321').count()).toBe(2);
  });

  it('say why fields do not fit, and post nothing', async () => {
    const page = await openPanel('events');
    const right = await page.getByTestId('event-data').inputValue();
    await page.getByTestId('event-data').fill('{"quantity" 1}');
    const before = deliveries().length;
    await page.getByTestId('emit').click();
    await page.getByTestId('toasts').getByText("Expected ':' after property name").waitFor();
    expect(deliveries()).toHaveLength(before);
    expectError('status of 400');
    await page.getByTestId('event-data').fill(right);
    await page.getByTestId('emit').click();
    await expect.poll(() => deliveries().length).toBe(before + 1);
  });

  it('post many at once, and what no service should post', async () => {
    const page = await openPanel('events');
    await page.getByTestId('burst').click();
    await page.getByTestId('toasts').getByText('Sent: 200. Answers: 200 × 200').waitFor();
    await page.getByTestId('odd-broken_json').click();
    await page.getByTestId('toasts').getByText('Answered 400').waitFor();
    const before = deliveries().length;
    await page.getByTestId('odd-one_id_twice').click();
    await expect.poll(() => deliveries().length).toBe(before + 2);
    const [first, second] = deliveries().slice(before);
    expect([second?.eventId, second?.type]).toEqual([first?.eventId, 'EVENT_BALANCE']);
  });

  it('arm a fault of the service, show it, and disarm it', async () => {
    const page = await openPanel('world');
    await page.getByTestId('fault-scope').selectOption('account');
    await page.getByTestId('fault-error_500').click();
    await page.getByTestId('armed').getByText('Error 500').waitFor();
    expect(browsing.model.service.faults.waiting).toMatchObject([{ kind: 'error_500', path: '/v1/account' }]);
    await page.getByTestId('faults-clear').click();
    await page.getByTestId('armed').waitFor({ state: 'detached' });
    expect(browsing.model.service.faults.waiting).toEqual([]);
  });

  it('block and unblock the bot, close and reopen a topic', async () => {
    const page = await openPanel('world');
    await page.getByTestId('tg-too-many').click();
    await page.getByTestId('armed').getByText('429').waitFor();
    browsing.model.telegram.faults.clear();
    await page.getByTestId('tg-block').click();
    await page.getByTestId('start').waitFor();
    await page.getByTestId('tg-unblock').click();
    await page.getByTestId('composer').waitFor();
    await page.getByTestId('tg-topic-close').click();
    await page.getByTestId('tg-topic-open').waitFor();
    await page.getByTestId('me-anna').click();
    await page.getByRole('button', { name: 'Energy team · Alerts' }).click();
    expect(await page.getByTestId('composer').count()).toBe(0);
  });

  it('move time and balance', async () => {
    const page = await openPanel('world');
    await page.getByTestId('balance').fill('12.5');
    await page.getByTestId('balance').press('Tab');
    await expect.poll(() => browsing.model.service.account.balance).toBe(12_500_000);
    // An empty field is no balance of 0.
    await page.getByTestId('balance').fill('');
    await page.getByTestId('balance').press('Tab');
    await page.getByTestId('toasts').getByText('A number of 0 or more').waitFor();
    expect(await page.getByTestId('balance').inputValue()).toBe('12.5');
    expect(browsing.model.service.account.balance).toBe(12_500_000);
    const shown = await page.getByTestId('clock').textContent();
    await expect.poll(() => page.getByTestId('clock').textContent()).not.toBe(shown);
    await page.getByTestId('clock-hour').click();
    await say(page, '/balance');
    await page.getByTestId('messages').getByText('12.5 TRX').waitFor();
  });

  it('show in the log who signed what, and no secret', async () => {
    const page = await open();
    await say(page, '/balance');
    await page.getByTestId('panel-log').click();
    await page.getByTestId('filter-service').click();
    const row = page.getByTestId('log').getByRole('button', { name: 'GET /v1/account' }).first();
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('signature valid');
    await row.click();
    const details = page.locator('.log-details');
    await details.waitFor();
    await expect.poll(() => details.textContent()).toMatch(/cf-access-timestamp/i);
    await page.getByTestId('filter-telegram').click();
    await expect.poll(() => page.getByTestId('log').textContent()).toContain('sendMessage');
    expect(await page.getByTestId('log').textContent()).not.toContain('/v1/account');
  });
});
