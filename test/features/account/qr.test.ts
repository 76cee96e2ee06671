import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { createDrawing } from '../../../src/pictures/draw.ts';
import { drawQr } from '../../../src/features/account/recharge.ts';
import { createManualClock } from '../../manual-clock.ts';
import { readPng } from '../../base/png.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const quiet = 4;

/** The modules of the picture, each looked at in its middle and shortly before its end. */
async function modulesOf(text: string) {
  const drawn = await drawQr(text, createDrawing(createManualClock()));
  if (!drawn.ok) throw new Error(drawn.problem);
  const picture = readPng(drawn.png);
  const side = encode(text, { ecc: 'M', border: 0 }).size + 2 * quiet;
  const step = picture.width / side;
  const look = (share: number) =>
    Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (_, x) =>
        picture.isDark(Math.floor((x + share) * step), Math.floor((y + share) * step)),
      ),
    );
  return { picture, modules: look(0.5), edges: look(0.95) };
}

describe('a QR picture', () => {
  it('holds exactly the code of the address, with a quiet margin, large enough for a camera', async () => {
    const { picture, modules, edges } = await modulesOf(address);
    expect(picture.width).toBe(picture.height);
    expect(picture.width).toBeGreaterThanOrEqual(400);
    const inner = modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet));
    expect(inner).toEqual(encode(address, { ecc: 'M', border: 0 }).data);
    expect(edges).toEqual(modules);
    const margin = [...modules.slice(0, quiet), ...modules.slice(-quiet)].flat();
    expect(margin.some(Boolean)).toBe(false);
    expect(modules.some((row) => [...row.slice(0, quiet), ...row.slice(-quiet)].some(Boolean))).toBe(false);
  });
});
