import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isChromiumMissing, useBrowser, widths } from './browser.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

/** The steps that a person ends by confirming an order. */
const confirmed: ReadonlySet<number> = new Set([2, 3]);
const stepCount = 8;

describe.skipIf(isChromiumMissing)('the guided tour', { timeout: 120_000 }, () => {
  let sandbox: OpenSandbox;

  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());
  const { open } = useBrowser();

  const states = (page: Page) =>
    page.locator('.step').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')));

  /** Takes the steps one after the other, each with a click on this button. */
  async function takeAll(page: Page, button: string): Promise<void> {
    for (let step = 1; step <= stepCount; step++) {
      await page.getByTestId(button).click();
      if (confirmed.has(step)) await page.getByRole('button', { name: '✅ Confirm' }).last().click();
      const done = page.locator(`[data-testid="tour-${step}"][data-state="done"]`);
      await done.waitFor({ state: 'attached', timeout: 60_000 });
    }
  }

  it('passes from end to end on a desktop, and each step tells its proof', async () => {
    const page = await open(sandbox.url);
    expect(await states(page)).toEqual(Array.from({ length: stepCount }, () => 'open'));
    await takeAll(page, 'tour-next');
    await page.getByTestId('tour-over').waitFor();
    const proofs = await page.locator('.step .proof').allTextContents();
    expect(proofs).toHaveLength(stepCount);
    expect(proofs).toContain(
      'The service was asked twice and charged once. Until its answer came, the chat said: not certain.',
    );
    expect(proofs.filter((proof) => /tour-|\{/.test(proof))).toEqual([]);
    expect(await page.locator('#conversation .photo').last().isVisible()).toBe(true);
    // How far it is stays, whoever looks.
    await page.reload();
    await page.getByTestId('tour-over').waitFor();
  });

  it('passes from end to end on a phone', async () => {
    const page = await open(sandbox.url, { viewport: widths.phone });
    await takeAll(page, 'tour-strip');
    expect(await states(page)).toEqual(Array.from({ length: stepCount }, () => 'done'));
    expect(await page.locator('#conversation .photo').last().isVisible()).toBe(true);
  });

  it('does not count a step as done before its proof is there', async () => {
    const page = await open(sandbox.url);
    await page.getByTestId('tour-do-2').click();
    await page.getByRole('button', { name: '✅ Confirm' }).waitFor();
    await page.locator('[data-testid="tour-2"][data-state="waiting"]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('[data-testid="tour-2"][data-state="failed"]').waitFor();
    expect(await page.getByTestId('tour-hint-flash').textContent()).toBe('Not carried out: press “Again”.');
    expect(await states(page)).not.toContain('done');
    expect(sandbox.model.service.orders).toEqual([]);
  });

  it('makes the bot speak the language of the page, also when it is changed later', async () => {
    const page = await open(sandbox.url, { locale: 'ru-RU' });
    await page.getByTestId('tour-next').click();
    await page.locator('[data-testid="tour-1"][data-state="done"]').waitFor();
    const { telegram, people } = sandbox.model;
    const olga = people['olga']!;
    const texts = () => telegram.chat(olga).messages.map(({ text }) => text);
    expect(texts().join(' ')).toContain('Баланс');
    await page.getByTestId('language').selectOption('zh');
    await expect.poll(() => texts().at(-1), { timeout: 40_000 }).toContain('中文');
    await expect.poll(() => people['sam']!.user.language_code).toBe('zh');
  });
});
