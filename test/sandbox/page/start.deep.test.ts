import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  it('has an address of its own beside another sandbox', async () => {
    const { sandbox: first } = browsing;
    const second = await start(first.port);
    expect(second.port).not.toBe(first.port);
    const page = await open({ url: second.url });
    await page.getByTestId('start').click();
    await page.getByRole('article').nth(1).waitFor();
    expect(first.model.telegram.chat(1001).messages).toEqual([]);
    expect(second.model.telegram.chat(1001).messages).not.toEqual([]);
  });

  it('is not moved by a page from elsewhere that is open in the same browser', async () => {
    const { sandbox } = browsing;
    const foreign = createServer((_request, response) => void response.end('<!doctype html>'));
    await new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void foreign.close());
    const page = await browsing.browser.newPage();
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
    const body = JSON.stringify({ person: 1001, text: 'said by a foreign page' });
    for (const type of ['text/plain', 'application/json']) {
      await page.evaluate(
        `fetch(${JSON.stringify(`${sandbox.url}api/say`)}, { method: 'POST', mode: 'no-cors', headers: { 'content-type': '${type}' }, body: ${JSON.stringify(body)} }).catch(() => undefined)`,
      );
    }
    expect(sandbox.model.telegram.chat(1001).messages).toEqual([]);
    // The page itself may.
    const own = await open();
    await own.getByTestId('start').click();
    await expect.poll(() => sandbox.model.telegram.chat(1001).messages.length).toBeGreaterThan(0);
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
