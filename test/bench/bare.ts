// The reference for intake and start: the smallest Node process that answers HTTP.

import { createServer } from 'node:http';

createServer((_, response) => response.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');
