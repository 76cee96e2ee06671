// What the figures are compared with: the least that a Node process can be that answers HTTP.

import { createServer } from 'node:http';

createServer((_, response) => response.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');
