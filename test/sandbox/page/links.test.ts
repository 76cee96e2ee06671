import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isChromiumMissing, useBrowser } from './browser.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

const olga = 1001;
const permissions = ['clipboard-read', 'clipboard-write'];

describe.skipIf(isChromiumMissing)('a link in a message', { timeout: 120_000 }, () => {
  let sandbox: OpenSandbox;

  beforeEach(async () => {
    sandbox = await openSandbox();
    await sandbox.model.telegram.findPerson(olga).ask('/start');
  });
  afterEach(() => sandbox.close());
  const { open } = useBrowser();

  const tabs = (page: Page) => page.context().pages().length;
  const say = async (page: Page, text: string) => {
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  };
  const link = (page: Page, text: string) =>
    page.getByTestId('messages').getByRole('link', { name: text }).last();

  it('that adds the bot to a group adds it to the chosen one, and opens no tab', async () => {
    const page = await open(sandbox.url);
    await say(page, '/link');
    await link(page, 'Add to a group').click();
    const team = sandbox.model.telegram.chats().find(({ type }) => type === 'supergroup')!;
    await page.getByTestId(`group-${team.id}`).click();
    await page.getByRole('heading', { name: 'Energy team · General' }).waitFor();
    await page.getByTestId('messages').getByText('/start').first().waitFor();
    const said = sandbox.model.telegram.chat(team.id).messages.map(({ text }) => text);
    expect(said).toContain(`/start@${sandbox.model.telegram.bot.username} link`);
    expect(tabs(page)).toBe(1);
  });

  it('that starts the bot does so as the person who clicks it', async () => {
    const page = await open(sandbox.url);
    await page.getByTestId('me-anna').click();
    await page.getByTestId('start').click();
    await say(page, `https://t.me/${sandbox.model.telegram.bot.username}?start=join_nothing`);
    await link(page, 't.me').click();
    await page.getByRole('article').filter({ hasText: '/start join_nothing' }).waitFor();
    expect(tabs(page)).toBe(1);
  });

  it('that shares is copied', async () => {
    const page = await open(sandbox.url, { permissions });
    await say(page, 'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=Come%20in');
    await link(page, 't.me/share').click();
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await expect.poll(clipboard).toBe('Come in\nhttps://t.me/x');
    expect(tabs(page)).toBe(1);
  });

  it('to a real site is opened by a second click only, and can be copied instead', async () => {
    const page = await open(sandbox.url, { permissions });
    const asked: string[] = [];
    await page.context().route(/tronscan/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: 'elsewhere' });
    });
    const address = 'https://tronscan.org/#/transaction/ab';
    await say(page, address);
    await link(page, 'tronscan').click();
    const dialog = page.getByTestId('dialog');
    await dialog.getByText(address).waitFor();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await link(page, 'tronscan').click({ button: 'middle' });
    await dialog.waitFor();
    expect(tabs(page)).toBe(1);
    expect(asked).toEqual([]);
    await Promise.all([page.context().waitForEvent('page'), page.getByTestId('leave').click()]);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => asked.length).toBe(1);
  });
});
