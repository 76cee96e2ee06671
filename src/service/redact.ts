// The border where credentials end. The account record carries the account's own key, secret and e-mail
// address; no part of the house needs them, so nothing that comes from the service still holds them here.

import { createScrubber } from '../log.ts';

const credentialFields = new Set(['apikey', 'apisecret', 'email']);
/** A shorter text would strike out parts of other words; nothing that opens an account is longer. */
const credentialLengths = { shortest: 6, longest: 1000 };
/**
 * An account has three. Each text of an answer is searched for all that are known, so an answer full of others must not
 * make every later one dear: those that came last are kept.
 */
const mostLearned = 12;

/**
 * Answers copies of parsed answers without the fields that name a credential, at any depth. What such a field held, and
 * `secrets`, are struck out of every other text from then on: services quote what they know.
 */
export function createRedactor(secrets: readonly string[]): (answer: unknown) => unknown {
  /** Oldest first. */
  let learned: readonly string[] = [];
  let scrub = createScrubber(secrets);

  function collect(value: unknown, found: Set<string>): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (!isCredential(name)) collect(field, found);
      else if (typeof field === 'string' && isLikely(field) && found.size < mostLearned) found.add(field);
    }
  }

  function learn(answer: unknown): void {
    const found = new Set<string>();
    collect(answer, found);
    if ([...found].every((field) => learned.includes(field))) return;
    learned = [...learned.filter((field) => !found.has(field)), ...found].slice(-mostLearned);
    scrub = createScrubber([...secrets, ...learned]);
  }

  function redact(value: unknown): unknown {
    if (typeof value === 'string') return scrub(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isCredential(name))
        .map(([name, field]) => [scrub(name), redact(field)]),
    );
  }

  return (answer) => {
    learn(answer);
    return redact(answer);
  };
}

function isLikely({ length }: string): boolean {
  return length >= credentialLengths.shortest && length <= credentialLengths.longest;
}

function isCredential(name: string): boolean {
  return credentialFields.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
}
