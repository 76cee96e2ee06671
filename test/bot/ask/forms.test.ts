import { describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../src/bot/command.ts';
import { commands } from '../../../src/features/commands.ts';
import { defineShowButton } from '../../../src/bot/ask/callback-data.ts';
import { enterForm } from '../../../src/bot/ask/forms.ts';
import { defineAnswerButton } from '../../../src/bot/ask/buttons.ts';
import { type Given, type Reading, ask } from '../../../src/bot/ask/question.ts';
import { say } from '../../../src/bot/say.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { openScene, said, until } from '../scene.ts';

/** Takes any word but `no`. */
const readWord = ({ text }: Given): Reading<string> =>
  text === 'no' ? { ok: false, hint: 'Not this one.' } : { ok: true, value: text };

const everywhere = { role: 'viewer', where: 'everywhere', group: 'bot' } as const;

/** Asks for two words and says them back. */
const pair: Command = {
  ...everywhere,
  name: 'pair',
  install(composer) {
    composer.command('pair', (ctx) => enterForm(ctx, 'pair', ctx.match));
    defineShowButton('pair').on(composer, (ctx) => enterForm(ctx, 'pair', ''));
  },
  forms: {
    pair: {
      version: 3,
      async run(conversation, ctx, last) {
        const first = await ask(conversation, ctx, { html: 'First word?' }, readWord);
        const { words, timeZone, role } = first.ctx;
        const question = { html: `${words.locale} ${timeZone} ${role}: second word?` };
        const second = await ask(conversation, first.ctx, question, readWord);
        if (second.value === 'bang') throw new Error('The form broke.');
        await say(second.ctx, `${first.value} and ${second.value} ${last}`.trim());
      },
    },
  },
};

const pickButton = defineAnswerButton('pick');

/** Asks for one of two words and says it back. */
const pick: Command = {
  ...everywhere,
  name: 'pick',
  install(composer) {
    composer.command('pick', (ctx) => enterForm(ctx, 'pick'));
  },
  forms: {
    pick: {
      version: 1,
      async run(conversation, ctx) {
        const rows = [['salt', 'pepper'].map((word) => ({ label: word, value: word }))];
        const choices = { button: pickButton, question: 'word', rows, hasBack: false };
        const answered = await ask(conversation, ctx, { html: 'Which?', choices }, readWord);
        if (answered.is === 'answered') await say(answered.ctx, `${answered.value} it is`);
      },
    },
  },
};

/** Their words are not in the locales, and they are not registered with Telegram here. */
const withPair = [...commands, pair, pick];

async function openPairScene(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ ...options, commands: withPair, allowMissingWords: true });
  const { store, owner, clock, telegram } = scene;
  /** A question is asked before the form is kept; resolves with what was kept now. */
  const kept = (): Promise<object> =>
    vi.waitUntil(async () => {
      const state = (await store.conversations.read(keyOf(owner))) as { keptAt: number } | undefined;
      return state?.keptAt === clock.now() && state;
    });
  return {
    ...scene,
    kept,
    /** Writes what is kept of the owner's form anew, with a change. */
    rewrite: async (change: (state: object) => object) =>
      store.conversations.write(keyOf(owner), change(await kept()), 1),
    hears: (words: string, chat: { id: number } = owner) =>
      until(() => telegram.chat(chat).last?.text.includes(words)),
    texts: (chat: { id: number } = owner) => said(telegram.chat(chat)),
    groupWithVera: async () => {
      const [group, viewer] = [await scene.group(), await scene.person('Vera', 'viewer')];
      group.add(viewer);
      return [group, viewer] as const;
    },
  };
}
const keyOf = ({ id }: { id: number }) => `${id}:${id}`;
/** A second form beside the one that waits, which no command has. */
const withGone = (kept: object) => {
  const { state, formVersions } = kept as Record<'state' | 'formVersions', Record<string, unknown>>;
  return { ...kept, state: { ...state, gone: state['pair'] }, formVersions: { ...formVersions, gone: 1 } };
};

describe('a form', () => {
  it('asks, waits and goes on, with the surroundings of its chat', async () => {
    const { owner } = await openPairScene();
    expect((await owner.ask('/pair now')).text).toBe('First word?');
    expect((await owner.ask('salt')).text).toBe('en UTC owner: second word?');
    expect((await owner.ask('pepper')).text).toBe('salt and pepper now');
    expect((await owner.ask('more')).text).toContain('/menu');
  });

  it('is ended by a slash command, which says so, runs and is not taken as the answer', async () => {
    const { owner } = await openPairScene();
    await owner.ask('/pair');
    const help = await owner.ask('/help');
    expect(help.text).toContain('The question before this is closed; nothing was changed.');
    expect(help.text).toContain('What you can do here');
    expect((await owner.ask('/help')).text).not.toContain('closed');
    expect((await owner.ask('salt')).text).toContain('/menu');
  });

  it.each(['/cancel', 'cancel', 'Отмена', '取消', undefined])(
    'is ended by %s, or by its button, with a word',
    async (typed) => {
      const { owner, texts } = await openPairScene();
      const question = await owner.ask('/pair');
      if (typed === undefined) await owner.press(question, '✖️ Cancel');
      else await owner.ask(typed);
      expect(texts().at(-1)).toBe('Cancelled. Nothing was changed.');
      expect((await owner.ask('salt')).text).toContain('/menu');
    },
  );

  it('is ended by another form, which says so first', async () => {
    const { owner, telegram } = await openPairScene();
    await owner.ask('/pair');
    const next = await owner.ask('/pick');
    expect(next.text).toBe('The question before this is closed; nothing was changed.\n\nWhich?');
    await owner.press(next, 'salt');
    await until(() => telegram.chat(owner).last?.text === 'salt it is');
  });

  it('takes an edited answer, but no edit of what was written before the question', async () => {
    const { owner, telegram, texts, hears } = await openPairScene();
    const before = owner.say('hello');
    await until(() => texts().length === 1);
    await owner.ask('/pair');
    owner.edit(before, 'salt');
    await hears('The question above is still waiting');
    const wrong = owner.say('no');
    await until(() => telegram.chat(owner).last?.text === 'Not this one.');
    owner.edit(wrong, 'pepper');
    await hears('second word');
    owner.edit(wrong, 'nutmeg');
    await until(() => telegram.chat(owner).last?.text.startsWith("I can't apply this edit."));
    expect((await owner.ask('sugar')).text).toBe('pepper and sugar');
  });

  it('that a button began takes no edit of what was written before', async () => {
    const { owner, texts, hears } = await openPairScene();
    const menu = await owner.ask('/menu');
    const before = owner.say('hello there');
    await until(() => texts().length === 2);
    await owner.press(menu, { data: 'pair:show' });
    owner.edit(before, 'salt');
    await hears('The question above is still waiting');
    await owner.ask('sugar');
    expect((await owner.ask('spice')).text).toBe('sugar and spice');
  });

  it.each(['voice', 'sticker', 'video_note'] as const)('goes on waiting after a %s', async (kind) => {
    const { owner, hears } = await openPairScene();
    await owner.ask('/pair');
    owner.sendMedia(kind);
    await hears('The question above is still waiting');
    expect((await owner.ask('salt')).text).toContain('second word');
  });

  it('lets other buttons work while it waits, and takes the place of another form', async () => {
    const { owner, telegram } = await openPairScene();
    const menu = await owner.ask('/menu');
    await owner.ask('/pair');
    await owner.press(menu, { data: 'help:show' });
    expect(
      telegram.chat(owner).messages.find(({ message_id }) => message_id === menu.message_id)?.text,
    ).toContain('What you can do here');
    await owner.ask('salt');
    await owner.press(menu, { data: 'pair:show' });
    expect((await owner.ask('sugar')).text).toContain('second word');
    expect((await owner.ask('spice')).text).toBe('sugar and spice');
  });

  it('belongs to one person in one chat; in groups it asks for a reply', async () => {
    const { owner, telegram, groupWithVera } = await openPairScene();
    const [group, viewer] = await groupWithVera();
    const question = await owner.ask('/pair', { chat: group });
    expect(telegram.calls.findLast(({ method }) => method === 'sendMessage')?.params).toMatchObject({
      reply_markup: { force_reply: true, selective: true },
    });
    expect(question.text).toBe(
      'Olga\nFirst word?\n\nIn this group, write your answer as a reply to this message.',
    );
    viewer.say('not mine', { chat: group, replyTo: question });
    expect((await owner.ask('salt', { chat: group, replyTo: question })).text).toContain('second word');
    expect((await owner.ask('hello')).text).toContain('/menu');
  });

  it('takes a tap on the message that asks now only', async () => {
    const { owner, telegram, texts } = await openPairScene();
    const first = await owner.ask('/pick');
    await owner.ask('/help');
    expect((await owner.press(first, 'salt')).text).toContain('This question is closed');
    const second = await owner.ask('/pick');
    expect((await owner.press(first, 'salt')).text).toContain('This question is closed');
    const again = await owner.ask('no');
    expect((await owner.press(second, 'salt')).text).toContain('This question is closed');
    await owner.press(again, 'pepper');
    await until(() => telegram.chat(owner).last?.text === 'pepper it is');
    expect(texts().join()).not.toContain('salt it is');
    expect((await owner.press(again, { data: 'pick:form:rt:word:salt' })).text).toContain('closed');
    await owner.ask('/pick');
    expect((await owner.press(second, '✖️ Cancel')).text).toContain('This question is closed');
    expect((await owner.ask('no')).text).toContain('Not this one.');
  });

  it('in a group takes no tap on a question to somebody else', async () => {
    const { owner, groupWithVera, texts } = await openPairScene();
    const [group, viewer] = await groupWithVera();
    const toOwner = await owner.ask('/pick', { chat: group });
    const toViewer = await viewer.ask('/pick', { chat: group });
    expect((await viewer.press(toOwner, 'salt')).text).toContain('This question is closed');
    expect(texts(group).filter((text) => text.includes('it is'))).toEqual([]);
    await viewer.press(toViewer, 'pepper');
    await owner.press(toOwner, 'salt');
    await until(() => texts(group).includes('salt it is'));
    expect(texts(group).filter((text) => text.includes('it is'))).toEqual(['pepper it is', 'salt it is']);
  });

  it('in a group takes no other words of the person for an answer, and no reply to another message', async () => {
    const { owner, texts, groupWithVera } = await openPairScene();
    const [group, viewer] = await groupWithVera();
    const list = await owner.ask('/menu', { chat: group });
    const question = await owner.ask('/pair', { chat: group });
    owner.say('said to all', { chat: group });
    owner.say('said to Vera', { chat: group, replyTo: viewer.say('hello', { chat: group }) });
    owner.say('said to the menu', { chat: group, replyTo: list });
    expect((await owner.ask('no', { chat: group, replyTo: question })).text).toContain('Not this one.');
    const second = await owner.ask('salt', { chat: group, replyTo: question });
    expect(second.text).toContain('second word');
    expect((await owner.ask('pepper', { chat: group, replyTo: second })).text).toBe('salt and pepper');
    expect(texts(group).join()).not.toContain('said to');
  });

  it('of somebody who was removed meets a stranger', async () => {
    const { person, store } = await openPairScene();
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/pair');
    await store.settings.update((draft) => {
      draft.people = [];
    });
    expect((await viewer.ask('salt')).text).toContain('one team only');
  });

  it('that breaks is over, and the person is told', async () => {
    const { owner, texts } = await openPairScene();
    await owner.ask('/pair');
    await owner.ask('salt');
    expect((await owner.ask('bang')).text).toContain('Something went wrong');
    expect((await owner.ask('pepper')).text).toContain('/menu');
    expect(texts().join()).not.toContain('broke');
  });

  it.each([
    { was: 'an older shape', change: { version: [0, 0] } },
    { was: 'an older version of it', change: { formVersions: { pair: 2 } } },
    { was: 'a newer version of it', change: { formVersions: { pair: 4 } } },
    { was: 'no form', change: { formVersions: undefined } },
    { was: 'another form', change: { formVersions: { flash: 3 } } },
    { was: 'something unreadable', change: { formVersions: 'none' } },
  ])('stored with the version of $was is ended, and the person is told', async ({ change }) => {
    const { owner, store, rewrite, texts } = await openPairScene();
    await owner.ask('/pair');
    await rewrite((state) => ({ ...state, ...change }));
    expect((await owner.ask('salt')).text).toContain('Please send the command again');
    expect(await store.conversations.read(keyOf(owner))).toBeUndefined();
    expect((await owner.ask('salt')).text).toContain('/menu');
    // The notice was the only answer to the first.
    expect(texts().filter((text) => text.includes('/menu'))).toHaveLength(1);
  });

  it('whose questions changed meanwhile ends in silence when a command comes', async () => {
    const { owner, rewrite, texts } = await openPairScene();
    await owner.ask('/pair');
    await rewrite((state) => ({ ...state, formVersions: { pair: 99 } }));
    expect((await owner.ask('/pair')).text).toContain('First word');
    expect(texts().join()).not.toContain('send the command again');
  });

  it('that is outdated leaves another one waiting, and says so once', async () => {
    const { owner, rewrite, texts } = await openPairScene();
    await owner.ask('/pair');
    await rewrite(withGone);
    owner.say('salt');
    await until(() => texts().some((text) => text.includes('second word')));
    expect((await owner.ask('pepper')).text).toBe('salt and pepper');
    expect(texts().filter((text) => text.includes('send the command again'))).toHaveLength(1);
  });

  it('ages as before when another one is outdated and Telegram takes no message about it', async () => {
    const dataDir = makeDataDir();
    const first = await openPairScene({ dataDir });
    const { owner, clock, telegram } = first;
    await owner.ask('/pair');
    await first.kept();
    await first.bot.stop();
    await first.rewrite(withGone);
    await first.store.close();
    await openPairScene({ dataDir, after: first });
    await clock.advance(1_800_000);
    const refusal = { kind: 'refuse', code: 400, description: 'Bad Request: not now' } as const;
    telegram.faults.inject(refusal, { method: 'sendMessage' });
    expect((await owner.ask('salt')).text).toContain('Something went wrong');
    await clock.advance(1_800_000);
    expect((await owner.ask('salt')).text).toContain('there was no answer for an hour');
  });

  it('that ended by silence says so once, and its buttons too', async () => {
    const { owner, clock, store, group: bring, kept } = await openPairScene();
    const old = await owner.ask('/pick');
    await kept();
    await clock.advance(20 * 3_600_000);
    expect((await owner.ask('salt')).text).toBe(
      'My question has expired: there was no answer for an hour. Nothing was changed. ' +
        'Send its command to start again.',
    );
    expect((await owner.ask('salt')).text).toContain('/menu');
    expect((await owner.press(old, 'salt')).text).toContain('This question is closed');
    const group = await bring();
    const inGroup = await owner.ask('/pick', { chat: group });
    await vi.waitUntil(async () => store.conversations.read(`${group.id}:${owner.id}`));
    await clock.advance(3_600_000);
    const reply = await owner.ask('salt', { chat: group, replyTo: inGroup });
    expect(reply.text).toContain('there was no answer for an hour');
  });

  it('waits for an hour, and not longer', async () => {
    const { owner, clock, kept } = await openPairScene();
    await owner.ask('/pair');
    await kept();
    await clock.advance(3_599_000);
    await owner.ask('salt');
    await kept();
    await clock.advance(3_599_000);
    expect((await owner.ask('pepper')).text).toBe('salt and pepper');
    await owner.ask('/pair');
    await kept();
    await clock.advance(3_600_000);
    expect((await owner.ask('salt')).text).toContain('there was no answer for an hour');
  });

  it.each([-86_400_000, -600_000])('waits no longer when the wall clock is set by %i ms', async (byMs) => {
    const { owner, clock, kept } = await openPairScene();
    await owner.ask('/pair');
    await kept();
    clock.setWall(clock.now() + byMs);
    await clock.advance(3_600_000);
    expect((await owner.ask('salt')).text).toContain('there was no answer for an hour');
  });

  it('waits out a 429 once, and not again at each replay; nor does a message count again', async () => {
    const { owner, clock, telegram, deps } = await openPairScene();
    const taken = vi.spyOn(deps.rateLimiter, 'take');
    const refused = vi.spyOn(deps.rateLimiter, 'refused');
    await owner.ask('/pair');
    telegram.faults.inject({ kind: 'too-many', retryAfter: 3 }, { method: 'sendMessage' });
    const question = owner.ask('salt');
    await until(() => telegram.calls.some(({ fault }) => fault === 'too-many'));
    await clock.advance(3_000);
    expect((await question).text).toContain('second word');
    expect((await owner.ask('pepper')).text).toBe('salt and pepper');
    expect(taken.mock.results.map(({ value }) => value as number)).toEqual([0, 0, 0, 0]);
    expect(refused.mock.calls).toEqual([[owner.id, 3_000]]);
  });
});
