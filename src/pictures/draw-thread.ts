// Draws one SVG as PNG in a thread of its own, since resvg computes for tens of milliseconds. The thread ends
// with its picture, and the memory of resvg with it: resvg-js holds 7 MB for each picture that V8 does not
// know of (resvg-js 2.6.2, its issue 216), and would collect after gigabytes.

import { parentPort, workerData } from 'node:worker_threads';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

export type DrawTask = { svg: string; options: ResvgRenderOptions };

const { svg, options } = workerData as DrawTask;
const png = new Resvg(svg, options).render().asPng();
// A copy with a buffer of its own, which is moved to the other thread.
const bytes = Uint8Array.from(png);
parentPort!.postMessage(bytes, [bytes.buffer]);
