import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSegment, requestPath } from '../../src/service/transport.ts';

it('joins segments and keeps the order of the query', () => {
  expect(requestPath(['v1', 'order'], { quantity: 65000, receiver: 'T', activate: false })).toBe(
    '/v1/order?quantity=65000&receiver=T&activate=false',
  );
});

it('leaves out what is undefined, and the question mark with it', () => {
  expect(requestPath(['v1', 'order'], { client_order_id: undefined })).toBe('/v1/order');
});

it('encodes what separates, and what URL parsers rewrite', () => {
  expect(requestPath(['a/b?c#d'], { 'x&': "1 2+3&4%5'é" })).toBe(
    '/a%2Fb%3Fc%23d?x%26=1%202%2B3%264%255%27%C3%A9',
  );
});

it('is left as it is by a URL parser, and read back whole, whatever the values', () => {
  const value = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(value.filter(isSegment), value, (segment, field) => {
      const path = requestPath(['v1', segment], { field });
      const url = new URL(`http://localhost${path}`);
      expect(url.pathname + url.search).toBe(path);
      expect(decodeURIComponent(url.pathname)).toBe(`/v1/${segment}`);
      expect(url.searchParams.get('field')).toBe(field);
    }),
  );
});

it('does not break on half a surrogate pair', () => {
  expect(requestPath(['v1'], { remark: '\uD800' })).toBe('/v1?remark=%EF%BF%BD');
});

it.each(['', '.', '..'])('knows that %j can be no segment', (text) => {
  expect(isSegment(text)).toBe(false);
});

it('knows that dots within a text are harmless', () => {
  expect(isSegment('..a')).toBe(true);
});
