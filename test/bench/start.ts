// From the start of the process to its first 200 on /healthz, the memory it holds when nothing happens, and the time from
// the service's POST to the message. The bot runs as `npm start` runs it, between the two embedded servers, beside a
// bare node:http server of the same Node.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService } from '../../src/sandbox/service/open.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { freePort, startMeasured, type Measured } from './process.ts';
import type { Figure } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 5;
const eventsSecret = 'bench-events-secret-bench-events-secret';
/** Long enough for Telegram's and the service's first answers to have been worked off. */
const idleMs = 5_000;

export async function benchStart(): Promise<Figure[]> {
  const token = '7000000001:bench-token-bench-token-bench-token';
  const telegram = await openTelegram({ token, limits: 'off' });
  const service = await openService({ apiKey: 'bench-key', apiSecret: 'bench-secret' });
  const owner = telegram.person({ id: 1, first_name: 'Olga' });
  const command = startCommand();
  const folder = mkdtempSync(join(tmpdir(), 'delegram-bench-'));

  async function startBot(round: number): Promise<Measured> {
    const port = await freePort();
    return startMeasured(
      command.args,
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
        DATA_DIR: join(folder, `data-${round}`),
        HTTP_PORT: String(port),
      },
      `http://127.0.0.1:${port}`,
      '/healthz',
    );
  }
  async function startBare(): Promise<Measured> {
    const port = await freePort();
    return startMeasured(
      [join(root, 'test/bench/bare.ts'), String(port)],
      {},
      `http://127.0.0.1:${port}`,
      '/',
    );
  }

  /** Ten rounds of the four events, one at a time: the slowest way from the POST to the message. */
  async function measureNews(): Promise<number> {
    const bot = await startBot(rounds + 1);
    await owner.ask('/start', { timeoutMs: 10_000 });
    service.settings.callbackUrl = `${bot.origin}/events/${eventsSecret}`;
    const toldMs: number[] = [];
    for (let round = 0; round < 10; round++) {
      for (const name of ['hourly', 'payment_hour', 'subscription_basic', 'transfer_usdt'] as const) {
        const since = telegram.mark();
        const postedAt = performance.now();
        service.emitSample(name);
        await telegram.waitFor(({ chat_id }) => chat_id === owner.id, { since });
        toldMs.push(performance.now() - postedAt);
      }
    }
    await bot.end();
    return Math.max(...toldMs);
  }

  try {
    // The first start fills the compile cache, as the first `npm start` on a machine does.
    const cold = await startBot(0);
    await cold.end();
    const bot = await measure(startBot);
    const bare = await measure(startBare);
    const toldMs = await measureNews();
    return [
      { name: 'first start ever to healthz 200', value: cold.readyMs, unit: 'ms' },
      {
        name: 'start to healthz 200, median of 5',
        value: bot.readyMs,
        unit: 'ms',
        bare: bare.readyMs,
        most: 1000,
      },
      {
        name: 'idle memory (resident)',
        value: bot.residentMiB,
        unit: 'MiB',
        bare: bare.residentMiB,
        most: 100,
      },
      { name: 'event to message, slowest of 40', value: toldMs, unit: 'ms', most: 1000 },
    ];
  } finally {
    await Promise.all([telegram.close(), service.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(start: (round: number) => Promise<Measured>) {
  const readyMs: number[] = [];
  let resident = 0;
  for (let round = 1; round <= rounds; round++) {
    const measured = await start(round);
    readyMs.push(measured.readyMs);
    if (round === rounds) {
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      resident = measured.residentMiB();
    }
    await measured.end();
  }
  return { readyMs: readyMs.sort((a, b) => a - b)[Math.floor(rounds / 2)]!, residentMiB: resident };
}

/** What the script `start` says, so that what is measured is what people run. */
function startCommand(): { environment: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [before = '', after = ''] = (scripts['start'] ?? '').split(' exec node ');
  return {
    environment: Object.fromEntries(before.split(' ').map((part) => part.split('=', 2))),
    args: after.split(' ').map((part) => (part.startsWith('src/') ? join(root, part) : part)),
  };
}
