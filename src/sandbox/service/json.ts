// JSON without loss: integers beyond 2^53 (amounts with 18 decimals) are bigint inside and plain digits
// outside. TypeScript's library doesn't know the two standard features used here yet.

type LosslessJson = {
  rawJSON(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  stringify(value: unknown, replacer: (key: string, value: unknown) => unknown): string;
};

const json = JSON as unknown as LosslessJson;

/** Fields that are undefined are left out, as the service leaves out what is not set yet. */
export function writeJson(value: unknown): string {
  return json.stringify(value, (_key, field) =>
    typeof field === 'bigint' ? json.rawJSON(`${field}`) : field,
  );
}

/** Throws SyntaxError on anything that is not JSON. */
export function readJson(text: string): unknown {
  return json.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value,
  );
}
