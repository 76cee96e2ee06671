// Quiet hours of a chat: when alerts come without sound, or later. They are those of the whole chat, its topics included,
// by the clocks of its time zone.

import { plainTime, shortTime } from '../../base/moment.ts';
import { InlineKeyboard, type Composer } from 'grammy';
import { quietHours, type QuietHours } from '../../store/settings/alert-rules.ts';
import { zoneName } from '../../base/time.ts';
import { quietSentence, quietFormNames } from './quiet-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { alertButtons } from '../chat/buttons.ts';
import { writeAudit } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, show } from '../../bot/say.ts';
import { quietButtons } from './buttons.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { offerUndo, undoable, type Kept } from '../../bot/undo.ts';

const offered = [
  { from: '22:00', to: '07:00' },
  { from: '23:00', to: '08:00' },
] as const;
const dayChoices = ['1234567', '12345', '67'] as const;

export const quietChanges = undoable<QuietHours | null>('alerts.quiet', quietHours.nullable(), {
  scope: 'chat',
  read: ({ chats }, { chatId }) => chats.find(({ id }) => id === chatId)?.quiet ?? null,
  write({ chats }, { chatId }, quiet) {
    const chat = chats.find(({ id }) => id === chatId);
    if (chat) chat.quiet = quiet ?? undefined;
    return chat !== undefined;
  },
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing, before, after, kept }) {
    await writeAudit(ctx, 'alerts.quiet', `chat:${thing.chatId}`, { before, after });
    await showQuiet(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('quiet-button'), quietButtons.show.data()),
});

export function installQuiet(composer: Composer<BotContext>): void {
  quietButtons.show.on(
    composer,
    byDeciders((ctx) => showQuiet(ctx)),
  );
  quietButtons.set.on(
    composer,
    byDeciders((ctx, { from, to }: { from: string; to: string }) =>
      setHours(ctx, { from: withColon(from), to: withColon(to) }),
    ),
  );
  quietButtons.how.on(
    composer,
    byDeciders((ctx, { how }: { how: 'silent' | 'held' }) =>
      changeQuiet(ctx, (now) => now && { ...now, how }),
    ),
  );
  quietButtons.days.on(
    composer,
    byDeciders((ctx, { days }: { days: string }) =>
      changeQuiet(ctx, (now) => now && { ...now, days: days.split('').map(Number) }),
    ),
  );
  quietButtons.off.on(
    composer,
    byDeciders((ctx) => changeQuiet(ctx, () => undefined)),
  );
  quietButtons.ask.on(
    composer,
    byDeciders((ctx) => enterForm(ctx, quietFormNames.times)),
  );
  quietButtons.zone.on(
    composer,
    byDeciders((ctx) => enterForm(ctx, quietFormNames.zone)),
  );
}

function quietOf({ deps, chatId }: FormContext): QuietHours | undefined {
  return deps.store.settings.data.chats.find(({ id }) => id === chatId)?.quiet;
}

/** `timeZone` where it has changed since the update came. */
export async function showQuiet(
  ctx: FormContext,
  {
    above,
    kept,
    timeZone = ctx.timeZone,
  }: { above?: string; kept?: Kept | undefined; timeZone?: string } = {},
): Promise<void> {
  const { words, deps } = ctx;
  const quiet = quietOf(ctx);
  const keyboard = new InlineKeyboard();
  const times = (from: string, to: string) =>
    keyboard.text(
      `${from}–${to}`,
      quietButtons.set.data({ from: from.replace(':', ''), to: to.replace(':', '') }),
    );
  if (!quiet) {
    for (const { from, to } of offered) times(from, to);
    keyboard.row().text(words.plain('quiet-own'), quietButtons.ask.data()).row();
  } else {
    const other = quiet.how === 'held' ? 'silent' : 'held';
    keyboard
      .text(words.plain(`quiet-make-${other}`, { to: quiet.to }), quietButtons.how.data({ how: other }))
      .row();
    const days = quiet.days.toSorted((a, b) => a - b).join('');
    for (const choice of dayChoices.filter((one) => one !== days)) {
      keyboard.text(words.plain(`quiet-days-${choice}`), quietButtons.days.data({ days: choice })).row();
    }
    keyboard.text(words.plain('quiet-own'), quietButtons.ask.data()).row();
    keyboard.text(words.plain('quiet-off'), quietButtons.off.data());
  }
  keyboard.text(words.plain('quiet-zone'), quietButtons.zone.data());
  if (kept) keyboard.row().add(offerUndo(words, kept));
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  const now = {
    time: plainTime(deps.clock.now(), { timeZone, now: deps.clock.now() }),
    zone: zoneName(timeZone),
  };
  const state = quiet ? quietSentence(quiet, words, timeZone) : words('quiet-none', now);
  const scope = ctx.chat?.type === 'private' ? undefined : words('quiet-of-chat');
  await show(ctx, paragraphs([above, state, await heldBefore(ctx), scope]), keyboard);
}

/** What earlier hours hold keeps its time when they are changed. */
async function heldBefore(ctx: FormContext): Promise<string | undefined> {
  const { store } = ctx.deps;
  const held = ctx.chatId === undefined ? undefined : await store.deliveries.heldByQuiet(ctx.chatId);
  if (!held) return undefined;
  const until = shortTime(held.until, contextReader(ctx));
  return ctx.words('quiet-waiting', { count: held.count, until });
}

export async function setHours(ctx: FormContext, hours: { from: string; to: string }): Promise<void> {
  const parsed = quietHours.safeParse({ ...quietOf(ctx), ...hours });
  if (!parsed.success) return notice(ctx, ctx.words.plain('button-over'), { box: true });
  await changeQuiet(ctx, () => parsed.data);
}

/** `to` answers the new hours; undefined for none. */
async function changeQuiet(
  ctx: FormContext,
  to: (now: QuietHours | undefined) => QuietHours | undefined,
): Promise<void> {
  await recordChat(ctx);
  const thing = { chatId: ctx.chatId ?? 0, topicId: null, of: 'quiet' };
  const { outcome, before, after, kept } = await quietChanges.change(ctx, thing, (draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (!chat || !mayStillChange(ctx, draft)) return 'forbidden';
    chat.quiet = to(chat.quiet);
    return 'done';
  });
  if (outcome === 'forbidden') return refuseChange(ctx);
  if (kept) await writeAudit(ctx, 'alerts.quiet', `chat:${ctx.chatId}`, { before, after });
  await showQuiet(ctx, { kept });
}

function withColon(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}
