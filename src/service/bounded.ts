// Reads an answer up to a bound, so that no sender fills the memory.

/** No record of the service or of a node comes near; more than this is not read. */
export const largestAnswerBytes = 2 * 1024 * 1024;

/** The body as text, or undefined when it is larger than the bound; the rest is then not read. */
export async function readBounded(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswerBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
