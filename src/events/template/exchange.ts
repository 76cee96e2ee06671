// How a template comes and goes in Telegram. Pure. As text that people pass on: a first line that names the format, the
// event and the language, and then the words; no ids, names or chats are in it. And as a message that somebody formatted.

import type { MessageEntity } from 'grammy/types';
import { escapeHtml } from '../../base/html.ts';
import { eventOf, events } from '../index.ts';
import type { EventDefinition } from '../event.ts';

type Shared = { definition: EventDefinition; locale: string; text: string };

const version = 1;
const firstLine = /^\s*delegram-template\s+(\d{1,6})\s*$/;
const separator = /^-{3,}$/;
/** The lines before the text: the first one, those of the fields, and the separator. */
const mostHeaderLines = 8;

export function exportTemplate({ definition, locale, text }: Shared): string {
  return [`delegram-template ${version}`, `type: ${definition.name}`, `locale: ${locale}`, '---', text].join(
    '\n',
  );
}

/**
 * `format`: it is no template of this format. `version`: it is of a newer one. `type`, `locale`: what was written there
 * is not known.
 */
type ReadShared =
  | { ok: true; shared: Shared }
  | { ok: false; problem: 'format' | 'version' | 'type' | 'locale'; written: string };

export function importTemplate(source: string, locales: readonly string[]): ReadShared {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const begin = lines.findIndex((line) => line.trim() !== '');
  const [, written] = firstLine.exec(lines[begin] ?? '') ?? [];
  const end = lines.findIndex((line, index) => index > begin && separator.test(line.trim()));
  if (written === undefined || end < 0 || end - begin > mostHeaderLines)
    return { ok: false, problem: 'format', written: '' };
  if (Number(written) !== version) return { ok: false, problem: 'version', written };
  const fields = new Map(
    lines.slice(begin + 1, end).map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  const type = fields.get('type') ?? '';
  const definition = events.find(({ name }) => name === type) ?? eventOf(type);
  if (!definition) return { ok: false, problem: 'type', written: type };
  const locale = fields.get('locale') ?? '';
  if (!locales.includes(locale)) return { ok: false, problem: 'locale', written: locale };
  return { ok: true, shared: { definition, locale, text: lines.slice(end + 1).join('\n') } };
}

// The text of a message as the source of a template: its bold, links and code become tags. Tags and signs that were typed
// stay as they are.

/** Entities that Telegram makes by itself of links, names and numbers have no tag: it makes them anew. */
const plainTags: Readonly<Partial<Record<MessageEntity['type'], string>>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  spoiler: 'tg-spoiler',
  code: 'code',
};

type Mark = { at: number; tag: string; entity: MessageEntity };

/** Entities that cross, which Telegram never sends, are left out from the second on. */
export function sourceOf(text: string, entities: readonly MessageEntity[] = []): string {
  const open: Array<{ end: number; close: string }> = [];
  let source = '';
  let here = 0;
  const copyTo = (at: number) => {
    source += text.slice(here, at);
    here = at;
  };
  const closeUntil = (at: number) => {
    while (open.length > 0 && open.at(-1)!.end <= at) {
      const { end, close } = open.pop()!;
      copyTo(end);
      source += close;
    }
  };
  for (const { at, tag, entity } of marksOf(text, entities)) {
    closeUntil(at);
    const end = at + entity.length;
    if (open.length > 0 && open.at(-1)!.end < end) continue;
    copyTo(at);
    source += `<${tag}>`;
    const close = entity.type === 'pre' && entity.language ? '</code></pre>' : `</${tag.split(' ')[0]}>`;
    open.push({ end, close });
  }
  closeUntil(text.length);
  copyTo(text.length);
  return source;
}

function marksOf(text: string, entities: readonly MessageEntity[]): Mark[] {
  return entities
    .flatMap((entity) => {
      const tag = tagOf(entity);
      if (isCopiedSource(entity, text)) return [];
      const isWithin =
        entity.length > 0 && entity.offset >= 0 && entity.offset + entity.length <= text.length;
      return tag === undefined || !isWithin ? [] : [{ at: entity.offset, tag, entity }];
    })
    .toSorted((a, b) => a.at - b.at || b.entity.length - a.entity.length);
}

/** The bot shows the source of a template as one block of code; who copies it sends it as such. */
function isCopiedSource({ type, offset, length }: MessageEntity, text: string): boolean {
  const isWhole = text.slice(0, offset).trim() === '' && text.slice(offset + length).trim() === '';
  return type === 'pre' && isWhole && /<<|\{\{/.test(text);
}

function tagOf(entity: MessageEntity): string | undefined {
  if (entity.type === 'text_link') return `a href="${escapeHtml(entity.url)}"`;
  if (entity.type === 'text_mention') return `a href="tg://user?id=${entity.user.id}"`;
  if (entity.type === 'blockquote') return 'blockquote';
  if (entity.type === 'expandable_blockquote') return 'blockquote expandable';
  if (entity.type === 'pre')
    return entity.language ? `pre><code class="language-${escapeHtml(entity.language)}"` : 'pre';
  if (entity.type === 'custom_emoji') return `tg-emoji emoji-id="${entity.custom_emoji_id}"`;
  return plainTags[entity.type];
}
