import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inspect, parseEnv } from 'node:util';
import { identityToRecipient } from 'age-encryption';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import { canaries } from '../canaries.ts';
import { createManualClock } from '../manual-clock.ts';
import { serve } from './serve.ts';
import { localeOfMachine } from '../../src/setup/run.ts';
import { createDraft } from '../../src/setup/settle.ts';
import { openSetupScene } from './scene.ts';

type Scene = Awaited<ReturnType<typeof openSetupScene>>;

const recipient = 'age13rahdee975he4zu764d39msv4yfnkfaphnhcwjvlg32l5cuyzdysl3a00d';
/** What else is asked for last. */
const region = { DEFAULT_LOCALE: 'en', TIME_ZONE: 'UTC', BACKUP_RECIPIENT: recipient };
const secrets = [canaries.botToken, canaries.apiKey, canaries.apiSecret];

function expectNoSecret(text: string): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** What stands in the folder; undefined: nothing can be read there. */
function filesIn(folder: string) {
  if (!existsSync(folder)) return undefined;
  const all = readdirSync(folder, { withFileTypes: true });
  return all.map((file) => [file.name, file.isFile() && readFileSync(join(folder, file.name), 'latin1')]);
}

describe('a setup without questions', () => {
  it('writes a complete .env from the environment, for its owner only, and shows no secret', async () => {
    const scene = await openSetupScene();
    const publicUrl = `http://127.0.0.1:${scene.port}`;
    const rest = { OWNER_IDS: ' 1001,1002', PUBLIC_URL: publicUrl };
    const [ended, output] = await scene.run({ ...scene.ownerless, ...rest }, '--yes');
    expect(ended).toBe(0);
    const config = readConfig(parseEnv(scene.env()!));
    expect(config).toMatchObject({
      BOT_TOKEN: canaries.botToken,
      OWNER_IDS: [1001, 1002],
      SERVICE_API_SECRET: canaries.apiSecret,
      PUBLIC_URL: publicUrl,
      HTTP_PORT: scene.port,
      DEFAULT_LOCALE: 'zh',
      TIME_ZONE: 'Europe/Berlin',
    });
    expect(scene.env()).toContain('\nOWNER_IDS=1001,1002\n');
    expect(config.EVENTS_SECRET[0]).toMatch(/^[\w-]{32,}$/);
    expect(scene.mode()).toBe(0o600);
    expect(scene.env()).toContain('# Where the webhook listens.');
    expect(output).toContain(`${publicUrl}/events/${config.EVENTS_SECRET[0]}\n`);
    expect(output).toContain('npm start');
    for (const type of ['BALANCE', 'TRON_MATE_SUBSCRIPTION', 'DELEGATION', 'ADDRESS_MONITOR'])
      expect(output).toContain(` EVENT_${type}\n`);
    expectNoSecret(output);
    expect(readdirSync(scene.folder)).toEqual(['.env']);
    expect(scene.telegram.calls.map(({ method }) => method)).toEqual(['getMe']);
  });

  it('lists everything that is missing, each with the way to give it, and leaves no .env', async () => {
    const scene = await openSetupScene();
    const [ended, output] = await scene.run({});
    expect(ended).toBe(78);
    for (const name of ['OWNER_IDS', 'SERVICE_BASE_URL'])
      expect(output).toContain(`${name} is missing: set ${name} in the environment.`);
    for (const name of ['BOT_TOKEN', 'SERVICE_API_KEY', 'SERVICE_API_SECRET'])
      expect(output).toContain(`${name} is missing: set ${name} or ${name}_FILE in the environment.`);
    expect(output).not.toMatch(/(?:EVENTS_SECRET|BACKUP_RECIPIENT) is missing/);
    expect(output).toContain('No .env was written.');
    expect(scene.env()).toBeUndefined();
  });

  it('has a sentence for each wrong value, and changes nothing', async () => {
    const scene = await openSetupScene();
    writeFileSync(scene.path, '# mine\nHTTP_PORT=x\n');
    const [ended, output] = await scene.run({
      ...scene.complete,
      BOT_TOKEN: `${canaries.botToken.slice(0, -1)}9`,
      SERVICE_API_SECRET: 'wrong-secret',
      OWNER_IDS: '@olga',
      HTTP_PORT: '',
    });
    expect(ended).toBe(78);
    expect(output).toContain('Telegram refuses the token (401)');
    expect(output).toContain('OWNER_IDS (entry 1) is not a numeric Telegram user id');
    expect(output).toContain('The service refuses the key or its signature.');
    expect(output).toContain('HTTP_PORT must be a whole number');
    expect(output).toContain('.env is as it was.');
    expect(scene.env()).toBe('# mine\nHTTP_PORT=x\n');
  });

  it('takes a key of the backups, refuses a wrong one, and makes none that nobody would keep', async () => {
    const scene = await openSetupScene();
    const [, output] = await scene.run(scene.complete);
    expect(output).toContain('BACKUP_RECIPIENT: none. No daily backup is made until it is set');
    expect(output).not.toContain('AGE-SECRET');
    expect(scene.env()).not.toMatch(/^BACKUP_RECIPIENT/m);
    const before = scene.env();
    const [refused, problem] = await scene.run({ BACKUP_RECIPIENT: 'age1wrong' });
    expect(refused).toBe(78);
    expect(problem).toContain('BACKUP_RECIPIENT (entry 1) is not a public key of age');
    expect(scene.env()).toBe(before);
    expect((await scene.run({ BACKUP_RECIPIENT: recipient }))[0]).toBe(0);
    expect(readConfig(parseEnv(scene.env()!)).BACKUP_RECIPIENT).toEqual([recipient]);
  });

  it('leaves what is right alone when it runs again, and says so', async () => {
    const scene = await openSetupScene();
    expect(await scene.start(scene.complete).ended).toBe(0);
    const before = `${scene.env()}\n# a note\nMINE="kept # as it is"\n`;
    writeFileSync(scene.path, before);
    chmodSync(scene.path, 0o644);
    const [ended, output] = await scene.run({});
    expect(ended).toBe(0);
    expect(scene.env()).toBe(before);
    expect(scene.mode()).toBe(0o600);
    expect(output).toContain('.env is right as it is');
    expect(output).toContain('BOT_TOKEN: the bot is @');
  });

  it('changes only what is wrong', async () => {
    const scene = await openSetupScene();
    expect(await scene.start(scene.complete).ended).toBe(0);
    const before = scene.env()!;
    writeFileSync(scene.path, before.replace(canaries.apiSecret, 'wrong'));
    const [ended, output] = await scene.run({ SERVICE_API_SECRET: canaries.apiSecret });
    expect(ended).toBe(0);
    expect(scene.env()).toBe(before);
    expect(output).toContain('.env is written: SERVICE_API_SECRET.');
  });

  it('respects a secret that is in a file, and names the file when it is wrong', async () => {
    const scene = await openSetupScene();
    mkdirSync(join(scene.folder, 'secrets'));
    const tokenPath = join(scene.folder, 'secrets', 'token');
    writeFileSync(tokenPath, `${canaries.botToken}\n`);
    const { BOT_TOKEN: _token, ...rest } = scene.complete;
    expect(await scene.start({ ...rest, BOT_TOKEN_FILE: tokenPath }).ended).toBe(0);
    expect(parseEnv(scene.env()!)).toMatchObject({ BOT_TOKEN: '', BOT_TOKEN_FILE: tokenPath });
    expect(scene.env()).not.toContain(canaries.botToken);
    for (const [text, problem] of [
      [`Use this token: ${canaries.botToken}`, 'BOT_TOKEN is not a bot token'],
      ['', 'BOT_TOKEN_FILE names an empty file.'],
    ] as const) {
      writeFileSync(tokenPath, text);
      const [ended, output] = await scene.run({});
      expect(ended).toBe(78);
      expect(output).toContain(problem);
    }
  });

  it('says what the port is in use for, and keeps the address unchecked', async () => {
    const scene = await openSetupScene();
    await serve(() => undefined, scene.port);
    const [ended, output] = await scene.run({
      ...scene.complete,
      PUBLIC_URL: `http://127.0.0.1:${scene.port}`,
    });
    expect(ended).toBe(0);
    expect(output).toContain(`Kept without a check: HTTP_PORT ${scene.port} is in use`);
    expect(output).toContain('If the bot runs there, stop it first');
    expect(scene.env()).toContain(`PUBLIC_URL=http://127.0.0.1:${scene.port}`);
  });

  it('posts to no public address the secret of the webhook', async () => {
    const scene = await openSetupScene();
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url ?? '');
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () => response.writeHead(404).end());
    });
    const secret = 'S'.repeat(40);
    const [ended, output] = await scene.run({
      ...scene.complete,
      EVENTS_SECRET: secret,
      PUBLIC_URL: url,
    });
    expect(ended).toBe(78);
    expect(output).toContain('Another server answered');
    expect(seen[0]).toMatch(/^\/events\/setup-[\w-]{20,}$/);
    expect(seen.join()).not.toContain(secret);
  });

  it('removes a byte order mark that hides the first setting', async () => {
    const scene = await openSetupScene();
    writeFileSync(scene.path, `\uFEFFBOT_TOKEN=${canaries.botToken}\nMINE=1\n`);
    writeFileSync(`${scene.path}.new`, 'mine too');
    const [ended, output] = await scene.run(scene.complete);
    expect(ended).toBe(0);
    expect(output).toContain('byte order mark');
    expect(scene.env()).toMatch(/^BOT_TOKEN=/);
    expect(readFileSync(`${scene.path}.new`, 'utf8')).toBe('mine too');
    writeFileSync(scene.path, `\uFEFF${scene.env()}`);
    expect(await scene.run({})).toEqual([0, expect.stringContaining('byte order mark')]);
    expect(scene.env()).toMatch(/^BOT_TOKEN=/);
  });

  it('goes by the environment where .env says otherwise, as the bot does', async () => {
    const scene = await openSetupScene();
    writeFileSync(scene.path, 'KEEP_DAYS=0\n');
    expect((await scene.run({ ...scene.complete, KEEP_DAYS: '7' }))[0]).toBe(0);
  });

  it('shows the address with the first of several secrets, which is the new one', async () => {
    const scene = await openSetupScene();
    const [first, second] = ['N'.repeat(32), 'O'.repeat(32)];
    const [, output] = await scene.run({ ...scene.complete, EVENTS_SECRET: `${first},${second}` });
    expect(output).toContain(`/events/${first}\n`);
  });

  it('proposes UTC where the machine has no time zone of a name', async () => {
    const scene = await openSetupScene({ timeZone: 'Etc/Unknown' });
    expect((await scene.run(scene.complete))[0]).toBe(0);
    expect(scene.env()).toContain('\nTIME_ZONE=UTC\n');
  });

  it.each([
    ['because of --yes', { input: true, output: true }, ['--yes']],
    ['where nobody sees a question', { input: true }, []],
    ['where nobody can answer', { output: true }, []],
  ])('asks nothing %s', async (_, isTerminal, args) => {
    const scene = await openSetupScene({ isTerminal });
    const setup = scene.start({}, ...args);
    expect(await setup.leave()).toBe(78);
    expect(setup.output()).toContain('BOT_TOKEN is missing');
  });

  it('that breaks throws no secret', async () => {
    const random = {
      bytes(): never {
        throw new Error(`no bytes for ${canaries.botToken}`);
      },
      fraction: () => 0,
    };
    const scene = await openSetupScene({ random });
    const error = await scene.run(scene.complete).catch((thrown: unknown) => thrown);
    expect(inspect(error)).toContain('no bytes for');
    expectNoSecret(inspect(error));
  });

  it('keeps what an editor wrote into .env meanwhile, and overwrites none of it', async () => {
    const scene = await openSetupScene();
    writeFileSync(scene.path, 'MINE=1\n');
    const { SERVICE_API_SECRET: secret, ...rest } = scene.complete;
    const setup = scene.start({ ...rest, ...region }, '--interactive');
    await setup.answer('API secret', secret);
    await setup.sees('Public address');
    writeFileSync(scene.path, 'MINE=2\nKEEP_DAYS=7\nSERVICE_API_SECRET=\n');
    await setup.answer('', '');
    expect(await setup.ended).toBe(0);
    expect(parseEnv(scene.env()!)).toMatchObject({ MINE: '2', KEEP_DAYS: '7', SERVICE_API_SECRET: secret });

    writeFileSync(scene.path, 'MINE=1\n');
    const second = scene.start({ ...scene.complete, ...region }, '--interactive');
    await second.sees('Public address');
    writeFileSync(scene.path, 'OWNER_IDS=7\n');
    await second.answer('', '');
    expect(await second.ended).toBe(78);
    expect(second.output()).toContain('.env was changed meanwhile (OWNER_IDS)');
    expect(scene.env()).toBe('OWNER_IDS=7\n');
  });
});

type Given = (scene: Scene) => Promise<[environment: Record<string, string>, ...args: string[]]>;

const given =
  (change: Record<string, string>, ...args: string[]): Given =>
  async ({ complete }) => [{ ...complete, ...change }, ...args];
/** Complete, once this was done. */
const after =
  (act: (scene: Scene) => unknown): Given =>
  async (scene) => {
    act(scene);
    return [scene.complete];
  };
/** That address is of a server which answers all with this. */
const serving =
  (name: string, body: string): Given =>
  async ({ complete }) => [{ ...complete, [name]: await serve((_, response) => response.end(body)) }];

const notUtf8 = Buffer.from([0xff, 0xfe, 0x41, 0x00]);
const otherJson = JSON.stringify({ ok: true, result: { id: 1, username: 'x\u001B[2J' } });
const noBotApi = 'but no Bot API server: check TELEGRAM_API_ROOT';
const noService = "Something answers there, but not as the service's API does";
const unreached = "can't be reached";

it.each([[['--bot-token', '7:canary']], [['--yes=canary']], [['7:canary-token']]])(
  'refuses the arguments %j in a sentence that repeats none of them',
  async (args) => {
    const scene = await openSetupScene();
    const [ended, output] = await scene.run(scene.complete, ...args);
    expect(ended).toBe(64);
    expect(output).toBe(
      'The setup takes no such argument. Its flags are --yes, --interactive and --help; settings come from the environment by their names.\n',
    );
    expect(scene.env()).toBeUndefined();
  },
);

it.each<[_what: string, given: Given, says: string | RegExp, never?: string]>([
  // No answer could mend that.
  ['a secret set twice', given({ BOT_TOKEN_FILE: '/no' }, '--interactive'), 'both set; keep one.', 'few'],
  [
    'a secret in no file',
    given({ METRICS_TOKEN_FILE: '/no' }, '--interactive'),
    'METRICS_TOKEN_FILE names',
    'few',
  ],
  [
    'a wrong setting of the environment',
    given({ KEEP_DAYS: '0' }, '--interactive'),
    'KEEP_DAYS must be',
    'few',
  ],
  [
    'a wrong setting of .env',
    after(({ path }) => writeFileSync(path, 'KEEP_DAYS=0\n')),
    'KEEP_DAYS must be a whole number',
    '✓',
  ],
  [
    'a login in an address',
    given({ HEARTBEAT_URL: 'https://me:pass@h.example' }),
    /^ {2}- HEARTBEAT_URL holds a user name or a password, which may not stand in an address\.$/m,
    'me:pass',
  ],
  [
    'a ceiling of no known name in .env',
    after(({ path }) => writeFileSync(path, 'CEILING_TRX_A_DAY=5\n')),
    'CEILING_TRX_A_DAY is not the name of a ceiling',
  ],
  ['the bot as an owner', given({ OWNER_IDS: '7000000001' }), 'OWNER_IDS names the bot itself'],
  // A folder in its place is refused to root as well. Both before anything is asked.
  [
    'an .env that is a folder',
    after(({ path }) => mkdirSync(path)),
    /^\S+\.env can't be read and written \(EISDIR\)/,
  ],
  [
    'a folder that is gone',
    after(({ folder }) => rmdirSync(folder)),
    /^\S+\.env can't be read and written \(ENOENT\)/,
  ],
  ['an .env in bytes', after(({ path }) => writeFileSync(path, notUtf8)), 'holds bytes that are no UTF-8'],
  ['a page for a Bot API', serving('TELEGRAM_API_ROOT', '<html></html>'), noBotApi, unreached],
  ['JSON of another Bot API', serving('TELEGRAM_API_ROOT', otherJson), noBotApi, '\u001B'],
  ['no service', given({ SERVICE_BASE_URL: 'http://127.0.0.1:9' }), unreached, 'refuses the key'],
  ['a page for a service', serving('SERVICE_BASE_URL', '<html>hello</html>'), noService, 'refuses the key'],
  [
    'a service under maintenance',
    after(({ service }) => service.faults.add({ kind: 'maintenance', times: 10 })),
    "The service can't answer now.",
    'refuses the key',
  ],
])('refuses %s in a sentence, and writes nothing', async (_what, prepare, says, never = 'npm start') => {
  const scene = await openSetupScene();
  const [environment, ...args] = await prepare(scene);
  const before = filesIn(scene.folder);
  const [ended, output] = await scene.run(environment, ...args);
  expect(ended).toBe(78);
  expect(output).toMatch(says);
  expect(output).not.toContain(never);
  expect(filesIn(scene.folder)).toEqual(before);
});

it('a server that repeats the address of the call shows neither the token nor what moves the cursor', async () => {
  const scene = await openSetupScene();
  const url = await serve((request, response) => {
    const description = `no way for ${request.url}\u001B[2J\n✓ ok`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: false, error_code: 400, description }));
  });
  const [ended, output] = await scene.run({ ...scene.complete, TELEGRAM_API_ROOT: url });
  expect(ended).toBe(78);
  expect(output).toContain('no way for /bot[secret]/getMe [2J ✓ ok');
  expectNoSecret(output);
  expect(output).not.toContain('\u001B');
});

it('a service whose clock differs is taken, and the difference is told, and none where there is none', async () => {
  const scene = await openSetupScene();
  const [apiKey, apiSecret] = ['key-of-the-account', 'secret-of-the-account'];
  const service = await openService({ apiKey, apiSecret, clock: createManualClock() });
  onTestFinished(() => service.close());
  const other = { SERVICE_BASE_URL: service.baseUrl, SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret };
  const [ended, output] = await scene.run({ ...scene.complete, ...other });
  expect(ended).toBe(0);
  expect(output).toMatch(/The clock of this machine is \d+ s (?:behind|ahead of) the service's\./);
  expect((await scene.run(scene.complete))[1]).not.toContain('The clock of this machine');
});

describe('a setup with questions', () => {
  /** One that knows all but the owner, unless more or less is given. */
  async function ask(given: (scene: Scene) => Record<string, string> = (scene) => scene.ownerless) {
    const scene = await openSetupScene();
    return { ...scene, scene, setup: scene.start(given(scene), '--interactive') };
  }

  it('asks again for each wrong answer, loses none of the right ones, and ends well', async () => {
    const { scene, setup, olga, telegram, service } = await ask((one) => one.environment);
    await setup.answer('Bot token', 'hello');
    await setup.sees('BOT_TOKEN is not a bot token');
    await setup.answer('Bot token', `${canaries.botToken.slice(0, -1)}9`);
    await setup.sees('refuses the token (401)');
    await setup.answer('same again', `Use this token: ${canaries.botToken} and keep it secure.`);
    const [, claim] = await setup.sees(/start=(claim_[\w-]{32,})\n/);
    await setup.answer('or type the numeric id', '@olga');
    await setup.sees('OWNER_IDS (entry 1) is not a numeric');
    const stranger = telegram.person({ first_name: 'Sam' });
    stranger.say('/start');
    stranger.say('/start claim_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    olga.setLanguage('ru-RU');
    const said = telegram.mark();
    olga.start(claim);
    await setup.answer('Olga Ono, @olga, id 1001. Is this the owner?', 'maybe');
    await setup.answer('Type y or n.', 'y');
    await setup.sees('OWNER_IDS: 1001.');
    // Nothing was confirmed: the bot will find all three.
    expect(telegram.pendingUpdates).toBe(3);

    await setup.answer("service's API", 'http://127.0.0.1:9/v1/account');
    await setup.answer('API key', canaries.apiKey);
    await setup.answer('API secret', 'wrong-secret');
    await setup.answer("can't be reached", service.baseUrl);
    await setup.sees('refuses the key or its signature');
    await setup.answer('API key', '');
    await setup.answer('API secret', canaries.apiSecret);
    await setup.sees('the account answers: 14,');
    await setup.answer('Public address', 'ftp://127.0.0.1:9');
    await setup.answer('`keep` or `skip`', 'keep');
    await setup.answer('`keep` or `skip`', 'http://127.0.0.1:9');
    await setup.answer('`keep` or `skip`', `http://127.0.0.1:${scene.port}/events/abc`);
    await setup.sees('What is posted there arrives here.');
    await setup.answer('[ru]', 'German');
    await setup.answer('[ru]', '');
    await setup.answer('[Europe/Berlin]', 'Mars');
    await setup.answer('[Europe/Berlin]', 'Asia/Tokyo');
    await setup.answer('Key of the backups', 'Skip');
    await setup.sees('BACKUP_RECIPIENT: none.');
    expect(await setup.ended).toBe(0);
    expect((await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since: said })).text).toContain(
      'владелец',
    );
    expect(scene.env()).not.toMatch(/^BACKUP_RECIPIENT/m);
    expect(readConfig(parseEnv(scene.env()!))).toMatchObject({
      OWNER_IDS: [1001],
      DEFAULT_LOCALE: 'ru',
      TIME_ZONE: 'Asia/Tokyo',
      SERVICE_BASE_URL: service.baseUrl,
      PUBLIC_URL: `http://127.0.0.1:${scene.port}`,
    });
    expectNoSecret(setup.output());
  });

  it('makes a key of the backups, shows its secret half once, and writes the public one', async () => {
    const { scene, setup } = await ask(({ complete }) => ({
      ...complete,
      DEFAULT_LOCALE: 'en',
      TIME_ZONE: 'UTC',
    }));
    await setup.answer('Public address', '');
    const secret = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    await setup.answer('Key of the backups', secret);
    await setup.sees('BACKUP_RECIPIENT (entry 1) is the secret key: give the public one');
    await setup.answer('Key of the backups', '');
    const [, made, key] = await setup.sees(/\n# public key: (age1\S+)\n(AGE-SECRET-KEY-1[0-9A-Z]{58})\n/);
    expect(await identityToRecipient(key!)).toBe(made);
    // Nothing is written before the person has gone on.
    await setup.sees('Saved? Enter goes on:');
    expect(scene.env()).toBeUndefined();
    await setup.answer('', '');
    expect(await setup.ended).toBe(0);
    expect(readConfig(parseEnv(scene.env()!)).BACKUP_RECIPIENT).toEqual([made]);
    expect(scene.env()).not.toContain(key);
    expect(setup.output().split(key!)).toHaveLength(2);
    expect(setup.output()).toContain(`✓ BACKUP_RECIPIENT: ${made}.`);
    expect(setup.output()).not.toContain(secret);
  });

  it('takes a wrong key of the backups out when the question is skipped', async () => {
    const { scene, setup } = await ask((one) => {
      writeFileSync(one.path, 'BACKUP_RECIPIENT=age1wrong\n');
      return { ...one.complete, DEFAULT_LOCALE: 'en', TIME_ZONE: 'UTC' };
    });
    await setup.answer('Public address', '');
    await setup.sees('BACKUP_RECIPIENT (entry 1) is not a public key of age');
    await setup.answer('Key of the backups', 'skip');
    expect(await setup.ended).toBe(0);
    expect(parseEnv(scene.env()!)).toMatchObject({ BACKUP_RECIPIENT: '' });
  });

  it('takes a public key of the person’s own, and asks for none that is there', async () => {
    const { scene, setup } = await ask(({ complete }) => ({
      ...complete,
      DEFAULT_LOCALE: 'en',
      TIME_ZONE: 'UTC',
    }));
    await setup.answer('Public address', '');
    await setup.answer('Key of the backups', recipient.slice(0, -1));
    await setup.sees('is not a public key of age');
    await setup.answer('Key of the backups', recipient);
    expect(await setup.ended).toBe(0);
    expect(parseEnv(scene.env()!)).toMatchObject({ BACKUP_RECIPIENT: recipient });
    const again = scene.start({}, '--interactive');
    await again.answer('Public address', '');
    expect(await again.ended).toBe(0);
    expect(again.output()).not.toContain('Key of the backups');
    expect([setup, again].map((each) => each.output()).join()).not.toContain('AGE-SECRET');
  });

  it('goes on past a Telegram and a service that can not be reached, and says what is not checked', async () => {
    const { scene, setup } = await ask((one) => ({
      HTTP_PORT: String(one.port),
      TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
      ...region,
    }));
    await setup.answer('Bot token', canaries.botToken);
    await setup.sees("127.0.0.1:9 can't be reached");
    await setup.answer('Bot API server', 'Keep');
    await setup.answer('Numeric Telegram id', '1001');
    for (const word of ['keep', 'Skip', 'later']) await setup.answer('without /v1:', word);
    await setup.answer('without /v1:', 'http://127.0.0.1:9');
    await setup.answer('API key', canaries.apiKey);
    await setup.answer('API secret', canaries.apiSecret);
    await setup.answer('`keep` saves it', 'KEEP');
    await setup.answer('Public address', 'Later');
    await setup.sees('PUBLIC_URL: none.');
    await setup.sees(
      '! Not checked: TELEGRAM_API_ROOT, BOT_TOKEN, SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_API_SECRET.',
    );
    expect(await setup.ended).toBe(0);
    expect(readConfig(parseEnv(scene.env()!))).toMatchObject({
      SERVICE_BASE_URL: 'http://127.0.0.1:9',
      OWNER_IDS: [1001],
    });
  });

  it('keeps no key that the service refuses', async () => {
    const { setup } = await ask(({ complete }) => ({ ...complete, SERVICE_API_SECRET: 'wrong-secret' }));
    await setup.sees('refuses the key');
    await setup.answer('API key', '');
    await setup.answer('API secret', 'keep');
    await setup.sees('SERVICE_API_SECRET has fewer than 6 characters');
    expect(await setup.leave()).toBe(130);
    expect(setup.output()).not.toContain('saves it');
  });

  it('leaves .env as it was when its input ends', async () => {
    const { path, setup } = await ask((scene) => {
      writeFileSync(scene.path, 'MINE=1\n');
      return scene.ownerless;
    });
    await setup.sees('Waiting for the link');
    expect(await setup.leave()).toBe(130);
    expect(readFileSync(path, 'utf8')).toBe('MINE=1\n');
    expect(setup.output()).toContain('.env is as it was.');
  });

  it('takes a typed id instead of the link, and offers a new link when the person was the wrong one', async () => {
    const { scene, setup } = await ask(({ ownerless }) => ({ ...ownerless, ...region }));
    const [, first] = await setup.sees(/start=(claim_[\w-]+)/);
    const stranger = scene.telegram.person({ first_name: 'Sam\u202Eevil\n✓' });
    stranger.start(first);
    await setup.answer(/opened by Samevil ✓, id \d+\. Is this the owner\?/, 'n');
    const [, second] = await setup.sees(/start=(claim_[\w-]+)/);
    expect(second).not.toBe(first);
    stranger.start(first);
    await setup.answer('or type the numeric id', '1001, 1002');
    await setup.sees('Nobody with the id 1002 has written to @');
    await setup.answer('Public address', 'http://127.0.0.1:9');
    await setup.answer('`keep` or `skip`', 'Later');
    await setup.sees('PUBLIC_URL: none.');
    expect(await setup.ended).toBe(0);
    expect(readConfig(parseEnv(scene.env()!)).OWNER_IDS).toEqual([1001, 1002]);
    expect(setup.output()).toContain('https://<your host>/events/');
  });

  it('greets the owner only once .env is written', async () => {
    const { scene, setup } = await ask(({ ownerless }) => ({ ...ownerless, ...region }));
    const [, claim] = await setup.sees(/start=(claim_[\w-]+)/);
    scene.olga.start(claim);
    await setup.answer('Is this the owner?', '');
    await setup.sees('Public address');
    const greetings = () => scene.telegram.calls.filter(({ method }) => method === 'sendMessage').length;
    expect(greetings()).toBe(0);
    mkdirSync(scene.path);
    await setup.answer('', '');
    expect(await setup.ended).toBe(78);
    expect(setup.output()).toMatch(/\.env can't be (?:read and )?written \(E\w+\)/);
    expect(greetings()).toBe(0);
  });

  it('shows whose a typed id is, and refuses the id of the bot and one that no person can have', async () => {
    const { setup } = await ask(({ olga, ownerless }) => {
      olga.say('hello');
      return ownerless;
    });
    await setup.answer('or type the numeric id', canaries.botToken.split(':')[0]!);
    await setup.sees('OWNER_IDS names the bot itself');
    await setup.answer('or type the numeric id', '9007199254740993');
    await setup.sees('OWNER_IDS (entry 1) is larger than any Telegram user id.');
    await setup.answer('or type the numeric id', '1001');
    await setup.answer('The id 1001 is Olga Ono, @olga. Is this the owner?', 'n');
    await setup.answer('or type the numeric id', '1001,.');
    await setup.answer('The id 1001 is Olga Ono', 'y');
    await setup.sees('OWNER_IDS: 1001.');
    expect(await setup.leave()).toBe(130);
  });

  it('drops a hundred waiting messages that hide the link only when told to', async () => {
    const { scene, setup } = await ask(({ telegram, ownerless }) => {
      const stranger = telegram.person({ first_name: 'Sam' });
      for (let count = 0; count < 120; count++) stranger.say('hello');
      return ownerless;
    });
    await setup.answer('Drop those messages', '');
    await setup.sees('type the numeric id here');
    expect(scene.telegram.pendingUpdates).toBe(120);
    await setup.answer('', '');
    await setup.answer('Drop those messages', 'y');
    await setup.sees('Those messages are dropped.');
    const [, claim] = await setup.sees(/start=(claim_[\w-]+)/);
    scene.olga.start(claim);
    await setup.sees('opened by Olga Ono');
    expect(await setup.leave()).toBe(130);
  });

  it('explains a webhook that another program has set at Telegram, and removes it if told to', async () => {
    const scene = await openSetupScene();
    await fetch(`${scene.telegram.apiRoot}/bot${canaries.botToken}/setWebhook?url=https://other.example/`);
    const setup = scene.start(scene.ownerless, '--interactive');
    await setup.sees('a webhook that another program has set');
    await setup.answer('Remove that webhook?', 'y');
    await setup.sees('The webhook at Telegram is removed.');
    const [, claim] = await setup.sees(/start=(claim_[\w-]+)/);
    scene.olga.start(claim);
    await setup.answer('Is this the owner?', '');
    await setup.sees('OWNER_IDS: 1001.');
    expect(await setup.leave()).toBe(130);
  });

  it('says so when another program polls with the token', async () => {
    const { scene, setup } = await ask();
    await setup.sees('Waiting for the link');
    const polls = () => scene.telegram.calls.filter(({ method }) => method === 'getUpdates').length;
    await expect.poll(polls).toBeGreaterThan(1);
    await fetch(`${scene.telegram.apiRoot}/bot${canaries.botToken}/getUpdates?timeout=0`);
    await setup.sees('Another program reads what people write to this bot');
    await setup.answer('Press Enter to go on', '');
    await setup.sees(/start=claim_/);
    expect(await setup.leave()).toBe(130);
  });
});

it('each secret of a list is known as one, to be left out of what is shown', () => {
  const draft = createDraft({ environment: { EVENTS_SECRET: 'new,old' }, file: {} });
  expect(draft.secrets()).toEqual(['new', 'old']);
});

const locales = ['en', 'pt', 'pt-BR', 'ru', 'zh'];

it.each([
  ['ru_RU.UTF-8', 'ru'],
  ['pt_BR.UTF-8@euro', 'pt-BR'],
  ['zh_CN', 'zh'],
])('%s is read as %s', (lang, locale) => {
  expect(localeOfMachine(lang, locales)).toBe(locale);
});

it.each(['uk_UA.UTF-8', 'C.UTF-8', 'POSIX', '', undefined])('%s is none of the languages', (lang) => {
  expect(localeOfMachine(lang, locales)).toBeUndefined();
});
