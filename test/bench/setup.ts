// The setup of the benchmarks: the bot as `npm start` runs it, from its sources or built, with the two embedded servers,
// and the bare servers that it is compared with.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openService } from '../../src/sandbox/service/open.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { buildInto } from '../built.ts';
import { freePort, startMeasured, type Measured } from './process.ts';

const root = join(import.meta.dirname, '../..');
const eventsSecret = 'bench-events-secret-bench-events-secret';
export const eventsPath = `/events/${eventsSecret}`;

/** `userUs`: user CPU of the measured process for each answer, in microseconds; the warm-up is in it. */
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; refused: number; userUs: number };

type StartOptions = {
  readonly checkout?: string | undefined;
  readonly entry?: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
};

export type Setup = Awaited<ReturnType<typeof openSetup>>;

export async function openSetup() {
  const token = '7000000001:bench-token-bench-token-bench-token';
  const telegram = await openTelegram({ token, limits: 'off' });
  const service = await openService({ apiKey: 'bench-key', apiSecret: 'bench-secret' });
  const owner = telegram.person({ id: 1, first_name: 'Olga' });
  const folder = mkdtempSync(join(tmpdir(), 'delegram-bench-'));
  const started: Measured[] = [];
  const startHere = async (...how: Parameters<typeof startMeasured>) => {
    const measured = await startMeasured(...how);
    started.push(measured);
    return measured;
  };

  return {
    telegram,
    service,
    owner,
    dataDirOf: (name: string) => join(folder, name),
    /** Builds the program; the returned function starts it. */
    async build(): Promise<(name: string) => Promise<Measured>> {
      const target = join(folder, 'built');
      await buildInto(target);
      return (name) =>
        this.startBot(name, { entry: join(target, 'main.js'), more: { NODE_DISABLE_COMPILE_CACHE: '1' } });
    },
    /** `entry` replaces src/main.ts of `checkout`, and `more` is added to the environment; `flags` are Node's. */
    async startBot(name: string, options: StartOptions = {}): Promise<Measured> {
      const { checkout = root, entry, more, flags = [] } = options;
      const command = startCommand(checkout, entry);
      const port = await freePort();
      return startHere(
        [...flags, ...command.args],
        {
          ...command.environment,
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
          BOT_TOKEN: token,
          TELEGRAM_API_ROOT: telegram.apiRoot,
          SERVICE_BASE_URL: service.baseUrl,
          SERVICE_API_KEY: 'bench-key',
          SERVICE_API_SECRET: 'bench-secret',
          OWNER_IDS: '1',
          EVENTS_SECRET: eventsSecret,
          DATA_DIR: join(folder, name),
          HTTP_PORT: String(port),
          ...more,
        },
        `http://127.0.0.1:${port}`,
        '/healthz',
      );
    },
    /** Durable with a file, otherwise it only answers. */
    async startBare(file?: string): Promise<Measured> {
      const port = await freePort();
      return startHere(
        [join(root, 'test/bench/bare.ts'), String(port), ...(file === undefined ? [] : [join(folder, file)])],
        {},
        `http://127.0.0.1:${port}`,
        '/',
      );
    },
    /** Ends what a failed part left running: the two servers wait for its connections. */
    async close(): Promise<void> {
      await Promise.all(started.map((measured) => measured.end()));
      await Promise.all([telegram.close(), service.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** So many connections post events for `ms`, after a second of warm-up. */
export async function putLoad(
  measured: Measured,
  { senders, ms }: { senders: number; ms: number },
): Promise<Load> {
  const args = [new URL(measured.origin).port, eventsPath, String(senders), '1000', String(ms)];
  const before = measured.userMs();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'test/bench/load.ts'), ...args],
    { timeout: 120_000 },
  );
  const { answered, ...load } = JSON.parse(stdout) as Omit<Load, 'userUs'> & { answered: number };
  return { ...load, userUs: ((measured.userMs() - before) * 1000) / answered };
}

/** The command of the script `start`, so that the bot is measured as operators run it. */
function startCommand(
  checkout: string,
  entry = join(checkout, 'src/main.ts'),
): { environment: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [before = '', after = ''] = (scripts['start'] ?? '').split(' exec node ');
  return {
    environment: Object.fromEntries(before.split(' ').map((part) => part.split('=', 2))),
    args: after.split(' ').map((part) => (part.startsWith('src/') ? entry : part)),
  };
}
