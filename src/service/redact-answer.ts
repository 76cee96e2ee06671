// Removes credentials from the service's answers. The account record contains the account's key, secret and e-mail
// address, which no part of the program needs; nothing beyond this file sees them.

import { createTextRedactor } from '../base/redact.ts';

const credentialFields = new Set(['apikey', 'apisecret', 'email']);
/** Shorter texts could be parts of other words; no credential is longer. */
const credentialLengths = { shortest: 6, longest: 1000 };
/**
 * An account has three. Every text is searched for all known credentials, so an answer with many of them must not slow
 * down all later ones: only the latest are remembered.
 */
const mostLearned = 12;

/**
 * Returns a function that copies a parsed answer without the credential fields, at any depth. Their values, and `secrets`,
 * are replaced in all other texts from then on, because services quote credentials in messages.
 */
export function createAnswerRedactor(secrets: readonly string[]): (answer: unknown) => unknown {
  /** Oldest first. */
  let learned: readonly string[] = [];
  let redactText = createTextRedactor(secrets);

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
    redactText = createTextRedactor([...secrets, ...learned]);
  }

  function redact(value: unknown): unknown {
    if (typeof value === 'string') return redactText(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isCredential(name))
        .map(([name, field]) => [redactText(name), redact(field)]),
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
