// The places that an event was not sent to, as the event keeps them: why it was dropped there, as it was decided then.

import type { Place } from '../../place.ts';

/**
 * A place to which an event was not sent. `why`: `off`, `no-rules`, `barred`, or the number of the rule that came nearest
 * and its first filter that said no, such as `2:atLeast`.
 */
export type DroppedPlace = Place & { readonly why: string };

/** `text` is what the event keeps of them. */
export type DroppedPlaces = { readonly places: readonly DroppedPlace[]; readonly text: string };
export type Drops = readonly DroppedPlaces[];

/** The text is written once, when the event is stored. */
export function droppedPlaces(places: readonly DroppedPlace[]): DroppedPlaces {
  let text: string | undefined;
  return {
    places,
    get text() {
      return (text ??= places.map(writePlace).join(' '));
    },
  };
}

/** `-1001/5=2:atLeast`, or `-1001=off` outside of topics. */
function writePlace({ chatId, topicId, why }: DroppedPlace): string {
  return `${chatId}${topicId === null ? '' : `/${topicId}`}=${why}`;
}

/** Undefined for an event of an earlier version, which keeps nothing. */
export function readDropped(text: string | null): DroppedPlace[] | undefined {
  if (text === null) return undefined;
  return [...text.matchAll(/(-?\d+)(?:\/(\d+))?=(\S+)/g)].map(([, chatId, topicId, why = '']) => ({
    chatId: Number(chatId),
    topicId: topicId === undefined ? null : Number(topicId),
    why,
  }));
}
