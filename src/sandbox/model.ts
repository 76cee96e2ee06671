// What the terminal and the page have in common: who can act, where, and what they can do.

import type { Commands } from './page/commands.ts';
import type { Queue } from './page/protocol.ts';
import { createServiceActions, type Servers } from './service-actions.ts';
import type { Person } from './telegram/person.ts';
import type { Telegram } from './telegram/open.ts';
import { given, showMessage } from './telegram/route-views.ts';
import { setRole } from './telegram/set-role.ts';

/** A chat, or one topic of a forum; a person's private chat when both are absent. */
export type Place = { readonly chat?: number; readonly topic?: number };

export type Actions = {
  readonly [Name in keyof Omit<Commands, 'tour'>]: (
    body: Commands[Name]['body'],
  ) => Commands[Name]['answer'] | Promise<Commands[Name]['answer']>;
};

export type Model = Servers & {
  /** What waits in the bot to be sent. */
  readonly readQueue: () => Promise<Queue>;
  /** By the names that the terminal and the page call them by; the first one is an owner. */
  readonly people: Readonly<Record<string, Person>>;
  readonly places: Readonly<Record<string, Place>>;
  /** They throw an error that says why when something can't be done. */
  readonly actions: Actions;
};

export function createModel(parts: Servers & Pick<Model, 'people' | 'places' | 'readQueue'>): Model {
  return { ...parts, actions: { ...createPeopleActions(parts.telegram), ...createServiceActions(parts) } };
}

// What the people of the embedded Telegram can do, by the name of the command.

function createPeopleActions(telegram: Telegram) {
  const person = (id: number) => telegram.findPerson(id);

  return {
    say: ({ person: id, text, ...where }: Commands['say']['body']) =>
      showMessage(person(id).say(text, given(where))),

    start: ({ person: id, payload }: Commands['start']['body']) => showMessage(person(id).start(payload)),

    'start-group': ({ person: id, chat, payload }: Commands['start-group']['body']) =>
      showMessage(person(id).startGroup(chat, payload)),

    edit({ person: id, chat, message, text }: Commands['edit']['body']) {
      const own = telegram.chat(chat).messages.find(({ message_id }) => message_id === message);
      if (own === undefined) throw new Error('The message is not there any more.');
      return showMessage(person(id).edit(own, text));
    },

    document({ person: id, name, base64, mime, caption, ...where }: Commands['document']['body']) {
      const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
      return showMessage(person(id).sendDocument({ name, bytes, ...given({ mime, caption }) }, given(where)));
    },

    press({ person: id, chat, message, ephemeral = false, data }: Commands['press']['body']) {
      const own = person(id)
        .ephemeral(chat)
        .find((other) => ephemeral && other.ephemeral_message_id === message);
      if (ephemeral && own === undefined) throw new Error('The message is not there any more.');
      return person(id).press(own ?? message, { data }, { chat });
    },

    menu: ({ person: id, chat }: Commands['menu']['body']) => person(id).menu(chat),

    block({ person: id, blocked }: Commands['block']['body']) {
      if (blocked) person(id).block();
      else person(id).unblock();
      return done;
    },

    language({ person: id, language }: Commands['language']['body']) {
      person(id).setLanguage(language);
      return done;
    },

    member({ chat, who, role, by }: Commands['member']['body']) {
      const member = who === 'bot' ? { who, id: telegram.bot.id } : { who: person(who), id: who };
      const actor = by === undefined ? {} : { by: person(by) };
      setRole(telegram.findGroup(chat), telegram.chat(chat), { ...member, role, ...actor });
      return done;
    },

    group: ({ title, owner, forum = false }: Commands['group']['body']) => ({
      id: telegram.group({ title, owner: person(owner), forum }).id,
    }),

    topic: ({ chat, name }: Commands['topic']['body']) => telegram.findGroup(chat).topic(name),

    'topic-state'({ chat, topic, state }: Commands['topic-state']['body']) {
      const group = telegram.findGroup(chat);
      if (state === 'open') group.reopenTopic(topic);
      else if (state === 'closed') group.closeTopic(topic);
      else group.deleteTopic(topic);
      return done;
    },

    migrate: ({ chat }: Commands['migrate']['body']) => ({ id: telegram.migrate(chat).id }),
  };
}

const done = { done: true } as const;
