// Draws SVG as PNG, beside the event loop and one at a time: what is left on the loop, copying pixels and freeing memory,
// would add up when pictures are finished together. What can't be drawn is an answer, not an error: the caller says in
// words what the picture would have shown.

import type { Clock } from '../clock.ts';
import { findMissingFonts, fontFamily, fontFiles } from './fonts.ts';
import { encodePng } from './encode-png.ts';
import { collectYoung } from './collect-young.ts';

export type Drawn =
  | { readonly ok: true; readonly png: Buffer }
  /** `problem` is a sentence for the log. */
  | { readonly ok: false; readonly problem: string };

/** `picture` has text and is 1,200 pixels wide; `code` has neither: its edges lie on pixels. */
export type Kind = 'picture' | 'code';

export type Drawing = { draw(svg: string, kind?: Kind): Promise<Drawn> };

export type Render = (svg: string, kind: Kind) => Promise<Drawn>;

/** How long a picture waits for earlier ones. */
export const longestWaitMs = 5_000;
const picturePixels = 1_200;

type Queued = { readonly svg: string; readonly kind: Kind; readonly end: (drawn: Drawn) => void };

/** One for the whole process: what it saves, memory and the time of the loop, belongs to the process. */
export function createDrawing(clock: Clock, render: Render = (svg, kind) => renderPng(svg, kind)): Drawing {
  const waiting: Queued[] = [];
  let isDrawing = false;

  async function drawAll(): Promise<void> {
    isDrawing = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next.end(await render(next.svg, next.kind));
    }
    isDrawing = false;
  }

  return {
    draw(svg, kind = 'picture') {
      return new Promise((resolve) => {
        const stopWaiting = clock.after(longestWaitMs, () => {
          const at = waiting.indexOf(queued);
          // It is being drawn, or was.
          if (at === -1) return;
          waiting.splice(at, 1);
          resolve({ ok: false, problem: `A picture waited ${longestWaitMs / 1000} s for earlier ones.` });
        });
        const queued: Queued = {
          svg,
          kind,
          end(drawn) {
            stopWaiting();
            resolve(drawn);
          },
        };
        waiting.push(queued);
        if (!isDrawing) void drawAll();
      });
    },
  };
}

/** Never rejects. `files` are the fonts: without them resvg would leave out all text and report nothing. */
export async function renderPng(
  svg: string,
  kind: Kind,
  files: readonly string[] = fontFiles,
): Promise<Drawn> {
  const missing = kind === 'picture' ? findMissingFonts(files) : [];
  if (missing.length > 0) {
    return {
      ok: false,
      problem: `A picture was not drawn, because its fonts can't be read: ${missing.join(', ')}.`,
    };
  }
  try {
    const png = await render(svg, kind, files);
    collectYoung();
    return { ok: true, png };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'for no reason that it named';
    return { ok: false, problem: `resvg refused a picture: ${why}.` };
  }
}

async function render(svg: string, kind: Kind, files: readonly string[]): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const fonts = { loadSystemFonts: false, fontFiles: [...files], defaultFontFamily: fontFamily };
  const { pixels, width, height } = await (kind === 'picture'
    ? renderAsync(svg, { font: fonts, fitTo: { mode: 'width', value: picturePixels } })
    : renderAsync(svg, { font: { loadSystemFonts: false }, shapeRendering: 1 }));
  return encodePng({ pixels, width, height });
}
