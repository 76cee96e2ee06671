// /alerts: which events this chat, or this topic of a group, hears. In private everybody decides for themselves, in a
// group its admins do; everybody on the team may read it.

import type { Composer } from 'grammy';
import { findPlace, type RuleMaker } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import { alertButtons } from '../chat/buttons.ts';
import { knownPlace, turn } from '../chat/rules.ts';
import { mayChangeChat } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import { recordChat } from '../frame/chats.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { placeOf } from '../frame/place.ts';
import { say, show } from '../frame/say.ts';
import { installBaits } from './bait-screen.ts';
import { ruleButtons } from './buttons.ts';
import { chainForms } from './chain-forms.ts';
import { installChains } from './chain-screen.ts';
import { installRuleEditor } from './edit-rule.ts';
import { installKeptRules } from './kept-rules.ts';
import { setFolding, showFolding } from './folding.ts';
import { showAlerts } from './list.ts';
import { installQuiet } from './quiet.ts';
import { quietForms } from './quiet-forms.ts';
import { byDeciders } from './rights.ts';
import { ruleForms } from './rule-forms.ts';

export const alerts: Command = {
  name: 'alerts',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('alerts', async (ctx) => {
      const argument = ctx.match.trim().toLowerCase();
      if (argument === '') return showAlerts(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      if (argument !== 'on' && argument !== 'off') return say(ctx, ctx.words('hint-alerts'));
      await turnHere(ctx, argument === 'on');
    });
    alertButtons.show.on(composer, (ctx) => showAlerts(ctx));
    alertButtons.turn.on(
      composer,
      byDeciders((ctx, { state }: { state: 'on' | 'off' }) => turnHere(ctx, state === 'on')),
    );
    ruleButtons.later.on(
      composer,
      byDeciders((ctx) => show(ctx, ctx.words('chat-later'))),
    );
    installFolding(composer);
    installRuleEditor(composer);
    installKeptRules(composer, showAlerts);
    installQuiet(composer);
    installBaits(composer);
    installChains(composer);
  },
  forms: { ...ruleForms, ...quietForms, ...chainForms },
};

function installFolding(composer: Composer<BotContext>): void {
  ruleButtons.folding.on(composer, byDeciders(showFolding));
  alertButtons.setting.on(
    composer,
    byDeciders(async (ctx, { setting }: { setting: 'folding' | 'lists' }) => {
      await setFolding(ctx, setting === 'lists' ? 'asLists' : 'folding');
      await showFolding(ctx);
    }),
  );
}

async function turnHere(ctx: BotContext, isOn: boolean): Promise<void> {
  await changePlace(ctx, (place, maker) => turn(place, isOn, maker));
  await showAlerts(ctx);
}

/** Changes the alerts of the chat or topic of the update, which gets a rule for everything if it has none. */
export async function changePlace(
  ctx: BotContext,
  act: (place: AlertPlace, maker: RuleMaker) => void,
): Promise<void> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  const address = placeOf(ctx);
  if (!address || !from) return;
  await recordChat(ctx);
  await store.settings.update((draft) => {
    const make = () => ({ id: createToken(), createdBy: from.id, createdAt: clock.now() });
    act(knownPlace(draft, address, make()), make());
  });
  const place = findPlace(store.settings.data, address);
  await writeAudit(ctx, 'alerts.changed', `chat:${address.chatId}`, {
    topicId: address.topicId,
    isOn: place?.isOn ?? false,
    rules: place?.rules.length ?? 0,
    mutes: place?.mutes.map(({ scope, until }) => ({ scope, until })) ?? [],
  });
}
