// Messages of a person that have neither text nor a file that the bot reads: voice, sticker, video note.
import { createHash } from 'node:crypto';
import type { Content } from './posting.ts';

export type MediaKind = 'voice' | 'sticker' | 'video_note';

/** `count` makes the file ids of one chat differ. */
export function mediaContent(kind: MediaKind, count: number): Content {
  const hash = createHash('sha256').update(`${kind} ${count}`).digest('base64url');
  const file = { file_id: `AwACAgI${hash}`, file_unique_id: `AgAD${hash.slice(0, 12)}`, file_size: 4_096 };
  if (kind === 'voice') return { voice: { ...file, duration: 2, mime_type: 'audio/ogg' } };
  if (kind === 'video_note') return { video_note: { ...file, length: 240, duration: 2 } };
  const sizes = { width: 512, height: 512, is_animated: false, is_video: false };
  return { sticker: { ...file, ...sizes, type: 'regular', emoji: '👍' } };
}
