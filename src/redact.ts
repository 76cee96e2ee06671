// Replaces secrets in text, such as log lines, messages and answers of the service.

const replacement = '[secret]';

/** Returns a function that replaces each secret, also where it is escaped for JSON or percent-encoded. */
export function createTextRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(
    secrets.flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ]),
  );
  forms.delete('');
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const shortest = longestFirst.at(-1)?.length ?? Infinity;
  return (text) =>
    text.length < shortest
      ? text
      : longestFirst.reduce((redacted, form) => redacted.replaceAll(form, replacement), text);
}
