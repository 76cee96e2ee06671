// Replaces secrets in text, such as log lines, messages and answers of the service.

const replacement = '[secret]';

/** The secret key of backups, as age writes it; the bot never has it, so only its form is known. */
const backupKey = /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+/gi;

/** Replaces secret keys of backups, each by as many characters as it had, so that positions in the text stay right. */
export function maskBackupKeys(text: string): string {
  return text.replace(backupKey, (key) => '*'.repeat(key.length));
}

/**
 * Returns a function that replaces each secret, also where it is escaped for JSON or percent-encoded, and secret keys of
 * backups.
 */
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
  return (text) => {
    const masked = maskBackupKeys(text);
    return masked.length < shortest
      ? masked
      : longestFirst.reduce((redacted, form) => redacted.replaceAll(form, replacement), masked);
  };
}
