// Checks which links Telegram accepts in buttons and text links. Source: the Bot API's documented errors for button
// URLs: it refuses a host without a dot (localhost), and loopback addresses as well.

export type Link = { url: string } | { wrong: string };

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const customScheme = /^(tg|ton|tonsite):/i;
const parts = /^(?:[^@/?#]*@)?(\[[0-9a-f:.]+\]|[^:/?#]*)(:\d+)?([/?#].*)?$/iu;

/** Checks a link as Telegram does and returns it as Telegram stores it: with a scheme, and "/" for an empty path. */
export function checkLink(text: string): Link {
  const link = text.trim();
  if (customScheme.test(link)) return { url: link };
  const protocol = (scheme.exec(link)?.[1] ?? 'http').toLowerCase();
  if (protocol !== 'http' && protocol !== 'https') return { wrong: 'Unsupported URL protocol' };
  const rest = link.replace(scheme, '');
  const found = parts.exec(rest);
  if (!found || /\s/u.test(rest)) return { wrong: 'Wrong HTTP URL' };
  const host = (found[1] ?? '').toLowerCase();
  if (host === '') return { wrong: 'URL host is empty' };
  if (!isPublicHost(host)) return { wrong: 'Wrong HTTP URL' };
  const tail = found[3] ?? '/';
  return { url: `${protocol}://${host}${found[2] ?? ''}${tail.startsWith('/') ? '' : '/'}${tail}` };
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return host !== '[::1]';
  return host.includes('.') && !host.startsWith('127.') && host !== '0.0.0.0' && !/^\.|\.\.|\.$/u.test(host);
}

/** The user of a `tg://user?id=…` link, which becomes a mention instead of a link. */
export function mentionedUser(link: string): number | undefined {
  const id = /^tg:\/\/user\?id=(\d{1,16})$/iu.exec(link)?.[1];
  return id === undefined || Number(id) === 0 ? undefined : Number(id);
}
