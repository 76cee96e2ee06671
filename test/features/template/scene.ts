// /template in the embedded Telegram: a bot with stored delegations, and what comes of each press and each text.

import { delegation } from '../../../src/events/delegation.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Person, Where } from '../../../src/sandbox/telegram/person.ts';
import { currentVersion } from '../../../src/store/settings/templates.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openScene } from '../../bot/scene.ts';

export const hash = 'cd'.repeat(32);

export async function openTemplates(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene(options);
  const { store, next } = scene;
  /** The message as it stands after the presses, or the next one. */
  const press = async (
    who: Person,
    message: ChatMessage,
    ...buttons: Array<Parameters<Person['press']>[1]>
  ) => {
    let current = message;
    for (const button of buttons) current = await scene.press(who, current, button);
    return current;
  };
  /** Opens the words of delegations, where the person is, and presses on from there. */
  const page = async (who: Person, where: Where = {}, ...buttons: string[]) =>
    press(who, await who.ask('/template', where), /Delegation/, ...buttons);
  /** Sends a new text for delegations, as a reply where the question is asked for one; answers how it is shown. */
  const send = async (who: Person, text: string, where: Where = {}) => {
    const asked = await page(who, where, '✏️ Edit');
    const at = where.chat === undefined ? {} : { ...where, replyTo: asked };
    return next({ id: asked.chat_id }, () => who.say(text, at));
  };
  return {
    ...scene,
    press,
    page,
    send,
    save: async (who: Person, text: string, where: Where = {}) =>
      press(who, await send(who, text, where), '✅ Save'),
    /** A place that hears delegations, or `kinds`. */
    hear: (chatId: number, kinds: readonly string[] | null = [delegation.type]) =>
      store.settings.update((draft) => {
        draft.places.push(makePlace(chatId, { id: `r ${chatId}`, kinds }));
      }),
    keep: (id: string, data: Record<string, unknown> = {}, receivedAt = 1_790_000_005_000) =>
      store.events.add(
        makeArrival(id, {
          type: delegation.type,
          receivedAt,
          body: JSON.stringify({
            event_id: id,
            data: { ...delegation.example, delegation_hash: hash, ...data },
          }),
        }),
        [],
      ),
    /** The texts that are in use, by their place. */
    inUse: () =>
      store.settings.data.templates.map((one) => {
        const { v, text } = currentVersion(one);
        const { chatId, topicId, type, locale, rule } = one;
        return { place: `${chatId} ${topicId}`, slot: `${type} ${locale} ${rule}`, v, text };
      }),
  };
}
