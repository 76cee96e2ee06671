// The address of a database in sentences: without the user and the password, which its URL has.

const usualPort = '5432';

/** The same for all ways to write the same database. The URL is one. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).toLowerCase();
  const at = searchParams.get('port') ?? port;
  const address = `${host || 'localhost'}${at === '' || at === usualPort ? '' : `:${at}`}`;
  return `PostgreSQL at ${address}, database ${decodeURIComponent(pathname.slice(1))}`;
}
