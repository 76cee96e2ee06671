// What can be typed while a screen stands there, such as another amount beside those on its buttons. A screen asks nothing:
// the next text that can be read as its answer begins its form with that text, for five minutes, and only until that person
// uses the chat for something else. It is held in memory: a restart ends it.

import type { MiddlewareFn } from 'grammy';
import { minuteMs } from '../../base/clock.ts';
import type { Form } from '../command.ts';
import type { BotContext, BotDeps, FormContext } from '../context.ts';
import { type MessageRef, isReplyTo } from '../say.ts';
import { spokenCommand } from '../typed-commands.ts';

export const listensMs = 5 * minuteMs;

/** `args` are those of the form. */
type Screen = { form: string; args: readonly string[]; message: MessageRef | undefined; since: number };

/** By the bot's parts, and the chat and the person. */
const listening = new WeakMap<BotDeps, Map<string, Screen>>();

/** The last argument of a form that a text beside a screen has begun: that text is its first answer. */
export const typedBeside = 'typed';

/** From now on `form` takes what the person types beside the screen, which stands in `message`. */
export function listenBeside(
  ctx: FormContext,
  message: MessageRef | undefined,
  form: string,
  ...args: string[]
): void {
  const screens = listening.get(ctx.deps) ?? new Map<string, Screen>();
  listening.set(
    ctx.deps,
    screens.set(keyOf(ctx), { form, args, message, since: ctx.deps.clock.monotonic() }),
  );
}

/** Stands before everything that may use the chat for something else. */
export function leaveScreens(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const screen = screenOf(ctx);
    try {
      await next();
    } finally {
      if (screen && !ctx.isUnread && screenOf(ctx) === screen) listening.get(ctx.deps)?.delete(keyOf(ctx));
    }
  };
}

/** Stands behind the forms that wait, which are asked first. `begin` begins a form. */
export function readBesideScreens(
  forms: ReadonlyMap<string, Form>,
  begin: (ctx: BotContext, form: string, ...args: string[]) => Promise<void>,
): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const screen = screenOf(ctx);
    const text = ctx.message?.text ?? '/';
    if (!screen || ctx.deps.clock.monotonic() - screen.since >= listensMs) return next();
    if (text.startsWith('/') || spokenCommand(text)) return next();
    const isHere = ctx.chat?.type === 'private' || isReplyTo(ctx, screen.message);
    const { form, args } = screen;
    if (!isHere || forms.get(form)?.takes?.(text, ctx, ...args) !== true) return next();
    await begin(ctx, form, ...args, typedBeside);
  };
}

function screenOf(ctx: FormContext): Screen | undefined {
  return listening.get(ctx.deps)?.get(keyOf(ctx));
}

function keyOf({ chatId, from }: FormContext): string {
  return `${chatId ?? 'none'}:${from?.id ?? 'none'}`;
}
