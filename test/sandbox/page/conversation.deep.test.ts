import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import { isChromiumMissing, messages, say, useBrowser } from './browser.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const order = '/order 65000 TEEHoEfqvKqW76uWbFc7aYRkGjwsRbSPm5 1h';

describe.skipIf(isChromiumMissing)('the conversation', { timeout: 120_000 }, () => {
  const browsing = useBrowser(({ model }) => {
    model.telegram.setLimits('off');
    return model.people['olga']!.ask('/start');
  });
  const { open } = browsing;
  let team: Group;
  beforeAll(() => {
    const { telegram, places } = browsing.model;
    team = telegram.findGroup(places['team']!.chat!);
  });

  const idsOf = (page: Page) =>
    messages(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-testid')));
  const confirm = (page: Page) => page.getByRole('button', { name: '✅ Confirm' });
  const group = (page: Page, name: string) => page.getByRole('button', { name: `Energy team · ${name}` });
  const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');
  const tabs = (page: Page) => page.context().pages().length;
  const link = (page: Page, name: string) => page.getByTestId('messages').getByRole('link', { name }).last();

  /** Calls the Bot API as the bot does. */
  async function call(method: string, body: Record<string, unknown>): Promise<void> {
    const { apiRoot, token } = browsing.model.telegram;
    const answer = await fetch(`${apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: browsing.olga.id, ...body }),
    });
    expect(answer.status).toBe(200);
  }

  it('shows a stranger no group, and tells a stranger nothing of the account', async () => {
    const page = await open();
    await page.getByTestId('me-sam').click();
    await expect.poll(() => group(page, 'Alerts').count()).toBe(0);
    // The focus goes to the message box when START was pressed by a key.
    await page.getByTestId('start').press('Enter');
    await expect.poll(() => page.getByTestId('composer').evaluate((own) => own.matches(':focus'))).toBe(true);
    await messages(page).nth(1).waitFor();
    await say(page, '/balance');
    await page.getByTestId('me-olga').click();
    await group(page, 'Alerts').waitFor();
    // Her answer comes after what became of the stranger's command.
    await say(page, '/balance');
    const conversation = page.getByTestId('messages');
    await expect.poll(() => conversation.textContent()).toContain('TRX');
    await page.getByTestId('me-sam').click();
    await expect.poll(() => conversation.textContent()).not.toContain('TRX');
    await expect.poll(() => conversation.textContent()).toContain('/balance');
  });

  it('tells and counts what comes loudly in another chat, and only counts what comes silently', async () => {
    const page = await open();
    await group(page, 'Alerts').click();
    const toasts = page.getByTestId('toasts');
    await call('sendMessage', { text: 'in silence', disable_notification: true });
    const row = page.getByTestId(`chat-${browsing.olga.id}-0`);
    const unread = row.getByTestId('unread');
    await unread.waitFor();
    await expect.poll(() => unread.textContent()).toBe('1 unread');
    expect(await unread.getAttribute('class')).toContain('silent');
    await expect.poll(() => toasts.textContent()).toBe('');

    await call('sendMessage', { text: 'aloud' });
    await toasts.getByText('aloud').waitFor();
    await expect.poll(() => unread.textContent()).toBe('2 unread');
    await expect.poll(() => unread.getAttribute('class')).not.toContain('silent');
    await expect.poll(() => page.title()).toContain('(2)');

    await row.click();
    await unread.waitFor({ state: 'detached' });
    await expect.poll(() => messages(page, 'in silence').textContent()).toContain('without a sound');
    expect(await messages(page, 'aloud').textContent()).not.toContain('without a sound');
  });

  it('adds the bot by its link to the group that is chosen, and opens no tab', async () => {
    const page = await open();
    await say(page, '/link');
    await link(page, 'Add to a group').click();
    await page.getByTestId(`group-${team.id}`).click();
    await page.getByRole('heading', { name: 'Energy team · General' }).waitFor();
    await messages(page, '/start').first().waitFor();
    const said = team.messages.map(({ text }) => text);
    expect(said).toContain(`/start@${browsing.model.telegram.bot.username} link`);
    expect(tabs(page)).toBe(1);
  });

  it('lets two tabs be two people, who read in a group what the other writes', async () => {
    const [olga, anna] = [await open(), await open()];
    await anna.getByTestId('me-anna').click();
    await group(olga, 'Alerts').click();
    await say(olga, 'Who ordered the 500k?');
    const row = group(anna, 'Alerts');
    await row.getByTestId('unread').waitFor();
    await row.click();
    const asked = messages(anna, 'Who ordered the 500k?');
    await asked.hover();
    await asked.getByRole('button', { name: 'Reply' }).click();
    await say(anna, 'Me.');
    const answer = messages(olga, 'Me.');
    await answer.waitFor();
    await expect.poll(() => answer.textContent()).toContain('Who ordered the 500k?');
    // Read by Anna; Olga has nothing unread where she is.
    await expect.poll(() => row.getByTestId('unread').count()).toBe(0);
    // What the bot shows to one person of a group is not shown to another.
    await say(olga, '/balance');
    await messages(olga, 'only you see this').nth(1).waitFor();
    expect(await anna.getByTestId('messages').textContent()).not.toContain('only you see this');
  });

  it('shows what one says also while one reads further up', async () => {
    for (let count = 1; count <= 40; count++) browsing.olga.say(`line ${count}`);
    const page = await open();
    await page.getByTestId('messages').evaluate((own) => own.scrollTo({ top: -1_000 }));
    await say(page, 'here I am');
    await messages(page, 'here I am').waitFor();
    await expect.poll(() => page.getByTestId('messages').evaluate((own) => own.scrollTop)).toBe(0);
  });

  it('follows a group that becomes a supergroup, and topics that open and go', async () => {
    const { telegram } = browsing.model;
    const small = telegram.group({ title: 'Small team', owner: browsing.olga });
    const page = await open();
    await page.getByRole('button', { name: 'Small team' }).click();
    const title = page.getByRole('heading', { name: 'Small team' });
    await title.waitFor();
    const { id } = telegram.migrate(small);
    await page.getByTestId(`chat-${id}-0`).waitFor();
    await title.waitFor();
    expect(await page.getByTestId(`chat-${id}-0`).getAttribute('aria-current')).toBe('true');

    const topic = team.topic('Payouts');
    await group(page, 'Payouts').click();
    await page.getByRole('heading', { name: 'Energy team · Payouts' }).waitFor();
    team.deleteTopic(topic);
    await group(page, 'Payouts').waitFor({ state: 'detached' });
    // The private chat is open again.
    await page.getByRole('heading', { name: 'Delegram', exact: true }).waitFor();
    expect(await group(page, 'Alerts').count()).toBe(1);
  });

  it('keeps messages and what is being typed over a reload, and misses nothing meanwhile', async () => {
    const page = await open();
    await say(page, 'before the reload');
    await messages(page, 'before the reload').waitFor();
    // The bot has answered it.
    await expect.poll(() => messages(page).last().textContent()).not.toContain('before the reload');
    await page.getByTestId('composer').fill('half a sen');
    const before = await idsOf(page);
    await page.reload();
    await messages(page).last().waitFor();
    expect(await idsOf(page)).toEqual(before);
    expect(await page.getByTestId('composer').inputValue()).toBe('half a sen');
    // Sent: a draft is kept only until then.
    await page.getByTestId('composer').press('Enter');
    await page.goto('about:blank');
    browsing.olga.say('said from elsewhere');
    await page.goto(browsing.sandbox.url);
    await messages(page).last().waitFor();
    expect(await messages(page, 'said from elsewhere').count()).toBe(1);
    expect(await page.getByTestId('composer').inputValue()).toBe('');
  });

  it('shows markup in names and texts as text', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const { telegram } = browsing.model;
    const guest = telegram.person({ first_name: markup });
    const named = telegram.group({ title: `${markup} team`, owner: browsing.olga });
    named.add(guest);
    guest.say(`<b>bold?</b> ${markup}`, { chat: named });
    const page = await open();
    await page.getByRole('button', { name: `${markup} team` }).click();
    await expect.poll(() => messages(page).last().textContent()).toContain(`<b>bold?</b> ${markup}`);
    expect(await page.locator('#conversation img').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  it('buys nothing by a button that stands only in an old view of the page', async () => {
    const { telegram, service } = browsing.model;
    const since = telegram.mark();
    browsing.olga.say(order);
    const card = await telegram.waitFor(({ labels }) => labels.includes('✅ Confirm'), { since });
    // Its console tells of the stream that it is denied, so it is no page of `open`.
    const page = await browsing.browser.newPage();
    await page.route(/\/stream\?/, (route) => route.abort());
    await page.goto(browsing.sandbox.url);
    await confirm(page).waitFor();
    const answers = () => telegram.calls.filter(({ method }) => /^answerCallbackQuery$/i.test(method)).length;
    const before = answers();
    await browsing.olga.press(card, '✖️ Cancel');
    await confirm(page).click();
    await expect.poll(answers).toBe(before + 2);
    expect(service.orders).toEqual([]);
  });

  it('shows a button as disabled while an order is placed, and copies a code that is clicked', async () => {
    const page = await open({ permissions });
    const { service } = browsing.model;
    service.faults.add({ kind: 'slow', method: 'POST' });
    await say(page, order);
    await confirm(page).waitFor();
    await page.getByTestId('messages').locator('code', { hasText: 'TEEHo' }).last().click();
    await expect.poll(() => clipboard(page)).toBe('TEEHoEfqvKqW76uWbFc7aYRkGjwsRbSPm5');
    await confirm(page).click();
    const waiting = page.locator('.key:disabled');
    await waiting.waitFor();
    await waiting.waitFor({ state: 'detached' });
    await messages(page, 'confirmed on-chain').first().waitFor();
    expect(service.orders).toHaveLength(1);
  });

  it('shows above the messages which one is pinned, and nothing where none is', async () => {
    const page = await open();
    expect(await page.getByTestId('pinned').isVisible()).toBe(false);
    await say(page, '/board');
    await page.getByRole('button', { name: 'Without the balance' }).click();
    const bar = page.getByTestId('pinned');
    await bar.waitFor();
    await expect.poll(() => bar.textContent()).toContain('Board');
  });

  it('announces a message by "typing", and changes or removes it where it stands', async () => {
    const page = await open();
    const head = page.locator('#conversation .head');
    await expect.poll(() => head.textContent()).toContain('bot');
    await call('sendChatAction', { action: 'typing' });
    await head.getByText('typing…').waitFor();
    await call('sendMessage', { text: 'first words' });
    await head.getByText('typing…').waitFor({ state: 'detached' });
    await messages(page, 'first words').waitFor();
    const { message_id } = browsing.model.telegram.chat(browsing.olga).last!;
    await call('editMessageText', { message_id, text: 'other words' });
    const message = page.getByTestId(`message-${message_id}`);
    await message.getByText('other words').waitFor();
    expect(await messages(page, 'first words').count()).toBe(0);
    await call('deleteMessage', { message_id });
    await message.waitFor({ state: 'detached' });
  });

  it('starts the bot by its link as the person who clicks it', async () => {
    const page = await open();
    await page.getByTestId('me-anna').click();
    await page.getByTestId('start').click();
    await say(page, `https://t.me/${browsing.model.telegram.bot.username}?start=join_nothing`);
    await link(page, 't.me').click();
    await messages(page, '/start join_nothing').waitFor();
    expect(tabs(page)).toBe(1);
  });

  it('copies a link that shares, and opens one to a real site by a second click only', async () => {
    const page = await open({ permissions });
    await say(page, 'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=Come%20in');
    await link(page, 't.me/share').click();
    await expect.poll(() => clipboard(page)).toBe('Come in\nhttps://t.me/x');

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
    await expect.poll(() => clipboard(page)).toBe(address);
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
