import { expect, it } from 'vitest';
import { imageSize } from '../../../src/sandbox/telegram/image.ts';
import { pngBytes } from './fixture.ts';

it('reads the size of a PNG', () => {
  expect(imageSize(pngBytes(640, 480))).toEqual({ width: 640, height: 480 });
  expect(imageSize(pngBytes().subarray(0, 20))).toBeUndefined();
});

it('reads the size of a JPEG from its first frame', () => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46];
  const frame = [0xff, 0xc0, 0x00, 0x11, 0x08, 0x01, 0xe0, 0x02, 0x80, 0x03];
  expect(imageSize(Uint8Array.from([...head, ...frame]))).toEqual({ width: 640, height: 480 });
  expect(imageSize(Uint8Array.from(head))).toBeUndefined();
});

it('knows no other pictures', () => {
  expect(imageSize(new TextEncoder().encode('GIF89a and what follows'))).toBeUndefined();
  expect(imageSize(new Uint8Array())).toBeUndefined();
});
