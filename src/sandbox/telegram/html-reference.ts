// Character references of Telegram's HTML. Pure.

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** `&lt;` and its three companions, `&#60;` and `&#x3c;`, with or without the semicolon; anything else stays as written. */
export function decodeReference(source: string, begin: number): { text: string; end: number } | undefined {
  const numeric = /^&#(?:x([0-9a-f]*)|(\d*))/iu.exec(source.slice(begin, begin + 32));
  const name = /^&([a-z]+)/iu.exec(source.slice(begin, begin + 32));
  let end: number;
  let text: string | undefined;
  if (numeric) {
    const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1] || '0', 16);
    end = begin + numeric[0].length;
    if (code !== 0 && code < 0x10ffff && end - begin < 10) text = String.fromCodePoint(code);
  } else {
    end = begin + (name?.[0].length ?? 0);
    text = name ? named[name[1]!] : undefined;
  }
  if (text === undefined) return undefined;
  return { text, end: source[end] === ';' ? end + 1 : end };
}
