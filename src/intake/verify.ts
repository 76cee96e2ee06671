// Who may send events: checks of the path secret and of the source address, without I/O. The service signs nothing, so
// there is nothing else to check.

import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/**
 * Several secrets are accepted while one is being rotated. The given text, preceded by its length, is copied into a
 * buffer as long as the longest secret and compared with each of them, so that the time taken reveals neither a length,
 * nor a prefix, nor which secret matched.
 */
export function createSecretCheck(secrets: readonly string[]): (given: string) => boolean {
  const size = lengthBytes + Math.max(0, ...secrets.map((secret) => Buffer.byteLength(secret)));
  const accepted = secrets.map((secret) => copyInto(Buffer.alloc(size), secret));
  const buffer = Buffer.alloc(size);
  return (given) => {
    copyInto(buffer.fill(0), given);
    return accepted.reduce((fits, secret) => timingSafeEqual(buffer, secret) || fits, false);
  };
}

const lengthBytes = 4;

/** A text longer than the buffer is cut; its length, which is copied too, still makes it differ. */
function copyInto(buffer: Buffer, text: string): Buffer {
  buffer.writeUInt32LE(Buffer.byteLength(text));
  buffer.write(text, lengthBytes);
  return buffer;
}

/** `networks` are addresses or CIDR blocks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // An IPv4 address is looked up in its IPv6 form, which matches networks of both families, however they were written.
  return (address) => {
    const read = readAddress(address);
    return read !== undefined && list.check(isIP(read) === 4 ? `::ffff:${read}` : read, 'ipv6');
  };
}

/**
 * The address that a request really comes from. Each proxy appends its peer's address to X-Forwarded-For, so the list
 * is read from its right end for as long as trusted proxies wrote it: the first address that is no trusted proxy is the
 * source. Everything left of it is the sender's unverified claim. Undefined when that hop is not an address.
 */
export function findSource(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string | undefined {
  const hops = (forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== '');
  let source = readAddress(peer);
  while (source !== undefined && isTrusted(source)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    source = readAddress(hop);
  }
  return source;
}

/** An IPv4 address as a dual-stack socket reports it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`; a link-local address may carry its zone. */
const withPort = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/;

function readAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const parts = withPort.exec(trimmed);
  const bare = (parts?.[1] ?? parts?.[2] ?? trimmed).replace(/%.*$/, '');
  const address = mapped.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? undefined : address;
}
