// Whether the service takes a signed call, and how far this machine's clock is off.

import { ServiceError } from '../../errors.ts';
import { errorSentence } from '../frame/errors.ts';
import type { CheckContext, Finding } from './check.ts';

/** The service accepts a few seconds. */
const mostSkewMs = 2_000;

export async function checkService({ deps, reader }: CheckContext): Promise<Finding> {
  try {
    await deps.service.readAccount();
    return { level: 'ok', key: 'doctor-service' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {
      level: 'bad',
      key: 'doctor-service-failed',
      values: { why: { html: errorSentence(reader.words, error) } },
    };
  }
}

export async function checkClock({ deps }: CheckContext): Promise<Finding> {
  // Any answer tells the time, that to a call it refused included.
  if (!deps.service.isClockKnown()) await deps.service.readAccount().catch(() => undefined);
  if (!deps.service.isClockKnown()) return { level: 'info', key: 'doctor-clock-unknown' };
  const skewMs = deps.service.now() - deps.clock.now();
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= mostSkewMs) return { level: 'ok', key: 'doctor-clock' };
  return {
    level: 'warn',
    key: skewMs > 0 ? 'doctor-clock-behind' : 'doctor-clock-ahead',
    values: { seconds },
  };
}
