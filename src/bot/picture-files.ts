// Pictures that Telegram has already: the same picture is neither drawn nor uploaded twice. They are known by the hash of
// their SVG until the bot is started anew.

import { createHash } from 'node:crypto';
import { InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import type { Log } from '../base/log.ts';
import type { Drawing } from '../pictures/draw.ts';

export type Picture = {
  /** What a method of Telegram takes for a photo: the id of a known file, or a file. */
  readonly media: string | InputFile;
  /** To be called with the message that shows it. */
  remember(message: Pick<Message, 'photo'>): void;
};

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/** More pictures than a team looks at in a day. */
const mostKnown = 500;

export function createPictureFiles({ drawing, log }: { drawing: Drawing; log: Log }) {
  /** File ids by the hash of the SVG, the one that was used last at the end. */
  const known = new Map<string, string>();

  function remember(hash: string, fileId: string): void {
    known.delete(hash);
    known.set(hash, fileId);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  return {
    /** Undefined where it can't be drawn, or not in time; why is in the log. `isRefused`: the known file was. */
    async pictureOf(svg: string, isRefused: boolean = false): Promise<Picture | undefined> {
      const hash = createHash('sha256').update(svg).digest('base64url');
      const fileId = isRefused ? undefined : known.get(hash);
      const keep = ({ photo }: Pick<Message, 'photo'>) => {
        const largest = photo?.at(-1);
        if (largest) remember(hash, largest.file_id);
      };
      if (fileId !== undefined) return { media: fileId, remember: keep };
      const drawn = await drawing.draw(svg);
      if (drawn.ok) return { media: new InputFile(drawn.png, 'picture.png'), remember: keep };
      log.warn({ problem: drawn.problem }, 'A picture was not drawn; its numbers are sent as text.');
      return undefined;
    },
  };
}
