// Shows a picture with its caption. The answer to a button under a picture changes that message; where no picture can be
// drawn or sent, the caption alone is shown, since it says all that the picture says.

import { InlineKeyboard, InputMediaBuilder } from 'grammy';
import type { Message } from 'grammy/types';
import { type Verdict, judgeCall } from '../telegram/judge.ts';
import type { Picture, PictureFiles } from './picture-files.ts';
import { askerParameters, ephemeralOf, sayNote, show } from './say.ts';
import type { FormContext } from './context.ts';

type PictureView = { svg: string; html: string; keyboard: InlineKeyboard };

export async function showPicture(ctx: FormContext, files: PictureFiles, view: PictureView): Promise<void> {
  const refused = await tryPicture(ctx, await files.pictureOf(view.svg), view);
  if (refused === undefined) return;
  // A file id may stop being valid: then the picture is uploaded once more.
  const wasKnown = refused !== 'undrawn' && refused.reason.code === 'file';
  const again = wasKnown ? await tryPicture(ctx, await files.pictureOf(view.svg, true), view) : refused;
  if (again === undefined) return;
  const why = again === 'undrawn' ? 'stats-no-picture' : 'stats-no-picture-here';
  await show(ctx, `${view.html}\n\n${ctx.words(why)}`, view.keyboard);
}

type Refused = Extract<Verdict, { kind: 'refused' }> | 'undrawn' | undefined;

async function tryPicture(
  ctx: FormContext,
  picture: Picture | undefined,
  view: PictureView,
): Promise<Refused> {
  if (!picture) return 'undrawn';
  try {
    const message = ctx.callbackQuery?.message;
    const hasPicture = message !== undefined && 'photo' in message;
    if (!hasPicture || !(await editPicture(ctx, picture, view))) await sendPicture(ctx, picture, view);
    return undefined;
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind === 'sent') return undefined;
    if (verdict?.kind === 'refused' && verdict.scope === 'file') return verdict;
    throw error;
  }
}

/** False where the message can't be edited any more. */
async function editPicture(
  ctx: FormContext,
  picture: Picture,
  { html, keyboard }: PictureView,
): Promise<boolean> {
  const media = InputMediaBuilder.photo(picture.media, { caption: html, parse_mode: 'HTML' });
  const other = { reply_markup: keyboard };
  try {
    const { ephemeral_message_id: id } = ephemeralOf(ctx) ?? {};
    if (id !== undefined && ctx.chat && ctx.from) {
      await ctx.api.editEphemeralMessageMedia(ctx.chat.id, ctx.from.id, id, media, other);
      return true;
    }
    const edited = await ctx.editMessageMedia(media, other);
    if (edited !== true) picture.remember(edited);
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind === 'refused' && verdict.reason.code === 'uneditable') return false;
    throw error;
  }
}

async function sendPicture(
  ctx: FormContext,
  picture: Picture,
  { html, keyboard }: PictureView,
): Promise<void> {
  await sayNote(ctx);
  const options = { caption: html, parse_mode: 'HTML', reply_markup: keyboard } as const;
  const parameters = await askerParameters(ctx);
  picture.remember(await sendTo(ctx, picture, options, parameters));
}

type Options = NonNullable<Parameters<FormContext['replyWithPhoto']>[1]>;

/** To the person who asked alone, where Telegram allows that. */
async function sendTo(
  ctx: FormContext,
  { media }: Picture,
  options: Options,
  parameters: Awaited<ReturnType<typeof askerParameters>>,
): Promise<Message> {
  if (!parameters) return ctx.replyWithPhoto(media, options);
  try {
    return await ctx.replyWithPhoto(media, { ...options, ...parameters });
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'refused' || verdict.scope === 'file') throw error;
    return ctx.replyWithPhoto(media, options);
  }
}
