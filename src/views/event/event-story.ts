// What became of an event: when it came, as what, who asked to hear it, what was told where, what waits and why. One body
// of an event is one story; the same id with another body is another.

import { escapeHtml, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { namesOf, titleEvent, type EventFacts } from './event-facts.ts';
import { describeRemark } from './event-remark.ts';
import { paragraphs, shown, type Reader } from '../lines.ts';
import { moment, span } from '../moment.ts';
import { describeTold, type ToldDelivery } from './told.ts';

/** A chat that has rules and was not told; as the rules stand now. */
export type SilentChat = { chat: string | Html; why: 'off' | 'unticked' | 'since' | 'barred' | 'unowned' };

export type EventHistory = {
  event: EventFacts & { happenedAt: number | undefined; isLate: boolean };
  kind: 'event' | 'ignored' | 'quarantined';
  remark: string | null;
  repeats: number;
  repeatedAt: number | null;
  /** As it came; missing where the reader is not to see it. */
  body: string | undefined;
  told: readonly ToldDelivery[];
  silent: readonly SilentChat[];
};

/** So that several stories still make one or two messages. */
const longestBody = 900;
const mostTold = 12;
const mostSilent = 8;

/** `stories` are those of one id, oldest first; there are `of` in all. */
export function describeEventHistories(
  stories: readonly EventHistory[],
  reader: Reader,
  of = stories.length,
): string {
  const { words } = reader;
  const many = of > 1;
  return paragraphs(
    stories.flatMap((story, index) => [
      many && index === 0 ? words('story-conflict', { count: of }) : undefined,
      many ? words('story-body', { nth: index + 1, of }) : undefined,
      describeStory(story, reader),
    ]),
  );
}

function describeStory(story: EventHistory, reader: Reader): string {
  const { words } = reader;
  const { event, body } = story;
  return paragraphs([
    [`🔎 ${titleEvent(event, reader)}`, ...namesOf(event, reader)].join('\n'),
    [...arrival(story, reader), ...nature(story, reader)].join('\n'),
    whatCame(body, words),
    whoWasTold(story, reader),
    whoWasNot(story, reader),
  ]);
}

function arrival({ event, repeats, repeatedAt }: EventHistory, reader: Reader): string[] {
  const { words } = reader;
  const lines = [words('event-received', { time: moment(event.receivedAt, reader) ?? '?' })];
  if (event.isLate && event.happenedAt !== undefined) {
    lines.push(
      words('story-late', {
        time: moment(event.happenedAt, reader) ?? '?',
        span: span(event.receivedAt - event.happenedAt, words),
      }),
    );
  }
  if (repeats > 0) {
    const time = moment(repeatedAt ?? undefined, reader) ?? '?';
    lines.push(words('story-repeats', { count: repeats, time }));
  }
  return lines;
}

function nature({ kind, remark }: EventHistory, { words }: Reader): string[] {
  const said = describeRemark(remark, words);
  const lines = kind === 'event' ? [] : [words('story-kind', { kind })];
  return said === undefined ? lines : [...lines, words('story-remark', { remark: said })];
}

function whoWasTold({ told, kind }: EventHistory, reader: Reader): string | undefined {
  const { words } = reader;
  if (told.length === 0) return kind === 'ignored' ? undefined : words('story-nobody', { kind });
  const entries = told.slice(0, mostTold).map((delivery) => describeTold(delivery, reader));
  const unseen = told.length - mostTold;
  if (unseen > 0) entries.push(words('story-more', { count: unseen }));
  return [words('story-told'), ...entries].join('\n');
}

function whoWasNot({ silent, kind }: EventHistory, { words }: Reader): string | undefined {
  if (silent.length === 0 || kind === 'ignored') return undefined;
  const lines = silent.slice(0, mostSilent).map(({ chat, why }) => words('story-silent', { chat, why }));
  const unseen = silent.length - mostSilent;
  if (unseen > 0) lines.push(words('story-more', { count: unseen }));
  return [words('story-not-told'), ...lines].join('\n');
}

function whatCame(body: string | undefined, words: Words): string | undefined {
  const came = shown(body, longestBody);
  return came === undefined ? undefined : `${words('story-came')}\n<pre>${escapeHtml(came)}</pre>`;
}
