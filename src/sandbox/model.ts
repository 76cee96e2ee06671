// What the terminal and the page have in common: who can act, where, and what they can do.

import type { Commands } from './page/commands.ts';
import type { Queue } from './page/protocol.ts';
import { createPeopleActions } from './people-actions.ts';
import { createServiceActions, type Servers } from './service-actions.ts';
import type { Person } from './telegram/person.ts';

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
