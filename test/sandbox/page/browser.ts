// One Chromium for a test file, and pages in it. What a page writes to its console as an error, and what it throws, is
// collected and must be empty at the end of each test.

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { waitAtMost } from '../../../src/wait.ts';
import { findChromium } from './find-chromium.ts';

export const widths = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

/** Tests are left out where none is; require-chromium.ts says so, or fails the run. */
export const isChromiumMissing = findChromium().path === undefined;

/** On busy cores Chromium was seen not to close a page at all; it ends with the process of the tests. */
const farewellMs = 20_000;

const isLoaded = 'html[data-ready]';

export type OpenPage = (url: string, options?: BrowserContextOptions) => Promise<Page>;

/** To be called below the hooks that open and close the sandbox: the pages are closed first, and miss no server. */
export function useBrowser(): {
  open: OpenPage;
  browser: () => Browser;
  /** Takes an error that the test means to cause from what was collected; it must be there. */
  expectError: (text: string) => void;
} {
  let browser: Browser | undefined;
  let errors: string[] = [];

  beforeAll(async () => {
    const { path } = findChromium();
    if (path !== undefined) browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  });
  afterEach(async () => {
    const closed = Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    await waitAtMost(systemClock, farewellMs, closed);
    const found = errors;
    errors = [];
    expect(found).toEqual([]);
  });
  afterAll(() => waitAtMost(systemClock, farewellMs, browser?.close() ?? Promise.resolve()));

  const opened = () => {
    if (!browser) throw new Error('The browser is open inside of tests only.');
    return browser;
  };
  return {
    browser: opened,
    expectError(text) {
      expect(errors).toContainEqual(expect.stringContaining(text));
      errors = errors.filter((error) => !error.includes(text));
    },
    async open(url, options = {}) {
      const context = await opened().newContext({ viewport: widths.desktop, locale: 'en-US', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
      });
      await page.goto(url);
      if (options.javaScriptEnabled !== false) await page.locator(isLoaded).waitFor({ state: 'attached' });
      return page;
    },
  };
}
