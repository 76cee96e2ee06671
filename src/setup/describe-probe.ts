// What became of the request that was posted to the webhook's public address, in words, and what to do about it.

import { isIP } from 'node:net';
import { isMaybeHttps, isPlainHttp } from './connection-code.ts';
import type { ProbeResult } from './probe.ts';

export function remarksOn(publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInside =
    host === 'localhost' ||
    (isIP(host) !== 0 && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host));
  return [
    ...(isInside
      ? [
          'That address leads here from this machine or network only: the service needs one that is reachable from outside.',
        ]
      : []),
    ...(protocol === 'http:' && !isInside
      ? ['Over http:// everybody on the way can read the secret: a certificate and https:// are better.']
      : []),
  ];
}

/** Undefined: it arrived as it was sent. `here`: where setup listened, as host and port. */
export function describeProbe(result: ProbeResult, publicUrl: string, here: string): string | undefined {
  const { host, pathname, protocol } = new URL(publicUrl);
  const prefix = pathname.replace(/\/$/, '');
  const expected = 'The reverse proxy has to pass /events/ on';
  switch (result.is) {
    case 'arrived':
      return undefined;
    case 'not-listening':
      return `${result.problem} If the bot runs there, stop it first: setup listens itself for the check.`;
    case 'altered':
      if (prefix !== '' && result.path.startsWith(`${prefix}/events/`)) {
        return `What was posted to ${host}${prefix} arrived with ${prefix} before /events/: leave ${prefix} out of the address, or let the proxy take it away.`;
      }
      return result.method === 'POST'
        ? `What was posted to ${host} arrived under another path. The proxy must not change the path /events/….`
        : `What was posted to ${host} arrived as ${result.method}. A redirect does that: use the address it leads to.`;
    case 'answered':
      return `${describeAnswer(result, host, here, expected)}${prefix === '' ? '' : ` Is ${prefix} meant to stand in the address?`}`;
    case 'timeout':
      return `${host} did not answer within 15 s. Open its port in the firewall and forward it to this machine. (From inside some networks their own public address can't be reached: then type keep.)`;
    case 'not-answered':
    default:
      return describeConnection(result.code, host, protocol);
  }
}

function describeAnswer(
  { status, to }: Extract<ProbeResult, { is: 'answered' }>,
  host: string,
  here: string,
  expected: string,
): string {
  const said = `Another server answered at ${host} (${status}), and nothing arrived here.`;
  if (to !== undefined)
    return `${said} It redirects to ${to}, which the service may not follow: use that address.`;
  if (status === 400) return `${said} It may expect https: type https://, or see its log.`;
  if (status === 401 || status === 403)
    return `${said} It asks for a login or blocks this request: let /events/ pass without.`;
  if (status === 502 || status === 503 || status === 504)
    return `${said} It could not reach the bot: let it pass /events/ on to http://${here}.`;
  return `${said} ${expected} to http://${here}.`;
}

function describeConnection(code: string, host: string, protocol: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `No address is known for ${host} (${code}): check the spelling, or wait until its DNS entry is known.`;
  }
  if (code === 'ECONNREFUSED') {
    return `Nothing listens at ${host} (${code}): start the reverse proxy, or open its port.`;
  }
  if (isPlainHttp(code)) {
    return `${host} speaks http there, not https (${code}): type http://${host}, or let the proxy speak https on that port.`;
  }
  if (protocol === 'http:' && isMaybeHttps(code)) {
    return `${host} closed the connection (${code}). It may expect https: type https://${host}.`;
  }
  if (/CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|ISSUER/.test(code)) {
    return `The certificate of ${host} is not accepted (${code}): get one for exactly this name, with its whole chain, such as Let's Encrypt's. For an address without one, type http://.`;
  }
  return `${host} can't be reached (${code}): check the address, the firewall and the connection.`;
}
