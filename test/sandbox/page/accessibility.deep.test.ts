import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isChromiumMissing, useBrowser, widths } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tabs = ['tour', 'events', 'world', 'log'];

describe.skipIf(isChromiumMissing)('the page for everybody', { timeout: 120_000 }, () => {
  const { open } = useBrowser(async ({ model }) => {
    const commands =
      '/start,/balance,/recharge,/help,/flash energy 500000 TEEHoEfqvKqW76uWbFc7aYRkGjwsRbSPm5';
    for (const command of commands.split(',')) await model.people['olga']!.ask(command);
  });

  /** What axe finds, as "rule: element". */
  async function findings(page: Page): Promise<string[]> {
    const results = (await page.evaluate(`${axe};axe.run()`)) as AxeResults;
    expect(results.passes.length).toBeGreaterThan(20);
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }

  it('axe finds a fault that is made on purpose', async () => {
    const page = await open();
    await page.getByTestId('send').evaluate((button) => button.removeAttribute('aria-label'));
    expect(await findings(page)).toEqual(['button-name: button[data-testid="send"]']);
  });

  const views = Object.entries(widths).flatMap(([width, viewport]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, viewport, colorScheme })),
  );

  it.each(views)(
    'axe finds nothing at the width of a $width, in $colorScheme',
    async ({ viewport, colorScheme }) => {
      const page = await open({ viewport, colorScheme });
      const isPhone = viewport === widths.phone;
      const found = await findings(page);
      if (isPhone) {
        await page.getByTestId('tab-chats').click();
        found.push(...(await findings(page)));
        await page.getByTestId('tab-controls').click();
      }
      for (const tab of tabs) {
        await page.getByTestId(`panel-${tab}`).click();
        found.push(...(await findings(page)));
      }
      if (isPhone) await page.getByTestId('tab-conversation').click();
      await page.getByTestId('menu-button').click();
      await page.getByTestId('menu').waitFor();
      found.push(...(await findings(page)));
      expect(found).toEqual([]);
    },
  );

  const focused = (page: Page) => page.evaluate('document.activeElement?.dataset.testid');

  it('everything is reached by keys alone', async () => {
    const page = await open();
    await page.keyboard.press('Alt+2');
    await expect.poll(() => focused(page)).toBe('composer');
    await page.keyboard.type('/balance');
    const before = await page.getByRole('article').count();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before + 1);

    await page.keyboard.press('Alt+3');
    await expect.poll(() => focused(page)).toBe('panel-tour');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('panel-log');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('panel-tour');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('panel-log');

    await page.getByTestId('me-olga').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('me-anna');
    await expect.poll(() => page.getByTestId('me-anna').getAttribute('aria-checked')).toBe('true');
    expect(await page.getByTestId('me-olga').getAttribute('aria-checked')).toBe('false');
  });

  it('the menu of commands closes on Esc and gives the focus back', async () => {
    const page = await open();
    await page.getByTestId('menu-button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('menu').isVisible()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('menu').isVisible()).toBe(false);
    expect(await focused(page)).toBe('menu-button');
  });
});
