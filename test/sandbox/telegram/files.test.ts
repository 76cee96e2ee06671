import { expect, it } from 'vitest';
import { createFileStore } from '../../../src/sandbox/telegram/files.ts';

const file = (name: string, size: number) => ({ name, mime: 'text/plain', bytes: new Uint8Array(size) });

it('keeps files until their sum is too large, then forgets the oldest', () => {
  const files = createFileStore(10);
  const [one, two] = [files.storeDocument(file('one', 4)), files.storeDocument(file('two', 4))];
  expect(files.get(one.id)?.name).toBe('one');
  const three = files.storeDocument(file('three', 4));
  expect(files.get(one.id)).toBeUndefined();
  expect([two, three].map(({ id }) => files.get(id)?.name)).toEqual(['two', 'three']);
});
