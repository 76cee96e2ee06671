// Sets up an authenticator app: a new secret is shown once, as a QR code and as text, and is in force only after its
// first code was entered. The message with the secret is deleted when the set-up is finished, left or has expired.

import { type Api, GrammyError, InputFile } from 'grammy';
import { code } from '../../base/html.ts';
import { drawQr } from '../account/recharge.ts';
import type { AuthenticatorRow } from '../../store/ledger/tables.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { firstNameOf, personName } from '../../bot/names.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { withdrawInvites } from '../team/invites.ts';
import { makeSecret, urlOf } from './verify.ts';

/** How long the secret is shown in the chat, and its first code is accepted. */
export const setUpMs = 10 * 60_000;

/** Begins a set-up, and ends earlier ones of the person. Returns the id of its row. */
export async function beginSetUp(ctx: FormContext, personId: number): Promise<number> {
  const { store, clock, createToken } = ctx.deps;
  for (const row of await unfinishedOf(ctx, personId)) await endSetUp(ctx.api, ctx.deps, row);
  return store.authenticators.add({
    person_id: personId,
    secret: await makeSecret(createToken()),
    created_at: clock.now(),
  });
}

/** Ends the set-ups of the sender whose secret is in the chat: nobody asks for their first code any more. */
export async function endShownSetUps(ctx: FormContext): Promise<void> {
  for (const row of await unfinishedOf(ctx, ctx.from?.id)) {
    if (row.message_id !== null) await endSetUp(ctx.api, ctx.deps, row);
  }
}

async function unfinishedOf({ deps }: FormContext, personId: number | undefined) {
  const begun = await deps.store.authenticators.unfinished();
  return begun.filter(({ person_id }) => person_id === personId);
}

/** The sender's set-up, whose secret is shown once; undefined when it was, or the set-up has ended. */
export async function findUnshown({ deps, from }: FormContext, id: number) {
  const row = await findOpenSetUp(deps, id);
  return row?.person_id === from?.id && row?.message_id === null ? row : undefined;
}

/** Sends the QR code and the secret to the chat of the context. */
export async function showSecret(ctx: FormContext, row: AuthenticatorRow): Promise<void> {
  const { deps, words, from } = ctx;
  const { id } = row;
  const label = `${ctx.me.username} ${from ? firstNameOf(from) : ''}`;
  const drawn = await drawQr(await urlOf(row.secret, label), deps.drawing);
  const values = { secret: code(row.secret), minutes: String(setUpMs / 60_000) };
  if (!drawn.ok) deps.log.warn(drawn.problem);
  const sent = drawn.ok
    ? await ctx.replyWithPhoto(new InputFile(drawn.png, 'authenticator.png'), {
        caption: words('code-picture', values),
        parse_mode: 'HTML',
      })
    : await ctx.reply(words('code-without-picture', values), { parse_mode: 'HTML' });
  await deps.store.authenticators.change({ id }, () => ({
    answer: undefined,
    change: { message_id: sent.message_id },
  }));
  scheduleEnd(ctx.api, deps, { ...row, message_id: sent.message_id });
}

/**
 * After the first code: puts the app in force, in place of the one before. Invitations that the person made without a code
 * would bring people in without one, so they are withdrawn; answers how many.
 */
export async function finishSetUp(ctx: FormContext, id: number): Promise<number> {
  const { store, clock } = ctx.deps;
  const row = await store.authenticators.get(id);
  if (!row) return 0;
  await deleteMessage(ctx.api, ctx.deps, row);
  const before = await store.authenticators.find(row.person_id);
  await store.authenticators.replace(row.person_id, before?.id ?? null, id, clock.now());
  await writeAudit(ctx, 'code.set-up', `person:${row.person_id}`, { isFirst: before === undefined });
  await notifyOfApp(ctx, before ? 'replace' : 'first');
  return withdrawInvites(ctx, row.person_id);
}

/** Notifies the owners: a new or removed app may mean that a phone was lost or an account was taken over. */
export async function notifyOfApp(ctx: FormContext, what: 'first' | 'replace' | 'remove'): Promise<void> {
  const id = ctx.from?.id ?? 0;
  await notifyOwners(ctx, 'code-changed', { what, person: personName(ctx.deps, id), id: code(String(id)) });
}

/** Deletes the message with the secret, and the secret itself. Does nothing after the first code was entered. */
async function endSetUp(api: Api, deps: BotDeps, row: AuthenticatorRow): Promise<void> {
  const present = await deps.store.authenticators.get(row.id);
  if (!present || present.confirmed_at !== null) return;
  await deleteMessage(api, deps, present);
  await deps.store.authenticators.discard(present.id);
}

/**
 * Called at the start of the bot: ends the set-ups of an earlier run in time, and those without a known message at
 * once. Apps of people who are no longer on the team are deleted: by OWNER_IDS an owner gets rid of one that is lost, also
 * one who was a member before, since who is an owner is taken off the list of members.
 */
export async function scheduleSetUpEnds({ api, deps }: { api: Api; deps: BotDeps }): Promise<void> {
  const { settings } = deps.store;
  const isOwner = ({ id }: { id: number }) => deps.ownerIds.includes(id);
  if (settings.data.people.some(isOwner)) {
    await settings.update((draft) => {
      draft.people = draft.people.filter((person) => !isOwner(person));
    });
  }
  const { people } = settings.data;
  await deps.store.authenticators.dropOthers([...deps.ownerIds, ...people.map(({ id }) => id)]);
  for (const row of await deps.store.authenticators.unfinished()) {
    // The secret may have been sent in a message whose id was not stored, which can't be deleted any more.
    if (row.message_id === null) await endSetUp(api, deps, row);
    else scheduleEnd(api, deps, row);
  }
}

/** The set-up, unless it has ended or expired. */
export async function findOpenSetUp(deps: BotDeps, id: number): Promise<AuthenticatorRow | undefined> {
  const row = await deps.store.authenticators.get(id);
  if (!row || row.confirmed_at !== null) return undefined;
  return Math.abs(deps.clock.now() - row.created_at) < setUpMs ? row : undefined;
}

function scheduleEnd(api: Api, deps: BotDeps, row: AuthenticatorRow): void {
  const leftMs = Math.min(setUpMs, row.created_at + setUpMs - deps.clock.now());
  deps.clock.after(leftMs, () => {
    endSetUp(api, deps, row).catch((error: unknown) => {
      deps.log.warn(
        { personId: row.person_id, err: error },
        'The set-up of an authenticator could not be ended.',
      );
    });
  });
}

/** The message may have been deleted by hand, or be too old to be deleted. */
async function deleteMessage(api: Api, deps: BotDeps, row: AuthenticatorRow): Promise<void> {
  if (row.message_id === null) return;
  try {
    await api.deleteMessage(row.person_id, row.message_id);
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    deps.log.info(
      { personId: row.person_id, err: error },
      'The message with a secret was not there any more.',
    );
  }
}
