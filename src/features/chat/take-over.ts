// Taking over groups. A group gets no alerts while the person who added the bot is not an owner or admin. An owner or
// admin takes it over by any command there, or an owner while removing that person. Then the group's held-back alerts
// are sent.

import { asksForAlerts, isUnowned } from '../../rules/audience.ts';
import type { Chat } from '../../store/settings/settings.ts';
import { writeCause } from '../../telegram/cause.ts';
import { actingId, mayUse } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { placeOf } from '../../bot/place.ts';
import { say } from '../../bot/say.ts';

/**
 * Takes over the group of the update if it is unowned and the person is an owner or admin. Returns whether it did; the
 * group then got a message about it, which replaces the greeting.
 */
export async function takeOverHere(ctx: FormContext): Promise<boolean> {
  const { store, ownerIds } = ctx.deps;
  const { chatId } = ctx;
  if (chatId === undefined || !mayUse(ctx.role, 'admin')) return false;
  if (!isUnowned(chatId, { settings: store.settings.data, ownerIds })) return false;
  const isAlerts = ctx.hasCommand('alerts');
  const place = isAlerts && ctx.match.trim().toLowerCase() === 'off' ? placeOf(ctx) : undefined;
  // A person who turns alerts off doesn't want the held-back alerts of the same place.
  const withdrawn = place ? await store.deliveries.markUndelivered(place, writeCause({ code: 'off' })) : 0;
  const kept = await store.deliveries.countHeldBack(chatId);
  await takeOver(ctx, [chatId]);
  const { words } = ctx;
  const lines = [words('chat-taken-over')];
  // The answer of /alerts says what the place gets from now on.
  if (!isAlerts) lines.push(words(hasAlertRule(ctx, chatId) ? 'chat-alerts-go-on' : 'chat-alerts-none'));
  if (withdrawn > 0) lines.push(words('chat-kept-withdrawn', { count: withdrawn }));
  if (kept > 0) lines.push(words('chat-kept-comes', { count: kept }));
  await say(ctx, lines.join('\n'));
  return true;
}

/** Makes the person who acts the one who added the groups. */
export async function takeOver(ctx: FormContext, chatIds: readonly Chat['id'][]): Promise<void> {
  const { store } = ctx.deps;
  const personId = actingId(ctx);
  if (personId === undefined || chatIds.length === 0) return;
  await store.settings.update(({ chats }) => {
    for (const chat of chats) if (chatIds.includes(chat.id)) chat.addedBy = personId;
  });
  for (const chatId of chatIds) await writeAudit(ctx, 'chat.taken-over', `chat:${chatId}`);
}

/** Whether a rule of the group, or of a topic in it, asks for alerts. */
export function hasAlertRule({ deps }: FormContext, chatId: number | undefined): boolean {
  return deps.store.settings.data.places.some((place) => place.chatId === chatId && asksForAlerts(place));
}
