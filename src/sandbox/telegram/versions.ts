// What a Bot API server of a certain version knows. An older one refuses a tag and a kind of button that it does not
// know, and ignores parameters and fields; Telegram's changelog names the versions.

export type ApiVersion = `${number}.${number}`;

/** The latest version that the embedded server plays. */
export const latestVersion: ApiVersion = '10.3';

const since = {
  buttonStyles: '9.4',
  privateTopics: '9.4',
  times: '9.5',
  ephemeralMessages: '10.3',
  disabledButtons: '10.3',
} as const satisfies Record<string, ApiVersion>;

type Feature = keyof typeof since;

export function isKnownTo(version: ApiVersion, feature: Feature): boolean {
  const [major, minor] = partsOf(version);
  const [firstMajor, firstMinor] = partsOf(since[feature]);
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}

function partsOf(version: ApiVersion): [number, number] {
  const [major = '0', minor = '0'] = version.split('.');
  return [Number(major), Number(minor)];
}
