// Draws SVG as PNG, beside the event loop and one at a time: what is left on the loop, copying pixels and freeing memory,
// would add up when pictures are finished together. What can't be drawn is an answer, not an error: the caller says in
// words what the picture would have shown.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock.ts';
import { pathOf } from '../base/program.ts';
import type { DrawTask } from './draw-thread.ts';
import { findMissingFonts, fontFamily, fontFiles } from './svg.ts';

export type Drawn =
  | { readonly ok: true; readonly png: Buffer }
  /** `problem` is a sentence for the log. */
  | { readonly ok: false; readonly problem: string };

/** `picture` has text and is 1,200 pixels wide; `code` has neither: its edges lie on pixels. */
type Kind = 'picture' | 'code';

export type Drawing = ReturnType<typeof createDrawing>;

type Render = (svg: string, kind: Kind) => Promise<Drawn>;

/** How long a picture waits for earlier ones. */
export const longestWaitMs = 5_000;
const picturePixels = 1_200;

type Queued = { readonly svg: string; readonly kind: Kind; readonly end: (drawn: Drawn) => void };

/** One for the whole process: what it saves, memory and the time of the loop, belongs to the process. */
export function createDrawing(clock: Clock, render: Render = (svg, kind) => renderPng(svg, kind)) {
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
    draw(svg: string, kind: Kind = 'picture'): Promise<Drawn> {
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
  const thread = new Worker(pathOf('draw-thread.js'), { workerData: taskOf(svg, kind, files) });
  try {
    // Rejects when the thread throws.
    const [bytes] = (await once(thread, 'message')) as [Uint8Array<ArrayBuffer>];
    return { ok: true, png: Buffer.from(bytes.buffer) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'for no reason that it named';
    return { ok: false, problem: `resvg refused a picture: ${why}.` };
  }
}

function taskOf(svg: string, kind: Kind, files: readonly string[]): DrawTask {
  const font = { loadSystemFonts: false, fontFiles: [...files], defaultFontFamily: fontFamily };
  return kind === 'picture'
    ? { svg, options: { font, fitTo: { mode: 'width', value: picturePixels } } }
    : { svg, options: { font: { loadSystemFonts: false }, shapeRendering: 1 } };
}
