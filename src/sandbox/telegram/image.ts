// Width and height of a PNG or JPEG, read from its first bytes. Pure. The sandbox accepts no other picture formats.

export type ImageSize = { width: number; height: number };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined when the bytes are of neither format, or end before the size. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 8).equals(png)) {
    return buffer.length < 24
      ? undefined
      : { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  }
  return buffer.length > 3 && buffer[0] === 0xff && buffer[1] === 0xd8 ? jpegSize(buffer) : undefined;
}

/** Walks the segments to the first frame header. */
function jpegSize(buffer: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 <= buffer.length && buffer[at] === 0xff) {
    const marker = buffer[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: buffer.readUInt16BE(at + 5), width: buffer.readUInt16BE(at + 7) };
    at += 2 + buffer.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Of a picture that was accepted. */
export const imageType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' =>
  bytes[0] === png[0] ? 'image/png' : 'image/jpeg';
