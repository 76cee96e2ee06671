import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { FormContext } from '../../../src/bot/context.ts';
import { longestFileBytes, readDocument } from '../../../src/features/book/documents.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { createLog } from '../../../src/base/log.ts';

const token = '7000000001:canary-token';

/** A server of files, and a bot that was told where they lie. */
async function openFiles(answer: { status?: number; bytes?: Uint8Array; cut?: boolean }) {
  const logged: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer.cut) response.destroy();
    else response.writeHead(answer.status ?? 200).end(answer.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ctx = {
    api: {
      token,
      options: { apiRoot: `http://127.0.0.1:${port}` },
      getFile: async () => ({ file_path: 'documents/file_1.csv' }),
    },
    deps: {
      clock: systemClock,
      log: createLog({ level: 'trace', secrets: [], write: (line) => logged.push(line) }),
    },
  } as unknown as FormContext;
  const read = (file_size?: number) =>
    readDocument(ctx, { file_id: 'x', file_unique_id: 'x', ...(file_size !== undefined && { file_size }) });
  return { read, logged, asked };
}

it('reads UTF-8, and UTF-16 where its mark says so, without the mark', async () => {
  const plain = await openFiles({ bytes: Buffer.from('\uFEFFимя,a') });
  expect(await plain.read(20)).toEqual({ ok: true, text: 'имя,a' });
  expect(plain.asked).toEqual([`/file/bot${token}/documents/file_1.csv`]);
  const wide = await openFiles({ bytes: Buffer.from('\uFEFFимя\ta', 'utf16le') });
  expect(await wide.read()).toEqual({ ok: true, text: 'имя\ta' });
});

it('does not take for text what is none', async () => {
  const { read } = await openFiles({ bytes: Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0xff) });
  expect(await read()).toEqual({ ok: false, problem: 'not_text' });
});

it('fetches nothing that is said to be too large, and keeps nothing that turns out to be', async () => {
  const { read, asked } = await openFiles({ bytes: new Uint8Array(longestFileBytes + 1).fill(97) });
  expect(await read(longestFileBytes + 1)).toEqual({ ok: false, problem: 'too_large' });
  expect(asked).toEqual([]);
  expect(await read(10)).toEqual({ ok: false, problem: 'too_large' });
});

it.each([{ status: 404 }, { status: 502 }, { cut: true }])(
  'says that nothing was read after %j, and the token to nobody',
  async (answer) => {
    const { read, logged } = await openFiles(answer);
    expect(await read()).toEqual({ ok: false, problem: 'unread' });
    expect(logged.join()).not.toContain('canary');
  },
);
