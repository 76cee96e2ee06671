// `npm run screenshots`: starts the sandbox, drives the tour in a browser, and stores pictures of the page and of the main
// conversations in docs/pictures/, in English and Chinese.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { exitCodes } from '../../src/base/exit-codes.ts';
import { findChromium } from '../sandbox/page/find-chromium.ts';
import { openSandbox } from '../sandbox/page/open-sandbox.ts';

if (process.argv.length > 2) {
  process.stderr.write('`npm run screenshots` takes no arguments.\n');
  process.exit(exitCodes.usage);
}

const folder = join(import.meta.dirname, '../../docs/pictures');
const languages = [
  { name: 'en', locale: 'en-US' },
  { name: 'zh', locale: 'zh-CN' },
];
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };
const mostBytes = 150 * 1024;
const quality = 82;
/** A step ends when the bot has said all of it. */
const longestStepMs = 60_000;

async function store(page: Page, name: string): Promise<void> {
  // Notices would hide what is told, and a button would show that the pointer is on a message.
  await page.mouse.move(0, 0);
  await page.getByTestId('toasts').evaluate((toasts) => toasts.replaceChildren());
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  const path = join(folder, `${name}.webp`);
  writeFileSync(path, Buffer.from(data, 'base64'));
  const { size } = statSync(path);
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes, more than ${mostBytes}.`);
  process.stdout.write(`${path}: ${Math.ceil(size / 1024)} KiB\n`);
}

/** Scrolls the newest message that fits to the top, or as far as the conversation goes. */
async function toTop(page: Page, selector: string): Promise<void> {
  const message = page.locator(selector).last();
  await message.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

async function takeStep(page: Page, step: number): Promise<void> {
  await page.getByTestId('tour-next').click();
  if (step === 2 || step === 3) await page.locator('.key.success').last().click();
  const done = page.locator(`[data-testid="tour-${step}"][data-state="done"]`);
  await done.waitFor({ state: 'attached', timeout: longestStepMs });
}

async function takePictures(browser: Browser, { name, locale }: (typeof languages)[number]): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const sandbox = await openSandbox();
  opened.defer(() => sandbox.close());
  const context = await browser.newContext({
    viewport: desktop,
    locale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  opened.defer(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(longestStepMs);
  await page.goto(sandbox.url);
  // The bot then speaks the language of the page.
  await page.getByTestId('start').click();
  await page.getByRole('article').nth(1).waitFor();

  await takeStep(page, 1);
  await takeStep(page, 2);
  await toTop(page, 'article.edited');
  await store(page, `order-${name}`);
  await takeStep(page, 3);
  await takeStep(page, 4);
  await takeStep(page, 5);
  await store(page, `template-${name}`);
  await takeStep(page, 6);
  await page.getByTestId('panel-log').click();
  await store(page, `storm-${name}`);
  await page.getByTestId('panel-tour').click();
  await takeStep(page, 7);
  await takeStep(page, 8);
  await page.emulateMedia({ colorScheme: 'dark' });
  await toTop(page, 'article:has(.photo)');
  await store(page, `week-${name}`);
  await page.setViewportSize(phone);
  await toTop(page, 'article:has(.photo)');
  await store(page, `phone-${name}`);
}

const found = findChromium();
if (found.path === undefined) throw new Error(found.message);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
try {
  for (const language of languages) await takePictures(browser, language);
} finally {
  await browser.close();
}
