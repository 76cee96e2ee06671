// The pixels of a PNG, for a test to look at.

import { Resvg } from '@resvg/resvg-js';

export type Picture = { width: number; height: number; isDark(x: number, y: number): boolean };

export function readPng(bytes: Buffer): Picture {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const size = `width="${width}" height="${height}"`;
  const image = `<image ${size} href="data:image/png;base64,${bytes.toString('base64')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`;
  const { pixels } = new Resvg(svg).render();
  return { width, height, isDark: (x, y) => pixels[(y * width + x) * 4]! < 128 };
}
