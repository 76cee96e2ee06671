// What people change in a chat can be undone: a change is stored with what was before and after it, by whom and when, for
// 30 days, and one button brings back what was before, unless it has changed since. An Undo is such a change as well, so
// that the same button takes it back.

import { isDeepStrictEqual } from 'node:util';
import { Composer, InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { z } from 'zod';
import { dayMs } from '../base/clock.ts';
import type { Html } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import { shortTime } from '../base/time.ts';
import type { ScreenState } from '../store/ledger/people/unfinished.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { createShortToken, defineButton, shortToken } from './ask/callback-data.ts';
import type { Command, Undoable } from './command.ts';
import { type BotContext, type FormContext, contextReader, placeOf } from './context.ts';
import { isAllowedTo, refuse } from './access.ts';
import { actorName, nameOf, whoActs } from './names.ts';
import { box, boxOrSay, show } from './say.ts';

const keptMs = 30 * dayMs;

const body = z.object({
  of: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The name of who made it, as it was then. */
  name: z.string(),
  isUndo: z.boolean(),
});

/** What is changed: one thing of a place, such as a rule by its number, or of `wholeTeam`. */
export type Thing = Place & { of: string };

/** The place of what no chat has for itself. */
export const wholeTeam: Place = { chatId: 0, topicId: null };

/** A stored change, for the button that takes it back. */
export type Kept = { id: string; isUndo: boolean };

/** With what a screen is shown after a change: `above` says what was changed, and `kept` takes it back. */
export type Done = { above?: string | undefined; kept?: Kept | undefined };

/** What was done, and what the settings had of it before and after; `kept` where that differs. */
export type Changed<Value, Outcome> = Made<Value, Outcome> & { kept: Kept | undefined };

/** `standing`: the Undo to offer, that of `kept`; where nothing differs, that of the person's last change of the thing. */
type Stored<Value, Outcome> = Changed<Value, Outcome> & { standing: Kept | undefined };

/** What an update of the settings has made of a thing. */
type Made<Value, Outcome> = { outcome: Outcome; thing: Thing; before: Value; after: Value };

/** Who changed something last, and when. */
type LastChange = Kept & { personId: number; who: string | Html; at: Html };

/** `said` is a sentence in HTML; `kept` takes the Undo back. */
type Undone<Value> = Omit<Changed<Value, 'done'>, 'outcome'> & { said: string };

type Options<Value> = {
  scope?: Undoable['scope'];
  read(this: void, settings: SettingsData, thing: Thing, ctx: FormContext): Value;
  /** False if it exceeds a limit of the settings; then nothing is written. */
  write(this: void, settings: SettingsData, thing: Thing, value: Value, ctx: FormContext): boolean;
  /** Asked inside the update: a right may have been taken away since the press. */
  mayUndo(
    this: void,
    ctx: FormContext,
    settings: SettingsData,
    change: { personId: number; before: Value; after: Value },
  ): boolean;
  refuse(this: void, ctx: FormContext): Promise<void>;
  /** Shows the thing as it is after an Undo. */
  show(this: void, ctx: FormContext, undone: Undone<Value>): Promise<void>;
  /** The button that opens the thing, offered where somebody else has changed it since. */
  open(this: void, ctx: FormContext, thing: Thing): InlineKeyboardButton;
  /** Whether nothing has changed that an Undo would bring back; by default in all of the value. */
  isSame?(this: void, one: Value, other: Value): boolean;
  /** Makes the change of an Undo; by default at once. One that loosens a rule may take a code first. */
  run?: Run<Value>;
};

/** `change` is called in an update of the settings, and `finish` with what it has answered. */
type Run<Value> = <Answer>(
  this: void,
  ctx: FormContext,
  wanted: { thing: Thing; value: Value },
  change: (draft: SettingsData) => Answer,
  finish: (ctx: FormContext, answer: Answer) => Promise<void>,
) => Promise<void>;

const runAtOnce: Run<unknown> = async (ctx, _wanted, change, finish) =>
  finish(ctx, await ctx.deps.store.settings.update(change));

/** A kind of things that can be undone; the name of the kind is stored with each change. */
export function undoable<Value>(kind: string, schema: z.ZodType<Value>, options: Options<Value>) {
  const { isSame = isDeepStrictEqual, scope = 'place', run = runAtOnce } = options;

  /** As it will be read from the ledger. */
  const plain = (value: Value): Value => schema.parse(JSON.parse(JSON.stringify(schema.parse(value))));

  /** Within an update of the settings; `keep` stores it then. */
  function make<Outcome>(
    ctx: FormContext,
    draft: SettingsData,
    thing: Thing,
    act: () => Outcome,
  ): Made<Value, Outcome> {
    const before = plain(options.read(draft, thing, ctx));
    const outcome = act();
    return { outcome, thing, before, after: plain(options.read(draft, thing, ctx)) };
  }

  async function keep<Outcome>(
    ctx: FormContext,
    made: Made<Value, Outcome>,
    isUndo = false,
  ): Promise<Stored<Value, Outcome>> {
    const { store, clock, createToken } = ctx.deps;
    const { thing, before, after } = made;
    if (isDeepStrictEqual(before, after)) {
      const last = await lastChange(ctx, thing, after);
      return { ...made, kept: undefined, standing: last?.personId === ctx.from?.id ? last : undefined };
    }
    const { of, ...place } = thing;
    const id = createShortToken(createToken);
    const touchedAt = clock.now();
    const state = { id, kind, personId: ctx.from?.id ?? 0, ...place, touchedAt };
    const written = { of, before, after, name: actorName(ctx), isUndo };
    await store.screenStates.write({ ...state, body: written, endsAt: touchedAt + keptMs });
    const kept = { id, isUndo };
    return { ...made, kept, standing: kept };
  }

  /** `of` may be read from the settings before the change, as the number that a new rule will get. */
  async function change<Outcome>(
    ctx: FormContext,
    of: Thing | ((draft: SettingsData) => Thing),
    act: (draft: SettingsData) => Outcome,
  ): Promise<Stored<Value, Outcome>> {
    const made = await ctx.deps.store.settings.update((draft) =>
      make(ctx, draft, typeof of === 'function' ? of(draft) : of, () => act(draft)),
    );
    return keep(ctx, made);
  }

  /** Who made it what it is now; undefined where nobody did in the last 30 days. */
  async function lastChange(
    ctx: FormContext,
    { of, ...place }: Thing,
    now: Value,
  ): Promise<LastChange | undefined> {
    const { store, clock } = ctx.deps;
    const states = await store.screenStates.ofPlace(place, kind, clock.now());
    for (const { id, personId, touchedAt, body: written } of states) {
      const read = body.safeParse(written).data;
      if (read?.of !== of || !isSame(schema.parse(read.after), plain(now))) continue;
      const who = nameOf(ctx.deps, { id: personId, name: read.name });
      return { id, isUndo: read.isUndo, personId, who, at: shortTime(touchedAt, contextReader(ctx)) };
    }
    return undefined;
  }

  /**
   * What is said of a change that was begun when the thing was `seen` as it isn't any more: whose change it replaces.
   * Undefined where it replaces none.
   */
  async function replaced(
    ctx: FormContext,
    { thing, before }: Pick<Made<Value, unknown>, 'thing' | 'before'>,
    seen: Value,
  ): Promise<string | undefined> {
    if (isSame(plain(seen), before)) return undefined;
    const last = await lastChange(ctx, thing, before);
    return last ? ctx.words('replaces', { who: last.who, at: last.at }) : ctx.words('replaces-some');
  }

  async function undo(ctx: FormContext, state: ScreenState): Promise<void> {
    const { of, before, after, isUndo } = body.parse(state.body);
    const { chatId, topicId, personId } = state;
    const wanted = { personId, before: schema.parse(before), after: schema.parse(after) };
    const thing: Thing = { chatId, topicId, of };
    const refusalOf = (settings: SettingsData) => {
      if (!options.mayUndo(ctx, settings, wanted)) return 'forbidden';
      return isSame(plain(options.read(settings, thing, ctx)), wanted.after) ? undefined : 'changed';
    };
    const act = (draft: SettingsData) =>
      refusalOf(draft) ?? (options.write(draft, thing, wanted.before, ctx) ? 'done' : 'full');
    const { data } = ctx.deps.store.settings;
    const refusal = refusalOf(data);
    // Asked before a code is: that would name a change which is not made.
    if (refusal !== undefined) {
      const now = plain(options.read(data, thing, ctx));
      return finishUndo(ctx, { outcome: refusal, thing, before: now, after: now, kept: undefined }, isUndo);
    }
    await run(
      ctx,
      { thing, value: wanted.before },
      (draft) => make(ctx, draft, thing, () => act(draft)),
      async (here, made) => finishUndo(here, await keep(here, made, !isUndo), isUndo),
    );
  }

  async function finishUndo(
    ctx: FormContext,
    { outcome, ...done }: Changed<Value, 'forbidden' | 'changed' | 'full' | 'done'>,
    isUndo: boolean,
  ): Promise<void> {
    const { words } = ctx;
    if (outcome === 'forbidden') return options.refuse(ctx);
    if (outcome === 'full') return boxOrSay(ctx, 'undo-full');
    if (outcome === 'done') {
      const said = words(isUndo ? 'redone' : 'undone', { who: whoActs(ctx) });
      return options.show(ctx, { ...done, said });
    }
    const last = await lastChange(ctx, done.thing, done.after);
    if (!last || last.personId === ctx.from?.id) return boxOrSay(ctx, last ? 'undo-own' : 'undo-over');
    const keyboard = InlineKeyboard.from([[options.open(ctx, done.thing)]]);
    await show(ctx, words('undo-changed', { who: last.who, at: last.at }), keyboard);
  }

  const reader: Undoable = { kind, scope, undo };
  return { ...reader, change, make, keep, replaced };
}

const undoButton = defineButton('undo', { change: shortToken });

/** Takes the change back, or brings it back where it was an Undo. */
export function offerUndo(words: Words, { id, isUndo }: Kept): InlineKeyboardButton {
  return InlineKeyboard.text(words.plain(isUndo ? 'redo' : 'undo'), undoButton.data({ change: id }));
}

/** Reads the presses of all Undo buttons, for the kinds that the commands list. */
export function answerUndo(commands: readonly Command[]): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  undoButton.on(composer, async (ctx, { change }) => {
    const { store, clock } = ctx.deps;
    const state = await store.screenStates.find(change, clock.now());
    const isOfKind = ({ kind }: Undoable) => kind === state?.kind;
    const command = commands.find(({ undoables = [] }) => undoables.some(isOfKind));
    const found = command?.undoables?.find(isOfKind);
    if (!state || !command || !found || !isIn(found.scope, state, placeOf(ctx))) return box(ctx, 'undo-over');
    if (!isAllowedTo(ctx, command)) return refuse(ctx, 'not-allowed');
    await found.undo(ctx, state);
  });
  return composer;
}

function isIn(scope: Undoable['scope'], { chatId, topicId }: Place, here: Place | undefined): boolean {
  if (scope === 'team') return true;
  return chatId === here?.chatId && (scope === 'chat' || topicId === here.topicId);
}
