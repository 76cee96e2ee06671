// Reads a PNG apart, so that a test can look at its pixels: eight bits, RGBA or RGB, not interlaced.

import { inflateSync } from 'node:zlib';

export type Picture = { width: number; height: number; isDark(x: number, y: number): boolean };

export function readPng(bytes: Buffer): Picture {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('This is no PNG.');
  const chunks: Array<{ name: string; data: Buffer }> = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const length = bytes.readUInt32BE(at);
    chunks.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
  }
  const header = chunks[0]!.data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9]!];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('This PNG is of another kind.');
  const data = inflateSync(
    Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)),
  );
  const stride = width * channels;
  const rows: Uint8Array[] = [];
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    rows.push(unfilter(data[start]!, data.subarray(start + 1, start + 1 + stride), rows[y - 1], channels));
  }
  return { width, height, isDark: (x, y) => rows[y]![x * channels]! < 128 };
}

function unfilter(
  filter: number,
  line: Uint8Array,
  above: Uint8Array | undefined,
  channels: number,
): Uint8Array {
  const row = new Uint8Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const left = row[i - channels] ?? 0;
    const up = above?.[i] ?? 0;
    const corner = (i >= channels ? above?.[i - channels] : 0) ?? 0;
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[i] = line[i]! + predicted;
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
