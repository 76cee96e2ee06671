// Draws SVG as PNG, one at a time: resvg works beside the event loop, but encoding a PNG holds the loop for about 10 ms,
// and pictures that were drawn together would be encoded right after each other. What can't be drawn is an answer, not an
// error: the caller says in words what the picture would have shown.

import type { Clock } from '../clock.ts';
import { findMissingFonts, fontFamily, fontFiles } from './fonts.ts';
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
const pixels = 1_200;

type Job = { readonly svg: string; readonly kind: Kind; readonly end: (drawn: Drawn) => void };

/** One for the whole process: what it saves, memory and the time of the loop, belongs to the process. */
export function createDrawing(clock: Clock, render: Render = (svg, kind) => renderPng(svg, kind)): Drawing {
  const waiting: Job[] = [];
  let isDrawing = false;

  async function drawAll(): Promise<void> {
    isDrawing = true;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      job.end(await render(job.svg, job.kind));
    }
    isDrawing = false;
  }

  return {
    draw(svg, kind = 'picture') {
      return new Promise((resolve) => {
        const giveUp = clock.after(longestWaitMs, () => {
          const at = waiting.indexOf(job);
          // It has begun, which takes no second wait.
          if (at === -1) return;
          waiting.splice(at, 1);
          resolve({ ok: false, problem: `A picture waited ${longestWaitMs / 1000} s for earlier ones.` });
        });
        const job: Job = {
          svg,
          kind,
          end(drawn) {
            giveUp();
            resolve(drawn);
          },
        };
        waiting.push(job);
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
    // In a turn of its own: both hold the loop.
    await new Promise((resolve) => setImmediate(resolve));
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
  const image = await (kind === 'picture'
    ? renderAsync(svg, { font: fonts, fitTo: { mode: 'width', value: pixels } })
    : renderAsync(svg, { font: { loadSystemFonts: false }, shapeRendering: 1 }));
  return image.asPng();
}
