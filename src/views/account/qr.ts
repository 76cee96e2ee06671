// An address as a QR code that a wallet can scan.

import { renderSVG } from 'uqr';

/** Pixels of one module; an address needs 29 modules, so that the picture is 592 pixels wide. */
const modulePixels = 16;
/** Modules of light margin that the standard requires, so that scanners find the code. */
const quietModules = 4;
const options = { ecc: 'M', border: quietModules } as const;

/** A PNG, black on white. The drawing library is loaded at the first picture, which saves memory until then. */
export async function drawQr(text: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const svg = renderSVG(text, { ...options, pixelSize: modulePixels });
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false }, shapeRendering: 1 });
  return picture.asPng();
}
