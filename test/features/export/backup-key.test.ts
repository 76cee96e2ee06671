import { expect, it } from 'vitest';
import { scheduleKeyEnds, shownMs } from '../../../src/features/export/shown-keys.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openScene, until } from '../../bot/scene.ts';

const keyPattern = /AGE-SECRET-KEY-1[0-9A-Z]+/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An owner to whom a key is shown. */
async function open() {
  const scene = await openScene();
  const { owner, telegram, store, clock } = scene;
  const backups = {
    path: '/backups',
    make: () => Promise.reject(new Error('not here')),
    remove() {},
    close() {},
  };
  Object.assign(scene.deps, { backups });
  await owner.ask('/start');
  const begin = async (label = '✅ Back up daily') => owner.press(await owner.ask('/export backup'), label);
  /** The message that comes of an act and is one of those. */
  const comeOf = async (act: () => Promise<unknown>, isIt: (message: ChatMessage) => boolean) => {
    const since = telegram.mark();
    await act();
    return telegram.waitFor(isIt, { since });
  };
  const show = (label?: string) =>
    comeOf(
      () => begin(label),
      ({ labels }) => labels.includes('✅ I saved it'),
    );
  const save = (note: ChatMessage) =>
    comeOf(
      () => owner.press(note, '✅ I saved it'),
      ({ text }) => text.includes('Encrypted for'),
    );
  const texts = () => telegram.chat(owner).messages.map(({ text }) => text);
  const kept = () => store.settings.data.backup.shownKeys;
  return {
    ...scene,
    begin,
    comeOf,
    show,
    save,
    texts,
    isShown: () => texts().some((text) => keyPattern.test(text)),
    textOf: (id: number) =>
      telegram.chat(owner).messages.find(({ message_id: each }) => each === id)?.text ?? '',
    kept,
    says: (words: string) => texts().some((text) => text.includes(words)),
    /** Telegram refuses these calls for good, or `times`. */
    refuse: (method: string, why: string, times = Infinity) => {
      const description = `Bad Request: ${why}`;
      telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method, times });
    },
    forgotten: () => until(() => kept().length === 0),
    /** In small steps, so that a call is answered before the clock ends it. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 15_000) {
        await clock.advance(Math.min(left, 15_000));
        for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

it.each([
  { kind: 'too-many', retryAfter: 30 } as const,
  { kind: 'html', status: 502 } as const,
  { kind: 'cut-before' } as const,
  { kind: 'refuse', code: 401, description: 'Unauthorized' } as const,
])('a deletion that failed ($kind) is tried again until the key is gone', async (fault) => {
  const { show, isShown, telegram, pass, kept, textOf } = await open();
  const note = await show();
  expect(isShown()).toBe(true);
  telegram.faults.inject(fault, { method: 'deleteMessage', times: 2 });
  telegram.faults.inject(fault, { method: 'editMessageText', times: 2 });
  await pass(shownMs + 10_000);
  expect(isShown()).toBe(true);
  expect(kept()).toHaveLength(1);
  while (kept().length > 0) await pass(minuteMs);
  expect(isShown()).toBe(false);
  expect(textOf(note.message_id)).toContain('This key is not in use');
});

it('the next run of the bot deletes a key that the last one has shown', async () => {
  const { show, isShown, deps, bot, clock, kept, telegram } = await open();
  await show();
  // The timers of the last run are gone with it: only what is stored counts.
  const stored = structuredClone(kept());
  telegram.faults.inject({ kind: 'cut-before' }, { method: 'deleteMessage', times: Infinity });
  expect(stored).toMatchObject([{ state: 'offered' }]);
  await clock.advance(shownMs + minuteMs);
  expect(isShown()).toBe(true);
  telegram.faults.clear();
  scheduleKeyEnds({ api: bot.api, deps });
  await clock.advance(0);
  await until(() => !isShown() && kept().length === 0);
});

it('a key that Telegram no longer deletes is blanked, and one that it does not change either is told of', async () => {
  const { show, isShown, telegram, pass, kept, clock, says, refuse, forgotten } = await open();
  await show();
  telegram.faults.inject({ kind: 'cut-before' }, { method: 'deleteMessage', times: Infinity });
  await clock.advance(3 * dayMs);
  telegram.faults.clear();
  while (kept().length > 0) await pass(minuteMs);
  expect(isShown()).toBe(false);
  expect(says('The key stood here')).toBe(true);
  expect(says('Delete that message yourself')).toBe(false);

  await show();
  refuse('deleteMessage', "message can't be deleted for everyone");
  refuse('editMessageText', "message can't be edited");
  await pass(shownMs + 10_000);
  await until(() => says('Delete that message yourself'));
  await forgotten();
  expect(isShown()).toBe(true);
  // Three days in steps of a minute.
}, 180_000);

it('a key that somebody has deleted already is told of nowhere', async () => {
  const { show, pass, refuse, forgotten, says } = await open();
  await show();
  refuse('deleteMessage', 'message to delete not found', 1);
  await pass(shownMs + 10_000);
  await forgotten();
  expect(says('Delete that message yourself')).toBe(false);
});

it('a saved key whose message could not be deleted is in force, and the screen says that it stands there', async () => {
  const { show, save, isShown, telegram, pass, store, forgotten } = await open();
  const note = await show();
  telegram.faults.inject({ kind: 'html', status: 502 }, { method: 'deleteMessage' });
  const screen = await save(note);
  expect(screen.text).toContain('The message with the key is still here');
  expect(store.settings.data.backup.recipient).toMatch(/^age1/);
  expect(isShown()).toBe(true);
  await pass(minuteMs);
  await forgotten();
  expect(isShown()).toBe(false);
});

it('a new key ends the one that is offered, whose note says so, and names what the earlier key is still for', async () => {
  const { show, save, textOf, texts, store } = await open();
  const first = await show();
  expect(first.text).not.toContain('Backups made until now');
  const second = await show();
  expect(textOf(first.message_id)).toContain('This key is not in use');
  expect(texts().filter((text) => keyPattern.test(text))).toHaveLength(1);
  const screen = await save(second);
  expect(screen.text).not.toContain('Backups made until now');
  const { recipient } = store.settings.data.backup;

  const third = await show('🔑 Make a new key');
  expect(third.text).toContain(
    'Backups made until now are still opened only by the key that you saved before',
  );
  expect(store.settings.data.backup.recipient).toBe(recipient);
  expect((await save(third)).text).toContain('Backups made until now');
  expect(store.settings.data.backup.recipient).not.toBe(recipient);
});

it('the message that shows the key is known before the key is in it', async () => {
  const { owner, telegram, begin, comeOf, texts, refuse, forgotten, says } = await open();
  refuse('editMessageText', 'no', 1);
  await comeOf(begin, ({ text }) => text.includes('appears in this message'));
  await forgotten();
  expect(texts().some((text) => keyPattern.test(text))).toBe(false);
  expect(says('appears in this message')).toBe(false);
  // The note has no button any more that says the key was saved.
  const [note] = telegram.chat(owner).messages.slice(-1);
  expect(note).toMatchObject({ text: expect.stringContaining('This key is not in use') });
  expect(note?.labels).toEqual(['🔑 Make a new key']);
});

it.each([{ kind: 'cut-after' } as const, { kind: 'html', status: 500 } as const])(
  'where the answer to the key itself is lost ($kind), it is put in again, and can be saved',
  async (fault) => {
    const { telegram, begin, isShown, save, store, pass } = await open();
    telegram.faults.inject(fault, { method: 'editMessageText', times: 1 });
    const since = telegram.mark();
    const pressed = begin();
    const note = await telegram.waitFor(({ labels }) => labels.includes('✅ I saved it'), { since });
    const press = { isAnswered: false };
    void pressed.finally(() => (press.isAnswered = true));
    while (!press.isAnswered) await pass(5_000);
    expect(isShown()).toBe(true);
    await save(note);
    expect(store.settings.data.backup.recipient).toMatch(/^age1/);
  },
);

it('no key stands there without its note: where the answer to the note is lost, the key is not shown at all', async () => {
  const { owner, telegram, isShown, store, says, forgotten } = await open();
  const screen = await owner.ask('/export backup');
  // Once the first message is known, the next is the note.
  const unwatch = store.watchSettings(() => {
    unwatch();
    telegram.faults.inject({ kind: 'cut-after' }, { method: 'sendMessage', times: 1 });
  });
  await owner.press(screen, '✅ Back up daily');
  await until(() => says('This key is not in use'));
  await forgotten();
  expect(isShown()).toBe(false);
  expect(says('Something went wrong')).toBe(false);
});

it('a first message that Telegram does not take changes nothing, and says so', async () => {
  const { owner, telegram, comeOf, kept, store, says } = await open();
  const screen = await owner.ask('/export backup');
  telegram.faults.inject({ kind: 'html', status: 500 }, { method: 'sendMessage', times: 1 });
  const begin = () => owner.press(screen, '✅ Back up daily');
  await comeOf(begin, ({ text }) => text.includes('nothing was changed. Press the button again'));
  expect(kept()).toEqual([]);
  expect(store.settings.data.backup.recipient).toBeNull();
  expect(says('Something went wrong')).toBe(false);
});

it('the end of a key whose note is unknown is told in a message of its own', async () => {
  const { show, texts, store, pass, forgotten } = await open();
  await show();
  await store.settings.update(({ backup }) => void (backup.shownKeys[0]!.noteId = null));
  await pass(shownMs + 10_000);
  await forgotten();
  expect(texts().filter((text) => text.includes('This key is not in use'))).toHaveLength(1);
});
