import { describe, expect, it } from 'vitest';
import { createDrawing, longestWaitMs, renderPng, type Drawn } from '../../src/pictures/draw.ts';
import { fontFiles, picture, text } from '../../src/pictures/svg.ts';
import { createManualClock } from '../manual-clock.ts';
import { PNG } from 'pngjs';

const white = picture(210, '#FFFFFF', []);
const withText = picture(210, '#FFFFFF', [
  text(18, 29, 'Balance 余额 Баланс', { size: 20, fill: '#000000' }),
]);

/** A drawing whose pictures are finished by hand. */
function openQueue() {
  const clock = createManualClock();
  const begun: Array<{ svg: string; finish: (drawn: Drawn) => void }> = [];
  const drawing = createDrawing(clock, (svg) => new Promise((finish) => begun.push({ svg, finish })));
  return { clock, begun, draw: (svg: string) => drawing.draw(svg) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const done: Drawn = { ok: true, png: Buffer.from('png') };

describe('drawing', () => {
  it('makes a PNG of 1,200 pixels across, whose longer side Telegram keeps', async () => {
    const drawn = await createDrawing(createManualClock()).draw(picture(384, '#FFFFFF', []));
    if (!drawn.ok) throw new Error(drawn.problem);
    const { width, height } = PNG.sync.read(drawn.png);
    expect([width, height]).toEqual([1200, 1280]);
  });

  it('makes the same bytes of the same picture', async () => {
    const drawing = createDrawing(createManualClock());
    const [one, two, other] = await Promise.all([
      drawing.draw(withText),
      drawing.draw(withText),
      drawing.draw(white),
    ]);
    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });

  it('works at one picture at a time, in order', async () => {
    const { begun, draw } = openQueue();
    const both = [draw('first'), draw('second')];
    await turn();
    expect(begun.map(({ svg }) => svg)).toEqual(['first']);
    begun[0]!.finish(done);
    await both[0];
    await turn();
    expect(begun.map(({ svg }) => svg)).toEqual(['first', 'second']);
    begun[1]!.finish({ ok: false, problem: 'refused' });
    expect(await Promise.all(both)).toEqual([done, { ok: false, problem: 'refused' }]);
    const third = draw('third');
    await turn();
    begun[2]!.finish(done);
    expect(await third).toEqual(done);
  });

  it('gives up a picture that waited five seconds, but never one that has begun', async () => {
    const { clock, begun, draw } = openQueue();
    const [first, second] = [draw('first'), draw('second')];
    await clock.advance(longestWaitMs - 1);
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits');
    await clock.advance(1);
    expect(await second).toEqual({ ok: false, problem: 'A picture waited 5 s for earlier ones.' });
    begun[0]!.finish(done);
    expect(await first).toEqual(done);
    await turn();
    expect(begun).toHaveLength(1);
  });
});

describe('a picture that cannot be drawn', () => {
  it('is an answer when its fonts are missing: resvg would leave out the text', async () => {
    const nowhere = '/nowhere/NotoSansSC-400.ttf';
    const missing = [nowhere, fontFiles[1]!];
    const drawn = await renderPng(withText, 'picture', missing);
    expect(drawn).toEqual({ ok: false, problem: expect.stringContaining(nowhere) });
    expect((await renderPng(withText, 'picture')).ok).toBe(true);
    // A code has no text.
    expect((await renderPng(white, 'code', missing)).ok).toBe(true);
  });

  it('is an answer when it is not well-formed, and the next one is drawn', async () => {
    const drawing = createDrawing(createManualClock());
    const [broken, whole] = await Promise.all([
      drawing.draw(withText.replace('</svg>', '<g>')),
      drawing.draw(withText),
    ]);
    expect(broken).toEqual({ ok: false, problem: expect.stringContaining('resvg refused a picture') });
    expect(whole.ok).toBe(true);
  });
});
