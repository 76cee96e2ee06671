// `npm run sandbox`: the bot with an embedded Telegram and an embedded service, and a page in the browser to use it in;
// with --terminal the terminal instead. Needs no network, token or account.

import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { typed } from '../base/program.ts';
import { UsageError } from '../base/errors.ts';
import { openPage } from './page/server.ts';
import { openTerminal } from './terminal.ts';
import { type OpenApp, type World, openWorld } from './world.ts';

export type Sandbox = { close(): Promise<void> };

const usualPort = 8090;
const highestPort = 65_535;
export const usage = typed('sandbox', '[--port <number> | --terminal]');

type Choice = { isTerminal: boolean; port: number };

export async function runSandbox(options: {
  openApp: OpenApp;
  /** What stands behind `npm run sandbox --`. */
  args: readonly string[];
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Called when `:quit` was typed and everything is closed. */
  onEnd: () => void;
}): Promise<Sandbox> {
  const { isTerminal, port } = readArgs(options.args);
  const world = await openWorld(options.openApp);
  const write = (text: string) => void options.output.write(text);
  try {
    const close = isTerminal ? useTerminal(world, { ...options, write }) : await usePage(world, port, write);
    return {
      close: async () => {
        await close();
        await world.close();
      },
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** Throws a UsageError for anything else. */
function readArgs(args: readonly string[]): Choice {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { terminal: { type: 'boolean', default: false }, port: { type: 'string' } },
    });
    const port = Number(values.port ?? usualPort);
    if (!Number.isInteger(port) || port < 0 || port > highestPort || (values.terminal && values.port))
      throw misused();
    return { isTerminal: values.terminal, port };
  } catch {
    throw misused();
  }
}

function misused(): UsageError {
  return new UsageError(`The sandbox takes other arguments. Usage: ${usage}`);
}

async function usePage(world: World, port: number, write: (text: string) => void) {
  const page = await openPage(world, port);
  const taken = page.takenPort === undefined ? '' : `   (port ${page.takenPort} is taken)`;
  write(
    [
      'Delegram between an embedded Telegram and an embedded service; nothing leaves this machine.',
      '',
      `  Open this in a browser:  ${page.origin}/${taken}`,
      '',
      ...doors(world),
      '',
      `Ctrl-C ends it. In a terminal without a browser: ${typed('sandbox', '--terminal')}`,
      '',
    ].join('\n'),
  );
  return () => page.close();
}

function useTerminal(
  world: World,
  { input, onEnd, write }: { input: NodeJS.ReadableStream; onEnd: () => void; write: (text: string) => void },
) {
  const terminal = openTerminal({ model: world.model, folder: world.folder, write });
  write(
    [
      'Delegram between an embedded Telegram and an embedded service; nothing leaves this machine.',
      '',
      ...doors(world),
      '',
      'You are Olga, an owner. Type what you would type in Telegram: /start, /balance, /help …',
      'A number presses the button that carries it. :emit hourly lets the service send a webhook; :help tells the rest.',
      '',
      '',
    ].join('\n'),
  );
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    void terminal.type(line).then(async (goesOn) => {
      if (goesOn) return;
      lines.close();
      await world.close();
      onEnd();
    });
  });
  // Without a terminal (a script, a pipe that has ended) the servers stay open, because they can be used over HTTP.
  return () => Promise.resolve(lines.close());
}

function doors({ model: { telegram, service }, webhookUrl, logFile }: World): string[] {
  return [
    `  Telegram   ${telegram.apiRoot}   people and chats over HTTP: ${telegram.apiRoot}/sandbox`,
    `  service    ${service.baseUrl}   account, faults, webhooks over HTTP: ${service.baseUrl}/sandbox`,
    `  webhook    ${webhookUrl}`,
    `  bot's log  ${logFile}`,
  ];
}
