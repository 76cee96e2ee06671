// How sentences name a database: without user and password, and alike however its address is written.

import { expect, it } from 'vitest';
import { describeAddress } from '../../../src/store/postgres/errors.ts';

it.each([
  'postgres://host/bot',
  'postgresql://anna:secret-word@HOST:5432/bot?sslmode=verify-full',
  'postgres://anna@elsewhere:5432/bot?host=host&password=secret-word',
])('%s is the same database as the others', (url) => {
  expect(describeAddress(url)).toBe('PostgreSQL at host, database bot');
});

it('another port, host or database is another one', () => {
  expect(describeAddress('postgres://anna:secret-word@host:5433/bot')).toBe(
    'PostgreSQL at host:5433, database bot',
  );
  expect(describeAddress('postgres://host/bot?port=5433')).toBe('PostgreSQL at host:5433, database bot');
  expect(describeAddress('postgres://%2Frun%2Fpostgresql/b%20t')).toBe(
    'PostgreSQL at /run/postgresql, database b t',
  );
  expect(describeAddress('postgres:///bot')).toBe('PostgreSQL at localhost, database bot');
});
