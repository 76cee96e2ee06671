// The flags of `npm run setup`, which answer its questions beforehand.

import { parseArgs } from 'node:util';
import { secretNames, type SettingName } from '../config.ts';

export const settingFlags = {
  'bot-token': 'BOT_TOKEN',
  'telegram-api-root': 'TELEGRAM_API_ROOT',
  owner: 'OWNER_IDS',
  'service-base-url': 'SERVICE_BASE_URL',
  'api-key': 'SERVICE_API_KEY',
  'api-secret': 'SERVICE_API_SECRET',
  'events-secret': 'EVENTS_SECRET',
  'public-url': 'PUBLIC_URL',
  'http-host': 'HTTP_HOST',
  'http-port': 'HTTP_PORT',
  locale: 'DEFAULT_LOCALE',
  'time-zone': 'TIME_ZONE',
  'backup-recipient': 'BACKUP_RECIPIENT',
} as const satisfies Record<string, SettingName>;

type SettingFlag = keyof typeof settingFlags;
export type SetByFlag = (typeof settingFlags)[SettingFlag];

export type Flags = {
  /** By the setting's name. */
  values: Partial<Record<SetByFlag, string>>;
  /** Never ask: take what is proposed, and fail where something is missing. */
  yes: boolean;
  /** Ask although the input is no terminal. */
  interactive: boolean;
  help: boolean;
};

const names = Object.keys(settingFlags) as SettingFlag[];
const setting = { type: 'string', multiple: true } as const;
const toggle = { type: 'boolean' } as const;
const toggles = { yes: toggle, interactive: toggle, help: toggle };

/** Nothing of an argument is repeated in a problem, because it may be a secret. */
export function readFlags(args: readonly string[]): Flags | { problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(names.map((name) => [name, setting])), ...toggles },
      allowPositionals: false,
    });
    const given: Flags['values'] = {};
    for (const name of names) {
      const list: unknown = Object.entries(values).find(([key]) => key === name)?.[1];
      if (Array.isArray(list)) given[settingFlags[name]] = list.join(',');
    }
    const isOn = (name: keyof typeof toggles) => values[name] === true;
    return { values: given, yes: isOn('yes'), interactive: isOn('interactive'), help: isOn('help') };
  } catch (error) {
    return { problem: `${problemOf((error as NodeJS.ErrnoException).code)} ${listOfFlags}` };
  }
}

function problemOf(code: string | undefined): string {
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return 'One of the flags is unknown.';
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return 'A flag has no value, or one that begins with a dash: write it as --flag=value.';
  }
  return 'A value stands there without a flag.';
}

const listOfFlags = `The flags are ${[...names, ...Object.keys(toggles)].map((name) => `--${name}`).join(', ')}.`;

/** How this setting is given without being asked for; a secret first as people should give it. */
export function waysToGive(name: SetByFlag): string {
  const flag = `--${names.find((each) => settingFlags[each] === name)}`;
  if (!isSecretSetting(name)) return `${flag}, or ${name} in the environment`;
  return `${name} or ${name}_FILE in the environment, or ${flag} (which npm prints and logs)`;
}

export function isSecretSetting(name: SettingName): boolean {
  return secretNames.some((secret) => secret === name);
}

function describeFlag(name: SettingFlag): string {
  const setting = settingFlags[name];
  return `  --${name.padEnd(20)}${setting}${isSecretSetting(setting) ? ' (better by environment or file)' : ''}`;
}

export const help = `npm run setup makes .env: it asks for what is missing, checks each answer, and changes nothing that is right.

Without questions, as in a script:
  BOT_TOKEN=… SERVICE_API_KEY=… SERVICE_API_SECRET=… npm run setup -- \\
    --service-base-url https://… --owner 123456789 --public-url https://… --yes

${names.map(describeFlag).join('\n')}
  --yes                 never ask; exit code 78 where something is missing or wrong
  --interactive         ask although the input is no terminal

Give no secret by a flag: npm prints flags on the screen and keeps them in its log (~/.npm/_logs), and others on this
machine see them in the list of processes. Each setting can come from the environment by its name instead, and each secret
from a file (BOT_TOKEN_FILE=/run/secrets/bot-token), which keeps it out of the shell's history too. --owner takes one id, several with
commas between them, or may be repeated; without it a link tells setup who the owner is.
`;
