import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLostNames } from '../../../src/store/settings/document.ts';

const document = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });

it('finds nothing in a text of which nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (data) => {
      expect(await describeLostNames(JSON.stringify(data, null, 2), data)).toBeUndefined();
    }),
  );
});

it('finds each name that is lost, at any depth, with its line', async () => {
  const list = fc.array(document, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(list, fc.nat(), fc.uuid(), async (items, at, name) => {
      const index = at % items.length;
      const written = items.map((item, own) => (own === index ? { ...item, [name]: [{ inner: 1 }] } : item));
      const text = JSON.stringify({ items: written }, null, 2);
      const line = text.slice(0, text.indexOf(name)).split('\n').length;
      const said = await describeLostNames(text, { items });
      expect(said).toContain(`line ${line}, items.${index}.${name}: there is no such name here`);
      expect(said).not.toContain('inner');
    }),
  );
});

it('finds a name that stands twice in one object, and not in two', async () => {
  const data = { a: { b: 1 }, c: { b: 1 } };
  expect(await describeLostNames('{"a":{"b":1},"c":{"b":1}}', data)).toBeUndefined();
  expect(await describeLostNames('{"a":{"b":2,\n"b":1},"c":{"b":1}}', data)).toBe(
    'line 2, a.b: the name stands twice',
  );
});
