// Builds the path and query of a request as one string that is both signed and sent. Every character that a URL parser
// could rewrite is percent-encoded, so that the service verifies exactly what was signed.

export type QueryValue = string | number | boolean | undefined;

/** `segments` are encoded and joined; query values of `undefined` are left out, the others keep their order. */
export function requestPath(segments: readonly string[], query: Record<string, QueryValue> = {}): string {
  const path = segments.map((segment) => `/${encode(segment)}`).join('');
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** False for texts that no encoding protects from path normalization; they cannot be ids. */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..';
}

/** RFC 3986: encodeURIComponent leaves `!'()*`, of which URL parsers encode some in a query and none in a path. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
