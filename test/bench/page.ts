// Measures how long the sandbox's page holds a frame while 1,000 messages come into the open chat, beside a bare page that
// adds as many paragraphs.

import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../sandbox/page/find-chromium.ts';
import { openSandbox } from '../sandbox/page/open-sandbox.ts';
import { figure, type Figure } from './figures.ts';

const messages = 1_000;

export async function benchPage(): Promise<Figure[]> {
  const found = findChromium();
  if (found.path === undefined) {
    console.error(found.message);
    return [];
  }
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
  const sandbox = await openSandbox();
  try {
    const { telegram } = sandbox.model;
    const olga = telegram.findPerson(1001);
    await olga.ask('/start');
    const team = telegram.chats().find(({ type }) => type === 'supergroup');
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await page.goto(sandbox.url);
    await page.getByRole('button', { name: 'Energy team · General' }).click();
    await page.getByTestId('add-bot').waitFor();
    await watchFrames(page);
    for (let count = 1; count <= messages; count++) olga.say(`message ${count} of many`, { chat: team!.id });
    await page
      .getByRole('article')
      .filter({ hasText: `message ${messages} of many` })
      .waitFor();
    const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await watchFrames(bare);
    await bare.evaluate(`for (let count = 1; count <= ${messages}; count++) {
      const line = document.createElement('p');
      line.textContent = 'message ' + count + ' of many';
      document.body.append(line);
    }`);
    await bare.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    const bareMs = await longestFrameMs(bare);
    const what = `the longest frame of the sandbox's page while ${messages} messages come`;
    // A busy machine draws the bare page late, too.
    const most = Math.max(200, 3 * bareMs);
    return [figure(what, await longestFrameMs(page), 'ms', { bare: bareMs, most })];
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

function watchFrames(page: Page): Promise<unknown> {
  return page.evaluate(`{
    globalThis.longestMs = 0;
    let before = performance.now();
    const tick = () => {
      const now = performance.now();
      globalThis.longestMs = Math.max(globalThis.longestMs, now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }`);
}

async function longestFrameMs(page: Page): Promise<number> {
  return Number(await page.evaluate('globalThis.longestMs'));
}
