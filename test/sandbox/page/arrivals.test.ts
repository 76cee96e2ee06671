import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isChromiumMissing, useBrowser } from './browser.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

const olga = 1001;

describe.skipIf(isChromiumMissing)('what arrives', { timeout: 120_000 }, () => {
  let sandbox: OpenSandbox;

  beforeEach(async () => {
    sandbox = await openSandbox();
    await sandbox.model.telegram.findPerson(olga).ask('/start');
  });
  afterEach(() => sandbox.close());
  const { open } = useBrowser();

  const privateRow = (page: Page) => page.getByTestId(`chat-${olga}-0`);
  const group = (page: Page) => page.getByRole('button', { name: 'Energy team · Alerts' });

  /** Calls the Bot API as the bot does. */
  async function call(method: string, body: Record<string, unknown>): Promise<void> {
    const { apiRoot, token } = sandbox.model.telegram;
    const answer = await fetch(`${apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }

  it('loudly in another chat is told and counted, silently only counted', async () => {
    const page = await open(sandbox.url);
    await group(page).click();
    const toasts = page.getByTestId('toasts');
    await call('sendMessage', { chat_id: olga, text: 'in silence', disable_notification: true });
    const unread = privateRow(page).getByTestId('unread');
    await unread.waitFor();
    expect(await unread.textContent()).toBe('1 unread');
    expect(await unread.getAttribute('class')).toContain('silent');
    expect(await toasts.textContent()).toBe('');

    await call('sendMessage', { chat_id: olga, text: 'aloud' });
    await toasts.getByText('aloud').waitFor();
    expect(await unread.textContent()).toBe('2 unread');
    expect(await unread.getAttribute('class')).not.toContain('silent');
    expect(await page.title()).toContain('(2)');

    await privateRow(page).click();
    await unread.waitFor({ state: 'detached' });
    const silent = page.getByRole('article').filter({ hasText: 'in silence' });
    expect(await silent.textContent()).toContain('without a sound');
    const aloud = page.getByRole('article').filter({ hasText: 'aloud' });
    expect(await aloud.textContent()).not.toContain('without a sound');
  });

  it('is announced by "typing" until it is there', async () => {
    const page = await open(sandbox.url);
    const head = page.locator('#conversation .head');
    expect(await head.textContent()).toContain('bot');
    await call('sendChatAction', { chat_id: olga, action: 'typing' });
    await head.getByText('typing…').waitFor();
    await call('sendMessage', { chat_id: olga, text: 'written' });
    await head.getByText('typing…').waitFor({ state: 'detached' });
  });

  it('for one person of a group is not shown to another', async () => {
    const asking = await open(sandbox.url);
    await group(asking).click();
    await asking.getByTestId('add-bot').click();
    await asking.getByTestId('composer').fill('/balance');
    await asking.getByTestId('composer').press('Enter');
    await asking.getByRole('article').filter({ hasText: 'only you see this' }).nth(1).waitFor();

    const other = await open(sandbox.url);
    await other.getByTestId('me-anna').click();
    await group(other).click();
    await other.getByRole('heading', { name: 'Energy team · Alerts' }).waitFor();
    expect(await other.getByTestId('messages').textContent()).not.toContain('only you see this');
  });

  it('when a message is edited or deleted, changes or goes where it stands', async () => {
    const page = await open(sandbox.url);
    const { telegram } = sandbox.model;
    await call('sendMessage', { chat_id: olga, text: 'first words' });
    await page.getByRole('article').filter({ hasText: 'first words' }).waitFor();
    const { message_id: id } = telegram.chat(olga).last!;
    await call('editMessageText', { chat_id: olga, message_id: id, text: 'other words' });
    const message = page.getByTestId(`message-${id}`);
    await message.getByText('other words').waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'first words' }).count()).toBe(0);
    await call('deleteMessage', { chat_id: olga, message_id: id });
    await message.waitFor({ state: 'detached' });
  });

  it('of topics opens, closes and removes their rows', async () => {
    const page = await open(sandbox.url);
    const { telegram } = sandbox.model;
    const team = telegram.findGroup(telegram.chats().find(({ type }) => type === 'supergroup')!.id);
    const topic = team.topic('Payouts');
    const row = page.getByRole('button', { name: 'Energy team · Payouts' });
    await row.click();
    await page.getByRole('heading', { name: 'Energy team · Payouts' }).waitFor();
    team.deleteTopic(topic);
    await row.waitFor({ state: 'detached' });
    // The private chat is open again.
    await page.getByRole('heading', { name: 'Delegram', exact: true }).waitFor();
    expect(await group(page).count()).toBe(1);
  });
});
