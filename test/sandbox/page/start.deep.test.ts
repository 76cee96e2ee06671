import { describe, expect, it, onTestFinished } from 'vitest';
import { isChromiumMissing, useBrowser } from './browser.ts';
import { openSandbox } from './open-sandbox.ts';

describe.skipIf(isChromiumMissing)('the page of a sandbox', { timeout: 120_000 }, () => {
  const browsing = useBrowser();
  const { open } = browsing;
  const start = async (port?: number) => {
    const sandbox = await openSandbox(port);
    onTestFinished(() => sandbox.close());
    return sandbox;
  };

  it('reads everything anew when the sandbox was started again', async () => {
    const first = await openSandbox();
    // Its console tells of the connection that is gone, so it is no page of `open`.
    const page = await browsing.browser.newPage();
    await page.goto(first.url);
    await page.getByTestId('start').click();
    await page.getByRole('article').nth(1).waitFor();
    await first.close();
    const bar = page.getByTestId('gone');
    await bar.getByText('does not answer').waitFor();
    // It stays for as long as nothing answers, longer than a notice does.
    await page.getByTestId('theme').click();
    await page.getByTestId('panel-log').click();
    expect(await bar.isVisible()).toBe(true);
    await start(first.port);
    await page.getByTestId('toasts').getByText('is back').waitFor();
    await page.getByTestId('toasts').getByText('A new sandbox').waitFor();
    await bar.waitFor({ state: 'hidden' });
    // The new run knows no message of the old one.
    await page.getByTestId('start').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    await page.getByTestId('start').click();
    await page.getByRole('article').nth(1).waitFor();
  });

  it('runs no script but its own, and makes no elements from text', async () => {
    const page = await browsing.browser.newPage();
    await page.goto(browsing.sandbox.url);
    const tried = await page.evaluate(`(() => {
      const script = document.createElement('script');
      const tries = {
        html: () => (document.body.innerHTML = '<b>x</b>'),
        script: () => (script.text = 'document.title = 1'),
        text: () => document.body.append('<b>x</b>'),
      };
      return Object.fromEntries(Object.entries(tries).map(([name, act]) => {
        try { act(); return [name, 'done']; } catch (error) { return [name, error.name]; }
      }));
    })()`);
    expect(tried).toEqual({ html: 'TypeError', script: 'TypeError', text: 'done' });
  });

  it('tells a browser without JavaScript the command of the terminal', async () => {
    const page = await open({ javaScriptEnabled: false });
    const hint = 'noscript pre';
    await expect.poll(() => page.locator(hint).textContent()).toBe('npm run sandbox -- --terminal');
    expect(await page.locator(hint).isVisible()).toBe(true);
    const ordinary = await open();
    expect(await ordinary.locator(hint).count()).toBe(0);
  });

  it('speaks the language of the browser, another one when asked, and the bot then greets in it', async () => {
    const page = await open({ locale: 'zh-CN' });
    await page.getByRole('tab', { name: '导览' }).waitFor();
    // Anna has not started the bot yet.
    await page.getByTestId('me-anna').click();
    await page.getByRole('button', { name: '开始' }).click();
    await page.getByRole('article').filter({ hasText: /你/ }).first().waitFor();
    await page.getByTestId('language').selectOption('ru');
    await page.getByRole('tab', { name: 'Экскурсия' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    const other = await open({ locale: 'fr-FR' });
    await other.getByRole('tab', { name: 'Tour' }).waitFor();
  });
});
