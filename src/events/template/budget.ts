// What one rendering of a template may cost, counted in steps and characters, so that the same template and values give
// the same answer on a fast host and on a busy one. Liquid's own limit of time counts the pauses of the host as well.

import type { Context } from 'liquidjs';

/** Texts, outputs and tags that are rendered; the built-in templates need fewer than 60. */
const mostSteps = 5000;
/** Liquid's count of list items and characters that filters make. */
export const mostMemory = 20_000;
/** Characters of the result, markup included; a message has 4,096 visible ones. */
export const mostCharacters = 60_000;
/** One in so many characters that are cleaned costs as much as one that is shown. */
const cleanedPerShown = 8;

/** Counts a step wherever Liquid would look at the time: at each template and each round of a loop. */
export function countSteps(context: Context): void {
  let steps = 0;
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > mostSteps) throw new Error('template render limit exceeded');
  };
}

/** Counts a text from outside that an output or a filter of ours has cleaned and shortened. */
export function countText({ memoryLimit }: Context, came: number, shown: number): void {
  memoryLimit.use(Math.ceil(shown + came / cleanedPerShown));
}
