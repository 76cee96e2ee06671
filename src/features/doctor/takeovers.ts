// Owners end notices of takeovers with the button under one, and bring them back.

import { InlineKeyboard, type Composer } from 'grammy';
import { writeAudit } from '../../bot/audit.ts';
import type { BotContext } from '../../bot/context.ts';
import { notice, setKeyboard } from '../../bot/say.ts';
import { doctorButtons, takeoverButton } from './buttons.ts';

export function installTakeovers(composer: Composer<BotContext>): void {
  doctorButtons.takeovers.on(composer, async (ctx, { turn }) => {
    const { words, deps } = ctx;
    await deps.store.settings.update((draft) => {
      draft.tellsTakeovers = turn === 'on';
    });
    await writeAudit(ctx, 'takeovers.changed', 'notices:takeover', { turn });
    const back = turn === 'on' ? 'off' : 'on';
    await setKeyboard(ctx, new InlineKeyboard([[takeoverButton(words, back)]]));
    await notice(ctx, words.plain('instances-told', { turn }), { box: true });
  });
}
