// Checks a reply_markup as Telegram does and returns it in the form in which a message stores it. Pure. Stricter than
// Telegram in three points, so that a bot does not rely on undocumented behaviour, and nothing is missing on the page: a
// button with two actions is refused, and so are a row of more than eight buttons (Telegram silently shows fewer) and
// whatever of keyboards the sandbox does not show.

import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { isObject } from '../bodies.ts';
import { checkLink } from './html.ts';
import { parseJson } from '../../base/json.ts';
import { badRequest } from './call.ts';
import { type ApiVersion, isKnownTo, latestVersion } from './state.ts';

const mostButtons = 100;
const mostInRow = 8;
const mostMarkupBytes = 10_240;

const actions = ['url', 'callback_data', 'copy_text', 'disabled'] as const;

/**
 * `source` is the JSON of the parameter, empty when it is absent. An empty inline keyboard is no keyboard, and a message
 * that asks for a reply has none. A server before `apiVersion` of a field ignores it.
 */
export function parseReplyMarkup(
  source: string,
  apiVersion = latestVersion,
): InlineKeyboardMarkup | undefined {
  if (source === '') return undefined;
  const value = parseJson(source);
  if (value === undefined) throw badRequest("can't parse reply keyboard markup JSON object");
  if (!isObject(value)) throw badRequest('object expected as reply markup');
  if (Buffer.byteLength(source) > mostMarkupBytes) throw badRequest('reply markup is too long');
  if ('inline_keyboard' in value) return inlineKeyboard(value['inline_keyboard'], apiVersion);
  if (Object.keys(value).some((field) => !['force_reply', 'selective'].includes(field)))
    throw badRequest('of reply keyboards the sandbox knows force_reply alone');
  return undefined;
}

function inlineKeyboard(rows: unknown, apiVersion: ApiVersion): InlineKeyboardMarkup | undefined {
  if (!Array.isArray(rows)) throw badRequest('field "inline_keyboard" must be of type Array');
  const keyboard = rows.map((row: unknown) => {
    if (!Array.isArray(row)) {
      throw badRequest("can't parse inline keyboard button: InlineKeyboardButton row must be an Array");
    }
    if (row.length > mostInRow) throw badRequest('reply markup is too long');
    return row.map((button) => inlineButton(button, apiVersion));
  });
  const filled = keyboard.filter((row) => row.length > 0);
  if (filled.flat().length > mostButtons) throw badRequest('reply markup is too long');
  return filled.length === 0 ? undefined : { inline_keyboard: filled };
}

function inlineButton(button: unknown, apiVersion: ApiVersion): InlineKeyboardButton {
  const refuse = (why: string) => badRequest(`can't parse inline keyboard button: ${why}`);
  if (!isObject(button)) throw refuse('InlineKeyboardButton must be an Object');
  const text = stringField(button, 'text', refuse);
  if (text === undefined) throw refuse('Can\'t find field "text"');
  if (text.trim() === '') throw badRequest('inline keyboard button text must be non-empty');
  const style = isKnownTo(apiVersion, 'buttonStyles') ? stringField(button, 'style', refuse) : undefined;
  if (style !== undefined && !['danger', 'success', 'primary'].includes(style)) {
    throw refuse('invalid button style specified');
  }
  const chosen = actions.filter(
    (action) =>
      button[action] !== undefined &&
      button[action] !== '' &&
      (action !== 'disabled' || isKnownTo(apiVersion, 'disabledButtons')),
  );
  const action = chosen[0];
  if (action === undefined) throw refuse('Text buttons are unallowed in the inline keyboard');
  if (chosen.length > 1) throw refuse(`exactly one action is allowed, found ${chosen.join(' and ')}`);
  const value = actionValue(action, button, refuse);
  return { text, ...(style !== undefined && { style }), [action]: value } as InlineKeyboardButton;
}

function actionValue(
  action: (typeof actions)[number],
  button: Record<string, unknown>,
  refuse: (why: string) => Error,
): unknown {
  const value = button[action];
  switch (action) {
    case 'url':
      return buttonUrl(stringField(button, 'url', refuse)!);
    case 'callback_data': {
      const bytes = Buffer.byteLength(stringField(button, 'callback_data', refuse)!);
      if (bytes > 64) throw badRequest('BUTTON_DATA_INVALID');
      return value;
    }
    case 'copy_text': {
      if (!isObject(value)) throw refuse('Field "copy_text" must be of type Object');
      const text = stringField(value, 'text', refuse);
      if (text === undefined) throw refuse('Can\'t find field "text"');
      const length = Array.from(text).length;
      if (length < 1 || length > 256) throw badRequest('BUTTON_COPY_TEXT_INVALID');
      return { text };
    }
    case 'disabled':
      break;
  }
  if (!isObject(value)) throw refuse('Field "disabled" must be of type Object');
  return {};
}

function buttonUrl(url: string): string {
  const link = checkLink(url);
  if ('wrong' in link) throw badRequest(`inline keyboard button URL '${url}' is invalid: ${link.wrong}`);
  return link.url;
}

function stringField(
  object: Record<string, unknown>,
  field: string,
  refuse: (why: string) => Error,
): string | undefined {
  const value = object[field];
  if (value !== undefined && typeof value !== 'string')
    throw refuse(`Field "${field}" must be of type String`);
  return value;
}
