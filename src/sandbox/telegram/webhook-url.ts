// Which addresses Telegram posts updates to, with its descriptions of what is wrong with another one. A Bot API server that
// was started with `--local` posts to every address. Source: Client.cpp and WebhookActor.cpp of tdlib/telegram-bot-api.
import { BlockList, isIP } from 'node:net';

const ports = new Set(['', '80', '88', '443', '8443']);
const reserved = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  reserved.addSubnet(address, bits);
}

/** A URL without a scheme is taken as https; undefined when it is none at all. */
export function parseWebhookUrl(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/** What is wrong with it for Telegram itself. No name is looked up: one with a dot is taken to lead to a public address. */
export function whyRefused({ protocol, port, hostname }: URL): string | undefined {
  if (protocol !== 'https:') return 'An HTTPS URL must be provided for webhook';
  if (!ports.has(port)) return 'Webhook can be set up only on ports 80, 88, 443 or 8443';
  if (hostname.startsWith('[')) return 'IPv6-only addresses are not allowed';
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname;
  if (isIP(address) === 4) return reserved.check(address) ? `IP address ${address} is reserved` : undefined;
  return hostname.includes('.') ? undefined : 'Failed to resolve host: Name or service not known';
}

/** The sandbox calls nobody outside this machine: updates of another webhook wait. */
export function isOnThisMachine(url: string): boolean {
  const { hostname = '' } = parseWebhookUrl(url) ?? {};
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
}
