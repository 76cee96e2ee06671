// One Chromium and one sandbox for a test file, and pages of it. What a page writes to its console as an error, and what
// it throws, is collected and must be empty at the end of each test.

import { type Browser, type BrowserContextOptions, type Locator, type Page, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { systemClock, waitAtMost } from '../../../src/base/clock.ts';
import type { Model } from '../../../src/sandbox/model.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { findChromium } from './find-chromium.ts';
import { type OpenSandbox, openSandbox } from './open-sandbox.ts';

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

export type Browsing = {
  readonly browser: Browser;
  readonly sandbox: OpenSandbox;
  readonly model: Model;
  readonly olga: Person;
  /** A page of the sandbox, or of another address, in a context of its own. */
  open: (options?: BrowserContextOptions & { url?: string }) => Promise<Page>;
  /** Takes an error that the test means to cause from what was collected; it must be there. */
  expectError: (text: string) => void;
};

/** `begin` runs once, before the first page is opened. */
export function useBrowser(
  begin: (sandbox: OpenSandbox) => Promise<unknown> = async () => undefined,
): Browsing {
  let browser: Browser | undefined;
  let sandbox: OpenSandbox | undefined;
  let errors: string[] = [];

  beforeAll(async () => {
    const { path } = findChromium();
    if (path === undefined) return;
    browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
    sandbox = await openSandbox();
    await begin(sandbox);
  });
  afterEach(async () => {
    const closed = Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    await waitAtMost(systemClock, farewellMs, closed);
    const found = errors;
    errors = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await waitAtMost(systemClock, farewellMs, browser?.close() ?? Promise.resolve());
    await sandbox?.close();
  });

  const opened = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('Browser and sandbox are open inside of tests only.');
    return what;
  };
  return {
    get browser() {
      return opened(browser);
    },
    get sandbox() {
      return opened(sandbox);
    },
    get model() {
      return opened(sandbox).model;
    },
    get olga() {
      return opened(sandbox).model.people['olga']!;
    },
    expectError(text) {
      expect(errors).toContainEqual(expect.stringContaining(text));
      errors = errors.filter((error) => !error.includes(text));
    },
    async open({ url = opened(sandbox).url, ...options } = {}) {
      const context = await opened(browser).newContext({
        viewport: widths.desktop,
        locale: 'en-US',
        ...options,
      });
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

/** Writes in the open chat. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text);
  await page.getByTestId('composer').press('Enter');
}

/** The messages of the open chat, those with this text alone where one is given. */
export const messages = (page: Page, hasText: string | RegExp = ''): Locator =>
  page.getByTestId('messages').getByRole('article').filter({ hasText });
