// The border where credentials end. The account record carries the account's own key, secret and e-mail
// address; no part of the house needs them, so nothing that comes from the service still holds them here.

import { createScrubber } from '../log.ts';

const credentialFields = new Set(['apikey', 'apisecret', 'email']);
/** A shorter text would strike out parts of other words. */
const shortestCredential = 6;

/**
 * Answers copies of parsed answers without the fields that name a credential, at any depth. What such a field held, and
 * `secrets`, are struck out of every other text from then on: services quote what they know.
 */
export function createBlotter(secrets: readonly string[]): (answer: unknown) => unknown {
  const known = new Set(secrets);
  let scrub = createScrubber(secrets);

  function learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (!isCredential(name)) learn(field);
      else if (typeof field === 'string' && field.length >= shortestCredential && !known.has(field)) {
        known.add(field);
        scrub = createScrubber([...known]);
      }
    }
  }

  function blot(value: unknown): unknown {
    if (typeof value === 'string') return scrub(value);
    if (Array.isArray(value)) return value.map(blot);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isCredential(name))
        .map(([name, field]) => [scrub(name), blot(field)]),
    );
  }

  return (answer) => {
    learn(answer);
    return blot(answer);
  };
}

function isCredential(name: string): boolean {
  return credentialFields.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
}
