// The border where credentials end. The account record carries the account's own key, secret and e-mail
// address; no part of the house needs them, so nothing that comes from the service still holds them here.

const credentialFields = new Set(['apikey', 'apisecret', 'email']);

/**
 * A copy of a parsed answer without the fields that name a credential, at any depth, and with every text
 * passed through `scrub`: services quote what they were sent.
 */
export function blot(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((item) => blot(item, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !credentialFields.has(name.toLowerCase().replaceAll(/[_-]/g, '')))
      .map(([name, field]) => [scrub(name), blot(field, scrub)]),
  );
}
