// A bot with two owners and an operator, and the ways to set up an authenticator app and to enter its codes.

import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { openScene, until } from '../../bot/scene.ts';
import { codeOf } from './code-of.ts';

export async function openCodeScene(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ orders: { cancelAllOf: async () => 0 }, ...options });
  const { telegram, owner, store, clock } = scene;
  await owner.ask('/start');
  const second = telegram.person({ id: 1002, first_name: 'Boris' });
  await second.ask('/start');
  const operator = await scene.person('Otto', 'operator');
  await operator.ask('/start');

  /** The last message of the bot to somebody, once it holds these words. */
  const told = (who: Person, words: string): Promise<ChatMessage> =>
    until(() => {
      const { last } = telegram.chat(who);
      return last?.text.includes(words) ? last : undefined;
    });
  const photos = (who: Person) => telegram.chat(who).messages.filter(({ raw }) => raw.photo !== undefined);

  /** Presses what begins a set-up; answers the secret once the question for a code is there. */
  async function begin(who: Person, message: ChatMessage, button: string): Promise<string> {
    await who.press(message, button);
    await told(who, 'Send the six digits that the app shows now.');
    const caption = photos(who).at(-1)?.raw.caption ?? '';
    return /\n([A-Z2-7]{32})\n/.exec(caption)?.[1] ?? '';
  }

  return {
    ...scene,
    second,
    operator,
    told,
    photos,
    begin,
    setUp: async (who: Person): Promise<string> => {
      const secret = await begin(who, await who.ask('/code'), '🔑 Set up');
      await who.ask(codeOf(secret, clock.now()));
      await clock.advance(60_000);
      return secret;
    },
    code: (secret: string) => codeOf(secret, clock.now()),
    settings: () => store.settings.data,
    change: (change: (draft: SettingsData) => void) => store.settings.update(change),
    actions: async (subject: string): Promise<string[]> =>
      (await store.audit.list(subject, 20)).map(({ action }) => action),
  };
}

export type CodeScene = Awaited<ReturnType<typeof openCodeScene>>;
