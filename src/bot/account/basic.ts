// /basic: a basic address record, and the switch of its bandwidth guarantee.

import { parseAddress } from '../../tron/address.ts';
import { basicButtons } from './buttons.ts';
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
    basicButtons.show.on(composer, (ctx) => enterForm(ctx, formName));
    basicButtons.showAddress.on(composer, (ctx, { address }) => showRecord(ctx, address));
    basicButtons.ask.on(composer, (ctx, { address, target }) =>
      askToSwitch(ctx, waiting, { address, enabled: target === 'on' }),
    );
    basicButtons.confirm.on(composer, (ctx, { address, token }) =>
      confirmSwitch(ctx, waiting, address, token),
    );
    basicButtons.cancel.on(composer, (ctx, { address, token }) => cancelSwitch(ctx, waiting, address, token));
  },
  forms: { [formName]: askAddress },
};
