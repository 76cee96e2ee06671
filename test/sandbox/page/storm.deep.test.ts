import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isChromiumMissing, useBrowser } from './browser.ts';

/** Little more than the 150 messages that are shown at first. */
const mostDrawn = 3_000;
const mostNodes = 6_000;

describe.skipIf(isChromiumMissing)('a storm', { timeout: 120_000 }, () => {
  const browsing = useBrowser(({ model }) => model.people['olga']!.ask('/start'));
  const { open } = browsing;

  /** From now on, the most elements that one task adds to the page: so long it draws before it answers a click. */
  const countDrawn = (page: Page) =>
    page.evaluate(`{
      globalThis.mostDrawn = 0;
      const count = (node) => node instanceof Element ? 1 + node.querySelectorAll('*').length : 0;
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, node) => sum + count(node), 0);
        globalThis.mostDrawn = Math.max(globalThis.mostDrawn, added);
      }).observe(document.body, { childList: true, subtree: true });
    }`);
  /** Where an element stands, once messages around it have their real height. */
  const settledTop = async (element: Locator): Promise<number> =>
    Number(
      await element.evaluate(async (own) => {
        for (let before = Number.NaN; ;) {
          await new Promise((resolve) => void setTimeout(resolve, 100));
          const { top } = own.getBoundingClientRect();
          if (top === before) return top;
          before = top;
        }
      }),
    );
  const sayMany = (from: number, to: number) => {
    const { olga, model } = browsing;
    const { chat } = model.places['team']!;
    for (let count = from; count <= to; count++) olga.say(`message ${count} of many`, { chat: chat! });
  };
  const drawn = async (page: Page) => Number(await page.evaluate('globalThis.mostDrawn'));
  const nodes = async (page: Page) => Number(await page.evaluate('document.querySelectorAll("*").length'));

  it('of 1,000 messages shows the last 150, the earlier ones on request, and stays at the newest', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Energy team · General' }).click();
    await countDrawn(page);
    sayMany(1, 1_000);
    const shown = page.getByRole('article');
    await shown.filter({ hasText: 'message 1000 of many' }).waitFor();
    expect(await shown.count()).toBe(150);
    expect(await drawn(page)).toBeLessThan(mostDrawn);
    expect(await nodes(page)).toBeLessThan(mostNodes);
    expect(await shown.last().isVisible()).toBe(true);
    await page.getByTestId('earlier').click();
    await expect.poll(() => shown.count()).toBe(300);
    // Many at once are told to a screen reader as a number.
    await page.getByTestId('toasts').getByText('Messages arrived: 1,000').waitFor();
    expect(await page.getByTestId('messages').getAttribute('aria-busy')).toBe(null);
  });

  it('does not move a reader who is further up', async () => {
    sayMany(1_001, 1_100);
    const page = await open();
    await page.getByRole('button', { name: 'Energy team · General' }).click();
    const place = page.getByRole('article').filter({ hasText: 'message 1050 of many' });
    await place.scrollIntoViewIfNeeded();
    const before = await settledTop(place);
    sayMany(1_101, 1_140);
    await page
      .getByRole('article')
      .filter({ hasText: 'message 1140 of many' })
      .waitFor({ state: 'attached' });
    expect(Math.abs((await settledTop(place)) - before)).toBeLessThan(2);
    await page.getByRole('button', { name: 'To the newest message' }).click();
    await page.getByRole('article').last().waitFor();
    await expect.poll(() => page.getByTestId('messages').evaluate((element) => element.scrollTop)).toBe(0);
  });

  it('of 1,000 events leaves the page responsive', async () => {
    const page = await open();
    await countDrawn(page);
    const { actions } = browsing.model;
    const sent = await actions.burst({ sample: 'transfer_usdt', fresh: ['txn_hash'], times: 1_000 });
    expect(sent).toEqual({ sent: 1_000, statuses: { 200: 1_000 } });
    // Each event is in a message or its file, which the bot folds them into.
    await page.getByTestId('messages').getByText('events.csv').first().waitFor({ timeout: 60_000 });
    expect(await drawn(page)).toBeLessThan(mostDrawn);
    expect(await nodes(page)).toBeLessThan(mostNodes);
    await page.getByTestId('panel-log').click();
    await expect
      .poll(() => page.getByTestId('queue').textContent(), { timeout: 60_000 })
      .toBe('No message is waiting.');
  });
});
