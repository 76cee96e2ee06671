import { expect, it } from 'vitest';
import { createPrimary } from '../../../src/store/postgres/connections.ts';

/** What becomes of sessions on these servers, in this order. */
function join(...servers: string[]): string[] {
  const primary = createPrimary();
  const sessions = servers.map(() => 'open');
  servers.forEach((server, nth) => {
    try {
      primary.join(server, () => (sessions[nth] = 'ended'));
    } catch {
      sessions[nth] = 'refused';
    }
  });
  return sessions;
}

it.each([
  ['all sessions on one server stay', ['7/00000001', '7/00000001'], ['open', 'open']],
  [
    'those on the server before are ended, whichever led there',
    ['7/00000001', '7/00000001', '7/00000002', '7/00000002'],
    ['ended', 'ended', 'open', 'open'],
  ],
  [
    'one on a server that another one has replaced is refused, and the others stay',
    ['7/00000009', '7/0000000A', '7/00000009', '7/0000000A'],
    ['ended', 'open', 'refused', 'open'],
  ],
  [
    'of two clusters the one counts to which the newest session was led',
    ['7/00000005', '8/00000001'],
    ['ended', 'open'],
  ],
])('%s', (_, servers, expected) => {
  expect(join(...servers)).toEqual(expected);
});

it('a session that has ended by itself is not ended again', () => {
  const primary = createPrimary();
  const ended: string[] = [];
  const leave = primary.join('7/00000001', () => ended.push('first'));
  primary.join('7/00000001', () => ended.push('second'));
  leave();
  primary.join('7/00000002', () => ended.push('third'));
  expect(ended).toEqual(['second']);
});
