// How the commands on stored data are written: shown on request, and behind each refusal of an argument.

export const usage = {
  backup: 'npm run backup -- [--to <file or folder>] [--recipient age1…]',
  restore: 'npm run restore -- --from <file> [--identity <key file>] [--to <folder>]',
  move: 'npm run move -- --to DATABASE_URL (this very word: the address is read from the environment or .env), or --to <folder>, or --to postgres://…',
  settings:
    'npm run settings -- export [<file>] [--before-import], or npm run settings -- import <file, or - for standard input>',
};

export type DataCommand = keyof typeof usage;

export function isDataCommand(name: string | undefined): name is DataCommand {
  return name !== undefined && Object.hasOwn(usage, name);
}

/** Whether the arguments only ask how the command is written. */
export function asksForUsage(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}
