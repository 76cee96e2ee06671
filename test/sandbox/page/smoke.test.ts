// The page in a browser as far as every run looks: it comes up, and one event and one order go all the way. The rest is
// in the files beside it that end with `.deep.test.ts`.

import { describe, expect, it } from 'vitest';
import { isChromiumMissing, messages, say, useBrowser } from './browser.ts';

describe.skipIf(isChromiumMissing)('the page', { timeout: 120_000 }, () => {
  const browsing = useBrowser();

  it('begins with START, shows an event that is posted, and an order that is confirmed where its card stands', async () => {
    const page = await browsing.open();
    await page.getByTestId('start').click();
    await messages(page, 'You are an owner').waitFor();

    await page.getByTestId('panel-events').click();
    await page.getByTestId('event-kind').selectOption('transfer_usdt');
    await page.getByTestId('event-data').fill('{"amount": 7654321}');
    await page.getByTestId('emit').click();
    await messages(page, '7.654321').first().waitFor();

    const { service } = browsing.model;
    await say(page, '/order 65000 TEEHoEfqvKqW76uWbFc7aYRkGjwsRbSPm5 1h');
    const confirm = page.getByRole('button', { name: '✅ Confirm' });
    const id = await messages(page).filter({ has: confirm }).getAttribute('data-testid');
    expect(service.orders).toEqual([]);
    await confirm.click();
    await page.getByTestId(id!).filter({ hasText: 'confirmed on-chain' }).waitFor();
    expect(service.orders).toHaveLength(1);
  });
});
