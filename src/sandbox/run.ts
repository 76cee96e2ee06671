// `npm run sandbox`: the bot with an embedded Telegram and an embedded service, to be used in a terminal. Needs no
// network, token or account.

import { createInterface } from 'node:readline';
import { openTerminal } from './terminal.ts';
import { openWorld, type OpenApp } from './world.ts';

export type Sandbox = { close(): Promise<void> };

export async function runSandbox(options: {
  openApp: OpenApp;
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Called when `:quit` was typed and everything is closed. */
  onEnd: () => void;
}): Promise<Sandbox> {
  const { output } = options;
  const write = (text: string) => void output.write(text);
  const world = await openWorld(options.openApp);
  const { model, folder } = world;
  const { telegram, service } = model;
  const terminal = openTerminal({ model, folder, write });

  write(
    [
      'Delegram between an embedded Telegram and an embedded service; nothing leaves this machine.',
      '',
      `  Telegram   ${telegram.apiRoot}   people and chats over HTTP: ${telegram.apiRoot}/sandbox`,
      `  service    ${service.baseUrl}   account, faults, webhooks over HTTP: ${service.baseUrl}/sandbox`,
      `  webhook    ${world.webhookUrl}`,
      `  bot's log  ${world.logFile}`,
      '',
      'You are Olga, an owner. Type what you would type in Telegram: /start, /balance, /help …',
      'A number presses the button that carries it. :emit hourly lets the service send a webhook; :help tells the rest.',
      '',
      '',
    ].join('\n'),
  );

  const lines = createInterface({ input: options.input });
  async function close(): Promise<void> {
    lines.close();
    await world.close();
  }
  lines.on('line', (line) => {
    void terminal.type(line).then(async (goesOn) => {
      if (goesOn) return;
      await close();
      options.onEnd();
    });
  });
  // Without a terminal (a script, a pipe that has ended) the servers stay open, because they can be used over HTTP.
  return { close };
}
