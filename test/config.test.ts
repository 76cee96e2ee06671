import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { makeUpdatesSecret, problemsWith, readConfig, readLedgerPlace, secretNames } from '../src/config.ts';
import { ConfigError } from '../src/base/errors.ts';

const good = {
  BOT_TOKEN: '123456:ABC-def_1',
  SERVICE_BASE_URL: 'https://service.example/api/',
  SERVICE_API_KEY: 'api-key',
  SERVICE_API_SECRET: 'secret',
  OWNER_IDS: '11, 12,',
  EVENTS_SECRET: 'a'.repeat(32),
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('a complete environment', () => {
  it('becomes one frozen object with the documented defaults', () => {
    const config = readConfig(good);
    expect(config).toMatchObject({
      TELEGRAM_API_ROOT: 'https://api.telegram.org',
      SERVICE_BASE_URL: 'https://service.example/api',
      SERVICE_ORDER_PARAMS: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
      CEILING_TRX_PER_ORDER: null,
      CEILING_TRX_PER_DAY: null,
      CEILING_ENERGY_PER_DAY: null,
      CEILING_BANDWIDTH_PER_DAY: null,
      OWNER_IDS: [11, 12],
      EVENTS_SECRET: ['a'.repeat(32)],
      EVENTS_ALLOW_IPS: [],
      TRUSTED_PROXIES: [],
      EVENTS_MB_PER_HOUR: 1024,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: 8080,
      PUBLIC_URL: '',
      DATA_DIR: './data',
      BACKUP_RECIPIENT: [],
      DEFAULT_LOCALE: 'en',
      TIME_ZONE: 'UTC',
      TRON_NODE_URL: '',
      EXPLORER_URL: 'https://tronscan.org/#/transaction/{hash}',
      HEARTBEAT_URL: '',
      KEEP_DAYS: 30,
      LOG_LEVEL: 'info',
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes an empty value as not set', () => {
    const unset = readConfig({ ...good, HTTP_PORT: '', TIME_ZONE: ' ' });
    expect(unset).toMatchObject({ HTTP_PORT: 8080, TIME_ZONE: 'UTC' });
  });

  it.each([
    ['500', 500_000_000],
    ['12.5', 12_500_000],
    ['0.000001', 1],
    ['0', 0],
    ['999999999.999999', 999_999_999_999_999],
  ])('takes a ceiling of %s TRX to the last sun', (written, sun) => {
    const config = readConfig({ ...good, CEILING_TRX_PER_DAY: written, CEILING_ENERGY_PER_DAY: '1000000' });
    expect(config).toMatchObject({ CEILING_TRX_PER_DAY: sun, CEILING_ENERGY_PER_DAY: 1_000_000 });
  });

  it('refuses a ceiling whose name is not known, and no other name', () => {
    for (const name of ['CEILING_TRX_A_DAY', 'ceiling_trx_per_day']) {
      const problem = `${name} is not the name of a ceiling.`;
      expect(() => readConfig({ ...good, [name]: '100' })).toThrow(problem);
    }
    expect(() => readConfig({ ...good, CEILINGS: '100', CEILING_TRX_PER_DAY: '100' })).not.toThrow();
  });

  it('accepts several secrets while one is being rotated', () => {
    const config = readConfig({ ...good, EVENTS_SECRET: `${'a'.repeat(32)},${'b'.repeat(40)}` });
    expect(config.EVENTS_SECRET).toEqual(['a'.repeat(32), 'b'.repeat(40)]);
    expect(config.secrets).toContain('b'.repeat(40));
  });

  it('accepts the other known names of order parameters', () => {
    const config = readConfig({ ...good, SERVICE_ORDER_PARAMS: 'count,target_address,period' });
    const names = { quantity: 'count', receiver: 'target_address', duration: 'period' };
    expect(config.SERVICE_ORDER_PARAMS).toEqual(names);
  });

  it('knows each secret, which the log redacts', () => {
    const environment: Record<string, string> = {
      ...good,
      DATABASE_URL: 'postgres://anna:word@host/bot',
      METRICS_TOKEN: 'm'.repeat(16),
      HEARTBEAT_URL: 'https://ping.example/abc',
    };
    const { secrets } = readConfig(environment);
    expect(secretNames.filter((name) => !secrets.includes(environment[name]!))).toEqual([]);
    // Also as it stands in the address.
    expect(secrets).toContain('word');
  });

  it('reads a secret from a file', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'delegram-')), 'token');
    writeFileSync(path, '7:from-file\n');
    const config = readConfig({ ...good, BOT_TOKEN: undefined, BOT_TOKEN_FILE: path });
    expect(config.BOT_TOKEN).toBe('7:from-file');
    expect(config.secrets).toContain('7:from-file');
  });

  it('takes the address of a heartbeat with its token, as a secret, from a file too', () => {
    const url = 'https://ping.example/0123-4567-token?from=here';
    const path = join(mkdtempSync(join(tmpdir(), 'delegram-')), 'heartbeat');
    writeFileSync(path, `${url}\n`);
    const config = readConfig({ ...good, HEARTBEAT_URL_FILE: path });
    expect(config.HEARTBEAT_URL).toBe(url);
    expect(config.secrets).toEqual(
      expect.arrayContaining([url, '/0123-4567-token', '/0123-4567-token?from=here']),
    );
    const short = readConfig({ ...good, HEARTBEAT_URL: 'https://ping.example/ping' });
    expect(short.secrets).not.toContain('/ping');
  });
});

describe('the recipients of backups', () => {
  const recipient = 'age13rahdee975he4zu764d39msv4yfnkfaphnhcwjvlg32l5cuyzdysl3a00d';
  const problemsOfRecipient = (value: string) => problemsOf({ ...good, BACKUP_RECIPIENT: value });

  it('are one public key of age, or several', () => {
    const read = (value: string) => readConfig({ ...good, BACKUP_RECIPIENT: value }).BACKUP_RECIPIENT;
    expect(read(recipient)).toEqual([recipient]);
    expect(read(`${recipient}, ${recipient},`)).toEqual([recipient, recipient]);
  });

  it.each([
    ['a slip', `${recipient.slice(0, -1)}e`],
    ['one that is cut short', recipient.slice(0, -1)],
    ['capital letters', recipient.toUpperCase()],
    ['another kind of key', 'npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg'],
    ['another size', bech32.encodeFromBytes('age', new Uint8Array(31).fill(9))],
    ['a key of a plugin', bech32.encodeFromBytes('age1tag', new Uint8Array(32).fill(9))],
    ['a word', 'me'],
  ])('are refused with %s', (_what, value) => {
    expect(problemsOfRecipient(value)).toEqual([
      'BACKUP_RECIPIENT (entry 1) is not a public key of age, which looks like age1… (`npm run setup` makes one).',
    ]);
  });

  it('are not the secret key, which is not repeated', () => {
    const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    const said = '(entry 2) is the secret key: give the public one, which begins with age1';
    expect(problemsOfRecipient(`${recipient},${key}`)).toEqual([`BACKUP_RECIPIENT ${said}.`]);
  });
});

describe('the URL of PostgreSQL', () => {
  it('is a secret, and so is its password as it stands there and as it is meant', () => {
    const url = 'postgres://anna:p%40ssword@db.example:5432/delegram?sslmode=verify-full';
    const config = readConfig({ ...good, DATABASE_URL: url });
    expect(config.DATABASE_URL).toBe(url);
    expect(config.secrets).toEqual(expect.arrayContaining([url, 'p%40ssword', 'p@ssword']));
    const asParameter = 'postgresql:///delegram?host=/run/postgresql&user=anna&password=p%40ssword';
    expect(readConfig({ ...good, DATABASE_URL: asParameter }).secrets).toContain('p@ssword');
  });

  it('may have no password, and what is no password is no secret', () => {
    const { secrets } = readConfig({ ...good, DATABASE_URL: 'postgres://anna@db.example/delegram' });
    expect(secrets).not.toContain('anna');
    expect(secrets).not.toContain('');
  });
});

describe('the webhook of Telegram', () => {
  const local = { ...good, TELEGRAM_API_ROOT: 'http://127.0.0.1:8081' };

  it.each([
    'https://bot.example/telegram',
    'https://bot.example:8443/delegram/telegram?2',
    'https://bot.example:443/telegram',
  ])('is taken at %s', (url) => {
    expect(readConfig({ ...good, TELEGRAM_WEBHOOK_URL: url }).TELEGRAM_WEBHOOK_URL).toBe(url);
  });

  it.each(['http://bot.example/telegram', 'https://bot.example:8080/telegram'])(
    'is refused at %s, except to a Bot API server of one’s own',
    (url) => {
      expect(problemsOf({ ...good, TELEGRAM_WEBHOOK_URL: url })).toEqual([
        'TELEGRAM_WEBHOOK_URL needs https:// and the port 443, 80, 88 or 8443: Telegram posts nowhere else.',
      ]);
      expect(problemsOf({ ...local, TELEGRAM_WEBHOOK_URL: url })).toEqual([]);
    },
  );

  it.each([
    'bot.example/telegram',
    'https://bot.example',
    'https://bot.example/telegrams',
    'https://bot.example/telegram#2',
  ])('is refused at %s', (url) => {
    for (const environment of [good, local]) {
      expect(problemsOf({ ...environment, TELEGRAM_WEBHOOK_URL: url })).toEqual([
        'TELEGRAM_WEBHOOK_URL is not an address such as https://bot.example.com/telegram.',
      ]);
    }
  });

  it('and every other address is refused with a login in it, in these words, which do not repeat it', () => {
    for (const name of ['TELEGRAM_WEBHOOK_URL', 'HEARTBEAT_URL', 'SERVICE_BASE_URL', 'EXPLORER_URL']) {
      for (const login of ['name:password', 'name', ':password']) {
        const url = `https://${login}@bot.example/telegram`;
        expect(problemsOf({ ...good, [name]: url })).toEqual([
          `${name} holds a user name or a password, which may not stand in an address.`,
        ]);
      }
    }
  });

  it('has a secret for each token and address, which the log redacts', () => {
    const url = 'https://bot.example/telegram';
    const secret = makeUpdatesSecret(good.BOT_TOKEN, url);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ ...good, TELEGRAM_WEBHOOK_URL: url }).secrets).toContain(secret);
    expect(readConfig(good).secrets).not.toContain(secret);
    expect(makeUpdatesSecret(good.BOT_TOKEN, url)).toBe(secret);
    expect(makeUpdatesSecret(good.BOT_TOKEN, `${url}?2`)).not.toBe(secret);
    expect(makeUpdatesSecret('123456:ABC-def_2', url)).not.toBe(secret);
  });
});

describe('a faulty environment', () => {
  it('is told in one message that lists every missing value', () => {
    const required =
      'BOT_TOKEN SERVICE_BASE_URL SERVICE_API_KEY SERVICE_API_SECRET OWNER_IDS EVENTS_SECRET'.split(' ');
    expect(problemsOf({})).toEqual(required.map((name) => `${name} is missing.`));
  });

  it.each([
    ['BOT_TOKEN', 'not-a-token'],
    ['SERVICE_BASE_URL', 'service.example'],
    ['SERVICE_BASE_URL', 'https://service.example/v1'],
    ['SERVICE_BASE_URL', 'https://me:password@service.example'],
    ['SERVICE_BASE_URL', 'https://service.example/?key=1'],
    ['SERVICE_ORDER_PARAMS', 'quantity,receiver'],
    ['CEILING_TRX_PER_ORDER', '1.2345678'],
    ['CEILING_TRX_PER_ORDER', '100 TRX'],
    ['CEILING_TRX_PER_DAY', '-5'],
    ['CEILING_TRX_PER_DAY', '1,000'],
    ['CEILING_TRX_PER_DAY', '1e3'],
    ['CEILING_ENERGY_PER_DAY', '1.5'],
    ['CEILING_BANDWIDTH_PER_DAY', '50k'],
    ['OWNER_IDS', '11,@bob'],
    ['OWNER_IDS', ','],
    ['CEILING_ENERGY_PER_DAY', '1'.repeat(16)],
    ['EVENTS_SECRET', 'a'.repeat(31)],
    ['EVENTS_SECRET', `${'a'.repeat(32)},short`],
    ['EVENTS_ALLOW_IPS', '10.0.0.0/33'],
    ['EVENTS_ALLOW_IPS', 'example.org'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['HTTP_PORT', '65536'],
    ['HTTP_PORT', '80.5'],
    ['PUBLIC_URL', 'bot.example'],
    ['PUBLIC_URL', 'https://bot.example/?a=b'],
    ['DATABASE_URL', 'mysql://localhost/delegram'],
    ['DATABASE_URL', 'localhost/delegram'],
    ['DATABASE_URL', 'postgres://me:100%@localhost/delegram'],
    ['LEASE_SECONDS', '1'],
    ['LEASE_SECONDS', '61'],
    ['BALANCE_CHECK_MINUTES', '0'],
    ['BALANCE_CHECK_MINUTES', '1441'],
    ['EVENTS_MB_PER_HOUR', '0'],
    ['METRICS_TOKEN', 'm'.repeat(15)],
    ['LEASE_SECONDS', '2.5'],
    ['DEFAULT_LOCALE', 'tlh'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TRON_NODE_URL', 'ftp://node'],
    ['EXPLORER_URL', 'https://explorer.example/'],
    ['HEARTBEAT_URL', 'ping.example/abc'],
    ['HEARTBEAT_URL', 'ftp://ping.example/abc'],
    ['HEARTBEAT_URL', 'https://me:password@ping.example'],
    ['KEEP_DAYS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    const problems = problemsOf({ ...good, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ['CEILING_ENERGY_PER_DAY', '1'.repeat(15)],
    ['EVENTS_ALLOW_IPS', '10.0.0.1/32,::1/128'],
    ['BALANCE_CHECK_MINUTES', '1440'],
    ['METRICS_TOKEN', 'm'.repeat(16)],
  ] as const)('is none with the last %s that is taken, %s', (name, value) => {
    expect(problemsWith(name, value)).toEqual([]);
  });

  it('is told with the command that mends it, below the list', () => {
    expect(() => readConfig({ ...good, BOT_TOKEN: '' })).toThrow(
      /^Delegram cannot start.+:\n  - BOT_TOKEN is missing\.\n`npm run setup` asks for what is missing or wrong/,
    );
  });

  it('has the same sentences for one value alone, and none for a right one', () => {
    expect(problemsWith('OWNER_IDS', '11,@bob')).toEqual(problemsOf({ ...good, OWNER_IDS: '11,@bob' }));
    expect(problemsWith('OWNER_IDS', '11,12')).toEqual([]);
  });

  it('names every bad entry of a list', () => {
    expect(problemsOf({ ...good, OWNER_IDS: '@bob,12,0,-5' })).toEqual([
      expect.stringMatching(/^OWNER_IDS \(entry 1\) /),
      expect.stringMatching(/^OWNER_IDS \(entry 3\) /),
      expect.stringMatching(/^OWNER_IDS \(entry 4\) /),
    ]);
  });

  it('refuses keys of fewer than 6 characters, which would be blotted out of every word that has them', () => {
    expect(problemsOf({ ...good, SERVICE_API_KEY: 'abcde', SERVICE_API_SECRET: 's' })).toEqual([
      'SERVICE_API_KEY has fewer than 6 characters.',
      'SERVICE_API_SECRET has fewer than 6 characters.',
    ]);
    expect(readConfig({ ...good, SERVICE_API_KEY: 'abcdef' }).SERVICE_API_KEY).toBe('abcdef');
  });

  it('never repeats the value of a secret', () => {
    const canary = 'canary!canary!canary!canary!canary!canary';
    const secrets = { BOT_TOKEN: canary, SERVICE_API_KEY: `${canary} ключ`, EVENTS_SECRET: canary };
    const problems = problemsOf(secrets);
    expect(problems.join('\n')).not.toContain('canary');
  });

  it.each([
    ['is both set and in a file', good.BOT_TOKEN, '/nowhere', 'BOT_TOKEN and BOT_TOKEN_FILE are both set'],
    ['names a missing file', '', '/nowhere', 'BOT_TOKEN_FILE names a file that'],
    ['names an empty file', '', '/dev/null', 'BOT_TOKEN_FILE names an empty'],
  ])('says so when a secret %s', (_, BOT_TOKEN, BOT_TOKEN_FILE, sentence) => {
    const problems = problemsOf({ ...good, BOT_TOKEN, BOT_TOKEN_FILE });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });
});

describe('the place of the ledger', () => {
  it('is read where nothing else is set', () => {
    const databaseUrl = 'postgres://anna:word@host/bot';
    expect(readLedgerPlace({})).toEqual({ dataDir: './data', databaseUrl: undefined });
    expect(readLedgerPlace({ DATABASE_URL: databaseUrl })).toEqual({ dataDir: './data', databaseUrl });
  });

  it.each(['nonsense', 'mysql://anna:secret-word@host/bot', 'postgres://anna:secret-word%zz@host/bot'])(
    'is refused where it is %s, which is not repeated',
    (url) => {
      expect(() => readLedgerPlace({ DATABASE_URL: url })).toThrow(
        /:\n {2}- DATABASE_URL must look like postgres:\/\/user:password@host\/database/,
      );
      expect(() => readLedgerPlace({ DATABASE_URL: url })).not.toThrow('secret-word');
    },
  );
});
