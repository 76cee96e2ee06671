import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageState } from '../../../src/sandbox/page/protocol.ts';
import { isChromiumMissing, useBrowser, widths } from './browser.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

describe.skipIf(isChromiumMissing)('the tour above the messages of a phone', { timeout: 120_000 }, () => {
  let sandbox: OpenSandbox;

  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());
  const { open, browser } = useBrowser();

  const strip = (page: Page) => page.locator('.strip');

  it('shows the proof of a step until the next one is taken', async () => {
    const page = await open(sandbox.url, { viewport: widths.phone });
    expect(await strip(page).locator('.proof').count()).toBe(0);
    await page.getByTestId('tour-strip').click();
    await strip(page).getByText('2/8').waitFor();
    const proof = strip(page).getByText(
      'The request was signed, and the message shows the balance that the service answered.',
    );
    expect(await proof.isVisible()).toBe(true);
    // Nothing of it is cut.
    for (const text of await strip(page).locator('.proof, .strip-text > *').all()) {
      expect(await text.evaluate((own) => own.scrollWidth > own.clientWidth)).toBe(false);
    }
    await page.getByTestId('tour-strip').click();
    await strip(page).getByText('press ✅ Confirm').waitFor();
    expect(await proof.count()).toBe(0);
  });

  it('ends with a last line and the last proof', async () => {
    const page = await browser().newPage({ viewport: widths.phone, locale: 'en-US' });
    // As the server tells it after the last step; the steps themselves are tried by the test of the tour.
    const names = 'seconds reads requests charges sent told messages orders events'.split(' ');
    const proof = Object.fromEntries(names.map((name) => [name, 23]));
    await page.route('**/api/state', async (route) => {
      const state = (await (await route.fetch()).json()) as PageState;
      const tour = state.tour.map((step) => ({ ...step, state: 'done', proof }));
      await route.fulfill({ json: { ...state, tour } });
    });
    await page.route(/\/stream\?/, (route) => route.abort());
    await page.goto(sandbox.url);
    await page.getByTestId('strip-over').waitFor();
    expect(await strip(page).textContent()).toMatch(/^8\/8 · done.*23 orders/);
    expect(await page.getByTestId('tour-strip').count()).toBe(0);
  });
});
