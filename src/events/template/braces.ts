// Translates `<<field>>` to `{{field}}` before parsing, because Liquid has only one pair of delimiters. Both are two
// characters long, so lines and columns in error messages stay correct.

import { scanTemplate, type Break } from './scan.ts';

type Translated = { ok: true; text: string } | { ok: false; problem: string };

export function toBraces(text: string): Translated {
  const { pieces, broken } = scanTemplate(text);
  // Liquid itself refuses the other signs that are not closed.
  const isOfLiquid = broken?.why === 'unclosed' && broken.sign !== '<<';
  if (broken && !isOfLiquid) return { ok: false, problem: describe(text, broken) };
  const translated = pieces.map((piece) => {
    const written = text.slice(piece.from, piece.to);
    return piece.kind === 'output' && piece.isAngled ? `{{${written.slice(2, -2)}}}` : written;
  });
  return { ok: true, text: translated.join('') + text.slice(broken?.at ?? text.length) };
}

/** For the log; people who edit a template get the words of check/find-all.ts. */
function describe(text: string, { why, at, sign, stop }: Break): string {
  const line = `Line ${text.slice(0, at).split('\n').length}`;
  if (why === 'tripled') return `${line}: two < are enough.`;
  const close = sign === '<<' ? '>>' : sign === '{{' ? '}}' : '%}';
  if (why === 'unclosed') return `${line}: ${sign} is not closed by ${close}.`;
  return `${line}: ${sign} is not closed by ${close}, but ${text.slice(stop, stop + 2)} follows.`;
}
