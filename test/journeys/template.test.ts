// Own words for alerts, in each language: shown, refused with the place and a suggestion, previewed, saved, used for a
// real event, and undone; and what happens when a real event breaks them.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { expectNoCanary, openScene, openTestApp } from './scene.ts';
import { i18n } from '../spoken.ts';

const places = {
  en: 'Line 1, 3: there is no field “reciever”. Did you mean receiver?',
  zh: '第 1 行第 3 列：没有“reciever”字段。是不是 receiver？',
  ru: 'Строка 1, позиция 3: поля «reciever» нет. Может быть, receiver?',
};
const locales = Object.keys(places) as Array<keyof typeof places>;

async function openJourney(locale: keyof typeof places) {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  olga.setLanguage(locale);
  const app = await openTestApp(scene);
  await olga.ask('/start');
  const next = async (act: () => unknown, fits = (_text: string) => true): Promise<ChatMessage> => {
    const since = telegram.mark();
    const change = telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && fits(text), {
      since,
      timeoutMs: 40_000,
    });
    await act();
    return change;
  };
  return {
    ...scene,
    app,
    words: i18n.words(locale),
    /** What the press changes; the notice of the first event may come at any time. */
    press: (message: ChatMessage, label: string | RegExp) =>
      next(
        () => olga.press(message, label),
        (text) => !text.startsWith('📬'),
      ),
    /** The alert about a delegation of this quantity, which the service posts. */
    delegate: (quantity: number, change: Record<string, unknown> = {}) => {
      const { type, data } = service.samples.hourly;
      const isAbout = (text: string) => text.replaceAll(/(?<=\d)\D(?=\d{3})/g, '').includes(String(quantity));
      return next(() => service.emit(type, { ...data, quantity, ...change }), isAbout);
    },
  };
}

it.each(locales)(
  'in %s: refused, mended, previewed, saved, used and undone',
  { timeout: 60_000 },
  async (locale) => {
    const { olga, words, press, delegate } = await openJourney(locale);
    const label = (key: string, values = {}) => words.plain(`template-${key}`, values);
    const builtIn = await delegate(65_000);

    const list = await olga.ask('/template');
    const page = await press(list, new RegExp(words.plain('event-name-delegation')));
    expect(page.text).toContain(label('looks-real', { time: '¦' }).split('¦')[0]!.trim());
    expect(page.text).toContain(builtIn.text.split('\n')[0]);

    const asked = await press(page, label('edit'));
    expect(asked.text).toContain(words.plain('event-name-delegation'));
    const refused = await olga.ask(
      '<<reciever>> <b><<quantity | number>></b> {% if duration %}<<duration | duration>>{% endif %}',
    );
    expect(refused.text).toContain(places[locale]);
    expect(refused.text).toMatch(/\n {2}\^{8}\n/);
    expect((await delegate(66_000)).text).not.toMatch(/^T/);

    const shown = await press(refused, label('fix', { right: 'receiver' }));
    expect(shown.text).toContain(words.plain('template-not-saved').replaceAll(/<\/?b>/g, ''));
    expect(shown.text).toMatch(/T\w{33} 66.000/);
    const saved = await press(shown, label('save'));
    expect(saved.text).toContain('Olga');

    const own = await delegate(131_000);
    expect(own.text).toMatch(/^T\w{33} 131.000 /);
    expect(own.entities).toContainEqual(expect.objectContaining({ type: 'bold' }));
    const [, hash = ''] = /\n.*[:：] ?(\w{64})$/.exec(own.text) ?? [];
    expect(hash).toHaveLength(64);

    const undone = await press(saved, label('undo'));
    expect(undone.text).toContain('3');
    expect((await delegate(132_000)).text).not.toMatch(/^T\w{33}/);
  },
);

it(
  'that a real event breaks are told in the built-in ones, with one note that opens them',
  { timeout: 60_000 },
  async () => {
    const { olga, telegram, app, press, delegate } = await openJourney('en');
    const page = await press(await olga.ask('/template'), /Delegation/);
    await press(page, '✏️ Edit');
    const text = `${'x'.repeat(3960)}<<receiver | code>><<memo>>`;
    await delegate(65_000, { memo: 'short' });
    const shown = await olga.ask(text);
    expect(shown.text).toContain('Not saved yet');
    await press(shown, '✅ Save');
    const since = telegram.mark();
    const note = telegram.waitFor(
      ({ text: said }) => said.includes('The words of “Delegation” in your chat'),
      {
        since,
        timeoutMs: 40_000,
      },
    );
    const alert = await delegate(66_000, { memo: 'm'.repeat(300) });
    expect(alert.text).toContain('66,000 energy delegated');
    const { text: said } = await note;
    expect(said).toContain('(version 2) failed: the message got longer than 4,096 characters.');
    const opened = await press(await note, '📝 Open it');
    expect(opened.text).toContain('own words, version 2');
    expectNoCanary(app.logged.join('\n'));
  },
);
