// The bot with a rate limiter without limits, to measure how fast sending itself is.

import { systemClock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openApp } from '../../src/app.ts';
import { createLog } from '../../src/base/log.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';

const endless = { count: Infinity, windowMs: 1, alertGapMs: 0 };
const rateLimiter = createRateLimiter(systemClock, { overall: endless, person: endless, group: endless });
const config = readConfig();
const log = createLog({
  level: 'warn',
  secrets: config.secrets,
  write: (line) => process.stderr.write(line),
});

await openApp(
  config,
  log,
  (error) => {
    throw error;
  },
  { rateLimiter },
);
