// Reads what is needed of a TrueType font: which characters it has, how wide each is, and its names.

export type Font = {
  /** Advance width by code point, in thousandths of the font size. */
  readonly widths: ReadonlyMap<number, number>;
  /** Names by their ID; 1 is the family, 16 the typographic family. */
  readonly names: ReadonlyMap<number, string>;
};

export function readTtf(bytes: Buffer): Font {
  const tables = new Map<string, number>();
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    tables.set(bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8));
  }
  const table = (name: string) => {
    const at = tables.get(name);
    if (at === undefined) throw new Error(`The font has no table ${name}.`);
    return at;
  };
  const unitsPerEm = bytes.readUInt16BE(table('head') + 18);
  /** Glyphs behind the last metric have its width. */
  const metrics = bytes.readUInt16BE(table('hhea') + 34);
  const hmtx = table('hmtx');
  const widths = new Map<number, number>();
  for (const [codePoint, glyph] of glyphs(bytes, table('cmap'))) {
    const width = bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, metrics - 1));
    widths.set(codePoint, Math.round((width * 1000) / unitsPerEm));
  }
  return { widths, names: names(bytes, table('name')) };
}

/** Pairs of code point and glyph, of the table's part in format 12. */
function* glyphs(bytes: Buffer, cmap: number): Generator<[number, number]> {
  const parts = Array.from(
    { length: bytes.readUInt16BE(cmap + 2) },
    (_, index) => cmap + bytes.readUInt32BE(cmap + 4 + 8 * index + 4),
  );
  const groups = parts.find((at) => bytes.readUInt16BE(at) === 12);
  if (groups === undefined) throw new Error('The font has no character map of format 12.');
  for (let index = 0; index < bytes.readUInt32BE(groups + 12); index++) {
    const at = groups + 16 + 12 * index;
    const [first, last, glyph] = [0, 4, 8].map((offset) => bytes.readUInt32BE(at + offset));
    for (let codePoint = first!; codePoint <= last!; codePoint++)
      yield [codePoint, glyph! + codePoint - first!];
  }
}

/** The names for Windows, which are UTF-16. */
function names(bytes: Buffer, table: number): Map<number, string> {
  const found = new Map<number, string>();
  const texts = table + bytes.readUInt16BE(table + 4);
  for (let index = 0; index < bytes.readUInt16BE(table + 2); index++) {
    const [platform, , , id, length, offset] = [0, 2, 4, 6, 8, 10].map((field) =>
      bytes.readUInt16BE(table + 6 + 12 * index + field),
    );
    if (platform !== 3) continue;
    const text = bytes.subarray(texts + offset!, texts + offset! + length!);
    found.set(id!, new TextDecoder('utf-16be').decode(text));
  }
  return found;
}
