// Whom backups are encrypted to. The setup makes a pair of keys when a person is there to keep the secret half: it is
// shown once, in the terminal, and is stored nowhere. .env gets the public half only after the person has gone on.

import { problemsWith } from '../config.ts';
import { isWordOf, sayDone, sayProblem, waysOut, type SetupContext } from './settle.ts';

const name = 'BACKUP_RECIPIENT';
const question =
  'Key of the backups (Enter makes one; or type your own public key, age1…; or `skip` for no daily backups):';

export async function settleBackupRecipient(ctx: SetupContext): Promise<void> {
  const { draft, terminal } = ctx;
  const problems = draft.problemsWith(name);
  for (;;) {
    const value = draft.get(name);
    if (value !== undefined && problems.length === 0) return sayDone(ctx, `${name}: ${value}.`);
    if (!ctx.isInteractive) {
      ctx.problems.push(...problems);
      if (problems.length === 0) sayNone(ctx);
      return;
    }
    for (const problem of problems.splice(0)) sayProblem(ctx, problem);
    const typed = (await terminal.ask(question)) ?? '';
    if (isWordOf(waysOut, typed)) {
      if (value !== undefined) draft.set(name, '');
      return sayNone(ctx);
    }
    if (typed !== '') problems.push(...problemsWith(name, typed));
    if (problems.length === 0) draft.set(name, typed === '' ? await makeKey(ctx) : typed);
  }
}

/** Resolves with the public half. */
async function makeKey({ terminal }: SetupContext): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  terminal.sayWithSecret(
    [
      '',
      '  The secret key of the backups. It is shown only now, and nobody keeps a copy:',
      '',
      `# public key: ${recipient}`,
      identity,
      '',
      '  Save these two lines as key.txt or in a password manager, away from this machine. Whoever has the key can read',
      '  the backups, and without it nobody can, not even you.',
      '',
    ].join('\n'),
  );
  await terminal.ask('Saved? Enter goes on:');
  return recipient;
}

function sayNone({ terminal }: SetupContext): void {
  terminal.say(
    `  ${name}: none. No daily backup is made until it is set; the setup makes a key when it is run again in a terminal.`,
  );
}
