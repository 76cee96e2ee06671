// Draws an address as a QR code that a wallet can scan.

/** Pixels per module. An address takes 29 modules, so the picture with its margins is 592 pixels wide. */
const modulePixels = 16;
/** The light margin in modules that the standard requires. */
const quietModules = 4;
const options = { ecc: 'M', border: quietModules } as const;

/** Returns a PNG, black on white. Both libraries are loaded at the first call, which saves memory until then. */
export async function drawQr(text: string): Promise<Buffer> {
  const [{ renderSVG }, { renderAsync }] = await Promise.all([import('uqr'), import('@resvg/resvg-js')]);
  const svg = renderSVG(text, { ...options, pixelSize: modulePixels });
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false }, shapeRendering: 1 });
  return picture.asPng();
}
