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
    await page.getByTestId('field-amount').fill('7654321');
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

  it('say at which field a value does not fit, and post nothing', async () => {
    const page = await openPanel('events');
    await page.getByTestId('field-quantity').fill('many');
    const before = deliveries().length;
    await page.getByTestId('emit').click();
    await page.locator('[data-testid="field-quantity"][aria-invalid="true"]').waitFor();
    expect(deliveries()).toHaveLength(before);
    expectError('status of 400');
    await page.getByTestId('undo').click();
    await page.getByTestId('emit').click();
    await expect.poll(() => deliveries().length).toBe(before + 1);
  });

  it('say which number fits, and send nothing with another one', async () => {
    const page = await openPanel('events');
    const before = deliveries().length;
    await page.getByTestId('burst-times').fill('1001');
    await page.getByTestId('burst').click();
    await page.getByTestId('toasts').getByText('from 1 to 1000').waitFor();
    await page.getByTestId('panel-faults').click();
    await page.getByTestId('tg-seconds').fill('');
    await page.getByTestId('tg-too-many').click();
    await page.getByTestId('toasts').getByText('from 1 to 3600').waitFor();
    expect(deliveries()).toHaveLength(before);
    await page.getByTestId('tg-seconds').fill('7');
    await page.getByTestId('tg-too-many').click();
    await page.getByTestId('armed').waitFor();
    browsing.model.telegram.faults.clear();
  });

  it('arm a fault of the service, show it, and disarm it', async () => {
    const page = await openPanel('faults');
    await page.getByTestId('fault-scope').selectOption('account');
    await page.getByTestId('fault-error_500').click();
    await page.getByTestId('armed').getByText('Error 500').waitFor();
    expect(browsing.model.service.faults.waiting).toMatchObject([{ kind: 'error_500', path: '/v1/account' }]);
    await page.getByTestId('faults-clear').click();
    await page.getByTestId('armed').waitFor({ state: 'detached' });
    expect(browsing.model.service.faults.waiting).toEqual([]);
  });

  it('block and unblock the bot, close and reopen a topic', async () => {
    const page = await openPanel('faults');
    expect(await page.getByTestId('tg-limits-on').getAttribute('aria-pressed')).toBe('true');
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

  it('move time, balance and the way of orders', async () => {
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
    await page.getByTestId('set-confirmAfterMs').fill('20');
    await expect.poll(() => browsing.model.service.settings.confirmAfterMs).toBe(20_000);
    await page.getByTestId('clock-hour').click();
    await say(page, '/balance');
    await page.getByTestId('messages').getByText('12.5 TRX').waitFor();
  });

  it('write amounts as the language does', async () => {
    browsing.model.service.account.balance = 14_949_875_000;
    const page = await open();
    const unit = () => page.locator('label.field', { has: page.getByTestId('balance') }).locator('.unit');
    await page.getByTestId('panel-world').click();
    await expect.poll(() => unit().textContent()).toBe('14,949.875 TRX');
    await page.getByTestId('language').selectOption('ru');
    await expect.poll(() => unit().textContent()).toBe('14\u00A0949,875 TRX');
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
