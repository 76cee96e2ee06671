// Reads the elements of a picture apart, by rules of its own: where each text and shape lies. Throws when the picture is
// no well-formed XML.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Box = { left: number; top: number; right: number; bottom: number };
export type Text = Box & { content: string; size: number; isBold: boolean; fill: string; baseline: number };
export type Shape = Box & { tag: string; fill: string };

const widths = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../src/pictures/fonts/widths.json'), 'utf8'),
) as Record<'400' | '600', Record<string, number>>;

export function readSvg(svg: string): { width: number; height: number; texts: Text[]; shapes: Shape[] } {
  const texts: Text[] = [];
  const shapes: Shape[] = [];
  const open: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const match =
      /^<(?<end>\/?)(?<tag>[a-zA-Z]+)(?<attributes>(?: [\w:-]+="[^"<&]*")*)(?<empty>\/?)>(?<content>[^<>]*)/.exec(
        rest,
      );
    if (!match?.groups) throw new Error(`No element begins at: ${rest.slice(0, 80)}`);
    const { end, tag = '', attributes = '', empty, content = '' } = match.groups;
    rest = rest.slice(match[0].length);
    if (end !== '') {
      if (open.pop() !== tag) throw new Error(`</${tag}> ends another element.`);
      continue;
    }
    if (empty === '') open.push(tag);
    if (content !== '' && tag !== 'text') throw new Error(`<${tag}> holds text: ${content}`);
    const values = Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    if (tag === 'text') texts.push(textOf(values, unescape(content)));
    else if (['rect', 'line', 'circle', 'polygon', 'polyline', 'path'].includes(tag)) {
      shapes.push({ tag, fill: values['fill'] ?? '', ...boxOf(tag, values) });
    }
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> never ends.`);
  const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height), texts, shapes };
}

function textOf(values: Record<string, string>, content: string): Text {
  const size = Number(values['font-size']);
  const isBold = values['font-weight'] === '600';
  const own = widths[isBold ? '600' : '400'];
  const ems = Array.from(content).reduce((sum, character) => sum + (own[character] ?? 1000) / 1000, 0);
  const [left, baseline] = [Number(values['x']), Number(values['y'])];
  return {
    content,
    size,
    isBold,
    fill: values['fill'] ?? '',
    baseline,
    left,
    right: left + ems * size,
    // Of digits and capitals; some letters go below the line.
    top: baseline - 0.74 * size,
    bottom: baseline + 0.05 * size,
  };
}

function boxOf(tag: string, values: Record<string, string>): Box {
  const value = (name: string) => Number(values[name] ?? 0);
  if (tag === 'rect') {
    return {
      left: value('x'),
      top: value('y'),
      right: value('x') + value('width'),
      bottom: value('y') + value('height'),
    };
  }
  if (tag === 'circle') {
    const radius = value('r') + value('stroke-width') / 2;
    return {
      left: value('cx') - radius,
      top: value('cy') - radius,
      right: value('cx') + radius,
      bottom: value('cy') + radius,
    };
  }
  if (tag === 'line') {
    return around([
      [value('x1'), value('y1')],
      [value('x2'), value('y2')],
    ]);
  }
  const points = tag === 'path' ? pathPoints(values['d'] ?? '') : listPoints(values['points'] ?? '');
  return around(points);
}

function listPoints(list: string): Array<[number, number]> {
  return list.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
}

function pathPoints(path: string): Array<[number, number]> {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MVHQZ])([^A-Z]*)/g)].map(([, command, list]) => {
    const numbers = list!.trim().split(/[ ,]+/).map(Number);
    if (command === 'V') y = numbers[0]!;
    else if (command === 'H') x = numbers[0]!;
    else if (command !== 'Z') [x, y] = [numbers.at(-2)!, numbers.at(-1)!];
    return [x, y];
  });
}

function around(points: ReadonlyArray<readonly [number, number]>): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function unescape(content: string): string {
  const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return content.replace(/&[^;]*;/g, (mark) => {
    if (marks[mark] === undefined) throw new Error(`${mark} is no reference that SVG knows.`);
    return marks[mark];
  });
}
