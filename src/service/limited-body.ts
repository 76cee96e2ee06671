// Reads the body of an answer up to a size limit, so that no server can exhaust the memory.

/** Far more than any record of the service or of a node has. */
export const mostBodyBytes = 2 * 1024 * 1024;

/** The body as text, or undefined when it is larger than `mostBodyBytes`; the rest is then not read. */
export async function readLimitedBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
