import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { describeProbe, remarksOn, probe, cleanPublicUrl } from '../../src/setup/webhook.ts';
import { freePort } from '../bench/process.ts';
import { serve } from './serve.ts';

const mark = 'mark-of-the-probe';

/** A proxy in front of the port that setup listens on. */
async function openProxy(change: (path: string) => { path: string; method?: string }) {
  const port = await freePort();
  const url = await serve((incoming, response) => {
    const { path, method = 'POST' } = change(incoming.url ?? '');
    const outgoing = request({ host: '127.0.0.1', port, path, method }, (answer) => {
      response.writeHead(answer.statusCode ?? 0);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  return { port, url };
}

const send = (publicUrl: string, port: number) =>
  probe({ host: '127.0.0.1', port, publicUrl, mark, clock: systemClock });
const sentenceOn = async (publicUrl: string, port: number) =>
  describeProbe(await send(publicUrl, port), publicUrl, '127.0.0.1:8080');

it('arrives through a proxy that passes it on as it is', async () => {
  const { port, url } = await openProxy((path) => ({ path }));
  expect(await send(url, port)).toEqual({ is: 'arrived' });
});

it('tells a proxy that changes the path from one that passes it on', async () => {
  const { port, url } = await openProxy((path) => ({ path: path.replace('/events', '') }));
  expect(await send(url, port)).toEqual({ is: 'altered', method: 'POST', path: `/setup-${mark}` });
  expect(await sentenceOn(url, port)).toContain('arrived under another path');
});

it.each([
  [502, 'could not reach the bot: let it pass /events/ on to http://127.0.0.1:8080'],
  [404, 'The reverse proxy has to pass /events/ on'],
  [401, 'asks for a login'],
  [200, 'Another server answered at 127.0.0.1'],
  [304, 'Another server answered at 127.0.0.1'],
])('tells that another server answered %i, and what to do', async (status, sentence) => {
  const url = await serve((_, response) => response.writeHead(status).end('hello'));
  const said = await sentenceOn(url, await freePort());
  expect(said).toContain(sentence);
  expect(said).not.toContain('redirect');
});

it('follows no redirect, and names where it leads', async () => {
  const url = await serve((_, response) =>
    response.writeHead(301, { location: 'https://elsewhere.example/x' }).end(),
  );
  expect(await sentenceOn(url, await freePort())).toContain('It redirects to https://elsewhere.example,');
});

it('tells a refused connection from a certificate that is not accepted', async () => {
  const refused = await sentenceOn(`http://127.0.0.1:${await freePort()}`, await freePort());
  expect(refused).toContain('Nothing listens at 127.0.0.1');
  const plain = await serve((_, response) => response.end());
  const tls = await sentenceOn(plain.replace('http:', 'https:'), await freePort());
  expect(tls).toMatch(/speaks http there, not https \(\w+\): type http:\/\/127/);
  expect(tls).not.toContain('certificate');
  const untrusted = { is: 'not-answered', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } as const;
  expect(describeProbe(untrusted, 'https://bot.example.com', 'here')).toContain(
    'The certificate of bot.example.com',
  );
});

it('says that a server which closes the connection may expect https, and only for http', () => {
  const sentence = (publicUrl: string) =>
    describeProbe({ is: 'not-answered', code: 'UND_ERR_SOCKET' }, publicUrl, 'here');
  expect(sentence('http://bot.example.com')).toContain('type https://bot.example.com');
  expect(sentence('https://bot.example.com')).not.toContain('may expect');
});

it('names a path that was typed, and not the proxy', async () => {
  const { port, url } = await openProxy((path) => ({ path }));
  const said = await sentenceOn(`${url}/foo`, port);
  expect(said).toContain('arrived with /foo before /events/: leave /foo out of the address');
  expect(said).not.toContain('must not change');
  const other = await serve((_, response) => response.writeHead(404).end());
  expect(await sentenceOn(`${other}/foo`, await freePort())).toContain('Is /foo meant');
  expect(await sentenceOn(other, await freePort())).not.toContain('meant to stand');
});

it('answers a real event that comes meanwhile 503, so that the service sends it again', async () => {
  const port = await freePort();
  let status: number | undefined;
  const url = await serve((_, response) => {
    // Half a request, which would never end by itself.
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .write('POST /events/');
    const event = fetch(`http://127.0.0.1:${port}/events/${'s'.repeat(32)}`, { method: 'POST', body: '{}' });
    void event.then((answer) => {
      status = answer.status;
      response.writeHead(404).end();
    });
  });
  expect(await send(url, port)).toMatchObject({ is: 'answered', status: 404 });
  expect(status).toBe(503);
});

it.each([
  ['bot.example.com', 'https://bot.example.com'],
  ['https://bot.example.com/', 'https://bot.example.com'],
  ['https://bot.example.com/energy/events/abc', 'https://bot.example.com/energy'],
  ['http://203.0.113.7:8080', 'http://203.0.113.7:8080'],
  ['https://bot.example.com/?a=1#b', 'https://bot.example.com'],
])('reads %s as %s', (typed, url) => {
  expect(cleanPublicUrl(typed)).toBe(url);
});

it('remarks on an address that only this network reaches, and on one without a certificate', () => {
  expect(remarksOn('http://192.168.1.7:8080').join()).toContain('reachable from outside');
  expect(remarksOn('http://bot.example.com').join()).toContain('can read the secret');
  expect(remarksOn('https://bot.example.com')).toEqual([]);
});
