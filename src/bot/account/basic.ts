// /basic: a basic address record, and the switch of its bandwidth guarantee.

import { parseAddress, type Address } from '../../tron/address.ts';
import { basicButtons } from './buttons.ts';
import { askToSwitch, cancelSwitch, confirmSwitch, type Switch } from './guarantee.ts';
import { showBasicAddress } from './basic-record.ts';
import type { Command, Form } from '../frame/command.ts';
import { createConfirmations } from '../ask/confirmations.ts';
import { enterForm } from '../ask/forms.ts';
import { ask, type Reading } from '../ask/question.ts';
import { say } from '../frame/say.ts';

const formName = 'basic-address';

const askAddress: Form = {
  version: 2,
  async run(conversation, ctx) {
    const question = { html: ctx.words('basic-ask-address') };
    const answer = await ask(conversation, ctx, question, ({ text }, { words }): Reading<Address> => {
      const written = parseAddress(text);
      return written.ok
        ? { ok: true, value: written.address }
        : { ok: false, hint: words(`address-problem-${written.problem}`) };
    });
    // The last step of the form, outside of `external`: it is not replayed, and a ServiceError stays a ServiceError for
    // `catchErrors`.
    await showBasicAddress(answer.ctx, answer.value);
  },
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
      await showBasicAddress(ctx, written.address);
    });
    basicButtons.show.on(composer, (ctx) => enterForm(ctx, formName));
    basicButtons.showAddress.on(composer, (ctx, { address }) => showBasicAddress(ctx, address));
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
