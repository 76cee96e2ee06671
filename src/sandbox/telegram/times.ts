// Reads the times that a bot marks in a text (entities of type `date_time`), which clients show in their own zone. Pure.
import type { MessageEntity } from 'grammy/types';

type Format = MessageEntity.DateTimeMessageEntity['date_time_format'];

const latestUnix = 2 ** 31 - 1;
const daySeconds = 86_400;
/** How far in the future a time may be: not documented, but observed on the public server. */
const farthestSeconds = 1098 * daySeconds;

/**
 * The entity; a text that says what is wrong, in the sandbox's words; or undefined where Telegram keeps the text
 * without an entity, as beyond the year 2038.
 */
export function readTime(
  unix: string,
  format: string,
  range: { offset: number; length: number },
): MessageEntity | string | undefined {
  if (!/^\d{1,12}$/.test(unix)) return 'Invalid Unix time specified';
  if (!isFormat(format)) return 'Invalid date-time format specified';
  if (Number(unix) > latestUnix) return undefined;
  return { type: 'date_time', ...range, unix_time: Number(unix), date_time_format: format };
}

const isFormat = (format: string): format is Format => /^(?:r|w?[dD]?[tT]?)$/.test(format);

export function isTooFar(entity: MessageEntity, nowSeconds: number): boolean {
  return entity.type === 'date_time' && entity.unix_time > nowSeconds + farthestSeconds;
}
