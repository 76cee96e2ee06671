// /basic: a basic address record, and the switch of its bandwidth guarantee.

import { parseAddress } from '../../tron/address.ts';
import { askToSwitch, cancelSwitch, confirmSwitch, type Switch } from './guarantee.ts';
import { showRecord } from './basic-record.ts';
import type { Command, Form } from '../frame/command.ts';
import { createConfirmations } from '../ask/confirmations.ts';
import { ask, enterForm } from '../ask/forms.ts';
import { say } from '../frame/say.ts';

const formName = 'basic-address';

/** Asks until what comes is an address. */
const askAddress: Form = async (conversation, ctx) => {
  await ask(ctx, ctx.words('basic-ask-address'));
  for (;;) {
    const answer = await conversation.waitFor('message:text');
    const written = parseAddress(answer.message.text);
    // The form ends with this: nothing of it is replayed any more, and a ServiceError stays one on its way out.
    if (written.ok) return showRecord(answer, written.address);
    await ask(answer, answer.words(`address-problem-${written.problem}`));
  }
};

export const basic: Command = {
  name: 'basic',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    const waiting = createConfirmations<Switch>();
    composer.command('basic', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const written = parseAddress(ctx.match);
      if (!written.ok) return say(ctx, ctx.words(`address-problem-${written.problem}`));
      await showRecord(ctx, written.address);
    });
    composer.callbackQuery('basic:show', (ctx) => enterForm(ctx, formName));
    composer.callbackQuery(/^basic:show:(\w+)$/, async (ctx, next) => {
      const carried = parseAddress(ctx.match[1] ?? '');
      return carried.ok ? showRecord(ctx, carried.address) : next();
    });
    composer.callbackQuery(/^basic:ask:(\w+):(on|off)$/, async (ctx, next) => {
      const carried = parseAddress(ctx.match[1] ?? '');
      if (!carried.ok) return next();
      await askToSwitch(ctx, waiting, { address: carried.address, enabled: ctx.match[2] === 'on' });
    });
    composer.callbackQuery(/^basic:(set|no):(\w+):([\w-]+)$/, async (ctx, next) => {
      const carried = parseAddress(ctx.match[2] ?? '');
      if (!carried.ok) return next();
      const act = ctx.match[1] === 'set' ? confirmSwitch : cancelSwitch;
      await act(ctx, waiting, carried.address, ctx.match[3] ?? '');
    });
  },
  forms: { [formName]: askAddress },
};
