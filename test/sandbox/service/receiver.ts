// A small receiver of webhooks for one test, which closes with it: remembers what was posted and answers as told.

import { text } from 'node:stream/consumers';
import { serve } from '../../setup/serve.ts';

export type Received = { headers: NodeJS.Dict<string | string[]>; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Status of the following answers; undefined leaves a request without any. */
  status: number | undefined;
};

export async function openReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], status: 200 };
  const origin = await serve((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ headers: request.headers, body });
      if (receiver.status === undefined) return;
      const headers = { 'content-type': 'text/plain; charset=utf-8', location: receiver.url };
      response.writeHead(receiver.status, headers).end('success');
    });
  });
  receiver.url = `${origin}/events/canary-path`;
  return receiver;
}
