// The tour as the page shows it; what its steps prove is tried by the test of the tour.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageState } from '../../../src/sandbox/page/server.ts';
import { isChromiumMissing, useBrowser, widths } from './browser.ts';

/** The steps that a person ends by confirming an order. */
const confirmed: ReadonlySet<number> = new Set([2, 3]);
const stepCount = 8;

describe.skipIf(isChromiumMissing)('the guided tour', { timeout: 120_000 }, () => {
  const browsing = useBrowser();
  const { open } = browsing;

  const step = (page: Page, number: number, state: string) =>
    page.locator(`[data-testid="tour-${number}"][data-state="${state}"]`);
  const strip = (page: Page) => page.locator('.strip');

  it('speaks the language of the page, also when it is changed later', async () => {
    const page = await open({ locale: 'ru-RU' });
    await page.getByTestId('tour-next').click();
    await step(page, 1, 'done').waitFor();
    const { telegram, people } = browsing.model;
    const texts = () => telegram.chat(browsing.olga).messages.map(({ text }) => text);
    expect(texts().join(' ')).toContain('Баланс');
    await page.getByTestId('language').selectOption('en');
    await expect.poll(() => texts().at(-1), { timeout: 40_000 }).toContain('English');
    await expect.poll(() => people['sam']!.user.language_code).toBe('en');
  });

  it('passes from end to end on a phone and tells its proof, on a desktop too', async () => {
    const page = await open({ viewport: widths.phone });
    for (let number = 2; number <= stepCount; number++) {
      await page.getByTestId('tour-strip').click();
      if (confirmed.has(number)) await page.getByRole('button', { name: '✅ Confirm' }).last().click();
      await step(page, number, 'done').waitFor({ state: 'attached', timeout: 60_000 });
    }
    expect(await page.locator('#conversation .photo').last().isVisible()).toBe(true);
    const desktop = await open();
    await desktop.getByTestId('tour-over').waitFor();
    const proofs = await desktop.locator('.step .proof').allTextContents();
    expect(proofs).toHaveLength(stepCount);
    expect(proofs).toContain(
      'The service was asked twice and charged once. Until its answer came, the chat said: not certain.',
    );
    expect(proofs.filter((proof) => /tour-|\{/.test(proof))).toEqual([]);
  });

  it('is a strip above the messages of a phone, which shows proofs whole and ends with a last line', async () => {
    const page = await browsing.browser.newPage({ viewport: widths.phone, locale: 'en-US' });
    // As the server tells it after the last step.
    const names = 'seconds reads requests charges sent told messages orders events'.split(' ');
    const proof = Object.fromEntries(names.map((name) => [name, 23]));
    await page.route('**/api/state', async (route) => {
      const state = (await (await route.fetch()).json()) as PageState;
      const tour = state.tour.map((one) => ({ ...one, state: 'done', proof }));
      await route.fulfill({ json: { ...state, tour } });
    });
    await page.route(/\/stream\?/, (route) => route.abort());
    await page.goto(browsing.sandbox.url);
    await page.getByTestId('strip-over').waitFor();
    await expect.poll(() => strip(page).textContent()).toMatch(/^8\/8 · done.*23 orders/);
    expect(await page.getByTestId('tour-strip').count()).toBe(0);
    // Nothing of it is cut.
    for (const text of await strip(page).locator('.proof, .strip-text > *').all())
      expect(await text.evaluate((own) => own.scrollWidth > own.clientWidth)).toBe(false);
  });
});
