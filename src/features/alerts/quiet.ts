// Quiet hours of a chat: when alerts come without sound, or later. They are those of the whole chat, its topics included,
// by the clocks of its time zone.

import { isDeepStrictEqual } from 'node:util';
import { InlineKeyboard, type Composer } from 'grammy';
import { z } from 'zod';
import { quietHours, type QuietHours } from '../../store/settings/alert-rules.ts';
import { zoneName } from '../../base/time.ts';
import { plainTime, shortTime } from './mute-sentence.ts';
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
import { byDeciders, mayStillChange, refuseChange, shortId } from './rights.ts';

const kind = 'quiet-change';
const lastsMs = 24 * 3_600_000;
const offered = [
  { from: '22:00', to: '07:00' },
  { from: '23:00', to: '08:00' },
] as const;
const dayChoices = ['1234567', '12345', '67'] as const;

const change = z.object({ before: quietHours.nullable(), after: quietHours.nullable() });

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
  quietButtons.undo.on(
    composer,
    byDeciders((ctx, carried: { change: string }) => undoQuiet(ctx, carried.change)),
  );
}

function quietOf({ deps, chatId }: FormContext): QuietHours | undefined {
  return deps.store.settings.data.chats.find(({ id }) => id === chatId)?.quiet;
}

/** `timeZone` where it has changed since the update came. */
export async function showQuiet(ctx: FormContext, undo?: string, timeZone = ctx.timeZone): Promise<void> {
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
  if (undo !== undefined)
    keyboard.row().text(words.plain('rule-undo'), quietButtons.undo.data({ change: undo }));
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  const now = {
    time: plainTime(deps.clock.now(), { timeZone, now: deps.clock.now() }),
    zone: zoneName(timeZone),
  };
  const state = quiet ? quietSentence(quiet, words, timeZone) : words('quiet-none', now);
  const scope = ctx.chat?.type === 'private' ? undefined : words('quiet-of-chat');
  await show(ctx, paragraphs([state, await heldBefore(ctx), scope]), keyboard);
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

/** `to` answers the new hours; undefined for none, and `refused` where the present ones must not be changed. */
async function changeQuiet(
  ctx: FormContext,
  to: (now: QuietHours | undefined) => QuietHours | 'refused' | undefined,
): Promise<'changed' | 'refused'> {
  const { store } = ctx.deps;
  await recordChat(ctx);
  const changed = await store.settings.update((draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (!chat || !mayStillChange(ctx, draft)) return undefined;
    const before = chat.quiet ?? null;
    const after = to(chat.quiet);
    if (after === 'refused') return after;
    chat.quiet = after;
    return { before, after: after ?? null };
  });
  if (changed === 'refused') return changed;
  if (!changed) await refuseChange(ctx);
  else if (isDeepStrictEqual(changed.before, changed.after)) await showQuiet(ctx);
  else {
    const undo = await keep(ctx, changed);
    await writeAudit(ctx, 'alerts.quiet', `chat:${ctx.chatId}`, changed);
    await showQuiet(ctx, undo);
  }
  return 'changed';
}

async function keep(ctx: FormContext, body: z.infer<typeof change>): Promise<string> {
  const { store, clock, createToken } = ctx.deps;
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const place = { chatId: ctx.chatId ?? 0, topicId: null };
  const state = { id, kind, personId: ctx.from?.id ?? 0, ...place, body, touchedAt };
  await store.screenStates.write({ ...state, endsAt: touchedAt + lastsMs });
  return id;
}

/** Brings back the hours that were before the change, unless they have changed again since. */
async function undoQuiet(ctx: FormContext, id: string): Promise<void> {
  const { store, clock } = ctx.deps;
  const over = () => notice(ctx, ctx.words.plain('rule-undo-over'), { box: true });
  const state = await store.screenStates.find(id, kind, clock.now());
  const read = change.safeParse(state?.body);
  if (!read.success || state?.chatId !== ctx.chatId) return over();
  const { before, after } = read.data;
  const done = await changeQuiet(ctx, (now) =>
    isDeepStrictEqual(now ?? null, after) ? (before ?? undefined) : 'refused',
  );
  if (done === 'refused') return over();
  await store.screenStates.delete(id);
}

function withColon(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}
