import fc from 'fast-check';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { encodePng } from '../../src/pictures/encode-png.ts';

it('an encoded picture is read back with each pixel as it was', async () => {
  const sides = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(
      sides.chain(({ width, height }) => {
        const length = width * height * 4;
        return fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          pixels: fc.uint8Array({ minLength: length, maxLength: length }),
        });
      }),
      async (image) => {
        const read = PNG.sync.read(await encodePng(image));
        expect([read.width, read.height]).toEqual([image.width, image.height]);
        expect(Buffer.compare(read.data, image.pixels)).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});
