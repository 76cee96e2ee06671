// Draws an address as a QR code that a wallet can scan.

import type { Drawing, Drawn } from '../../pictures/draw.ts';

/** Pixels per module. An address takes 29 modules, so the picture with its margins is 592 pixels wide. */
const modulePixels = 16;
/** The light margin in modules that the standard requires. */
const quietModules = 4;
const options = { ecc: 'M', border: quietModules } as const;

/** A PNG, black on white. The library is loaded at the first call, which saves memory until then. */
export async function drawQr(text: string, drawing: Drawing): Promise<Drawn> {
  const { renderSVG } = await import('uqr');
  return drawing.draw(renderSVG(text, { ...options, pixelSize: modulePixels }), 'code');
}
