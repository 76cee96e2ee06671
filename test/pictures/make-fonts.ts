// `npm run fonts`: makes the fonts of the pictures, two weights of Noto Sans SC cut down to what is drawn, with the JSON
// files that tell which characters they have and how wide these are. The same versions make the same bytes. The whole
// fonts weigh 95 MB, so they are installed into a temporary folder for this and are no dependency.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTtf, type Font } from './read-ttf.ts';

const dependencies = { '@expo-google-fonts/noto-sans-sc': '0.4.3', 'subset-font': '2.9.0' };
/** What subset-font would else take the newest of. */
const overrides = { harfbuzzjs: '1.6.4', fontverter: '2.0.0' };
const sources = {
  400: '400Regular/NotoSansSC_400Regular.ttf',
  600: '600SemiBold/NotoSansSC_600SemiBold.ttf',
};
const options = {
  targetFormat: 'truetype',
  // Without the typographic family, the weight 600 belongs to another family and is drawn as 400.
  preserveNameIds: [16, 17],
  // Without kerning and ligatures, a text is exactly as wide as the sum of its characters.
  keepFeatures: [],
  dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG'],
  noHinting: true,
};
type SubsetFont = (font: Buffer, text: string, settings: typeof options) => Promise<Buffer>;

const target = join(import.meta.dirname, '../../src/pictures/fonts');
const work = mkdtempSync(join(tmpdir(), 'delegram-fonts-'));
try {
  writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: work,
    stdio: 'inherit',
  });
  const subset = createRequire(join(work, 'package.json'))('subset-font') as SubsetFont;
  const fonts = join(work, 'node_modules/@expo-google-fonts/noto-sans-sc');
  const text = charactersToKeep();
  const made = new Map<string, Font>();
  for (const [weight, path] of Object.entries(sources)) {
    const bytes = await subset(readFileSync(join(fonts, path)), text, options);
    writeFileSync(join(target, `NotoSansSC-${weight}.ttf`), bytes);
    made.set(weight, readTtf(bytes));
  }
  copyFileSync(join(fonts, 'LICENSE_FONT'), join(target, 'OFL.txt'));
  writeJson('widths.json', Object.fromEntries([...made].map(([weight, font]) => [weight, widthsOf(font)])));
  writeJson('covered.json', rangesOf([...made.values()][0]!));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Latin, Cyrillic, punctuation, whatever the locales say, and the 3,755 most used Chinese characters. */
function charactersToKeep(): string {
  const kept = new Set<string>();
  const ranges =
    '20-7e a0-ff 400-4ff 2010-2027 2030-205e 20a0-20bf 2190-2193 2200-22ff 25a0-25ff 3000-3017 ff01-ff5e';
  for (const range of ranges.split(' ')) {
    const [first, last] = range.split('-').map((hex) => Number.parseInt(hex, 16)) as [number, number];
    for (let codePoint = first; codePoint <= last; codePoint++) kept.add(String.fromCodePoint(codePoint));
  }
  const locales = join(import.meta.dirname, '../../locales');
  for (const path of readdirSync(locales, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:ftl|liquid)$/.test(path))
      for (const character of readFileSync(join(locales, path), 'utf8')) kept.add(character);
  }
  for (const character of gb2312Level1()) kept.add(character);
  return [...kept].sort().join('');
}

/** The rows 16 to 55 of GB 2312, ordered by pronunciation there. */
function gb2312Level1(): string {
  const decoder = new TextDecoder('gb2312');
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row++) {
    // The last row ends early.
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++) bytes.push(row, cell);
  }
  return decoder.decode(new Uint8Array(bytes));
}

/** Of all that is not one em wide, as most Chinese characters are. */
function widthsOf({ widths }: Font): Record<string, number> {
  const others = [...widths].filter(([, width]) => width !== 1000).sort(([a], [b]) => a - b);
  return Object.fromEntries(others.map(([codePoint, width]) => [String.fromCodePoint(codePoint), width]));
}

/** First and last code point of each range, one after the other. */
function rangesOf({ widths }: Font): number[] {
  const ranges: number[] = [];
  for (const codePoint of [...widths.keys()].sort((a, b) => a - b)) {
    if (ranges.at(-1) === codePoint - 1) ranges[ranges.length - 1] = codePoint;
    else ranges.push(codePoint, codePoint);
  }
  return ranges;
}

function writeJson(name: string, content: unknown): void {
  writeFileSync(join(target, name), `${JSON.stringify(content)}\n`);
}
