// The stream of server-sent events: what happens in the chats and in the log, in order, and what is armed or set, whenever
// it changed. What happens in one turn of the loop goes out as one event.
//
// A mark is `run-news-log`: the run, and the last entries of the chats' activity and of the log that a page knows. Who
// comes back with one gets what came after it; a mark of another run, or one that is too old, gets `reset`.

import type { ServerResponse } from 'node:http';
import { systemClock } from '../../base/clock.ts';
import { viewWorld, type Model } from '../model.ts';
import { showEntry } from '../telegram/chat-message.ts';
import type { TourStep } from '../tour/step.ts';
import type { Tour } from '../tour/tour.ts';
import type { LogEntry, PageLog } from './log.ts';

export type PageStream = ReturnType<typeof createPageStream>;

/** By the event's name. */
export type StreamEvents = {
  news: ReturnType<typeof showEntry>[];
  log: LogEntry[];
  world: ReturnType<typeof viewWorld>;
  tour: TourStep[];
  /** The mark is too old or of another run: read the state again. */
  reset: Record<string, never>;
};

type Position = { news: number; log: number };
type Follower = { response: ServerResponse; position: Position; stopComments: () => void };

const retryMs = 500;
/** Proxies and browsers give up a connection on which nothing comes. */
const commentEveryMs = 15_000;
/** A page that takes nothing any more is cut off; it comes back by itself. */
const mostWaitingBytes = 16 * 1024 * 1024;

export function createPageStream(
  { model, log, tour }: { model: Model; log: PageLog; tour: Tour },
  redact: (text: string) => string,
) {
  const { telegram } = model;
  const followers = new Set<Follower>();
  const told = new Map<string, string>();
  let isDue = false;

  const position = (): Position => ({ news: telegram.mark(), log: log.latest() });
  const markOf = ({ news, log: logId }: Position): string => `${telegram.run}-${news}-${logId}`;

  function readMark(mark: string): Position | undefined {
    const [, run, news, logId] = /^(\w+)-(\d+)-(\d+)$/.exec(mark) ?? [];
    if (run !== telegram.run) return undefined;
    const given = { news: Number(news), log: Number(logId) };
    return given.news + 1 < telegram.oldestActivity() ? undefined : given;
  }

  function send<Name extends keyof StreamEvents>(
    follower: Follower,
    name: Name,
    data: StreamEvents[Name],
  ): void {
    const text = redact(JSON.stringify(data));
    follower.response.write(`id: ${markOf(follower.position)}\nevent: ${name}\ndata: ${text}\n\n`);
    if (follower.response.writableLength > mostWaitingBytes) follower.response.destroy();
  }

  function catchUp(follower: Follower): void {
    const { position: from } = follower;
    if (from.news + 1 < telegram.oldestActivity()) {
      follower.position = position();
      return send(follower, 'reset', {});
    }
    const news = telegram.activitySince(from.news);
    const entries = log.since(from.log);
    follower.position = position();
    if (news.length > 0) send(follower, 'news', news.map(showEntry));
    if (entries.length > 0) send(follower, 'log', entries);
  }

  const settings = (): Pick<StreamEvents, 'world' | 'tour'> => ({
    world: viewWorld(model),
    tour: tour.steps(),
  });

  function flush(): void {
    isDue = false;
    for (const follower of followers) catchUp(follower);
    const current = settings();
    for (const name of ['world', 'tour'] as const) {
      const text = JSON.stringify(current[name]);
      if (told.get(name) === text) continue;
      told.set(name, text);
      for (const follower of followers) send(follower, name, current[name]);
    }
  }

  /** Something that is armed or set may have changed. */
  function check(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(flush);
  }

  const stops = [telegram.watchActivity(check), log.watch(check), tour.watch(check)];

  return {
    mark: (): string => markOf(position()),
    check,
    /** Writes to the response until one of both ends. */
    follow(response: ServerResponse, mark: string): void {
      const from = readMark(mark);
      const stopComments = repeat(commentEveryMs, () => response.write(': still here\n\n'));
      const follower: Follower = { response, position: from ?? position(), stopComments };
      response.on('close', () => {
        followers.delete(follower);
        stopComments();
      });
      response.write(`retry: ${retryMs}\n\n`);
      if (from === undefined) send(follower, 'reset', {});
      catchUp(follower);
      const current = settings();
      for (const name of ['world', 'tour'] as const) send(follower, name, current[name]);
      followers.add(follower);
    },
    close(): void {
      for (const stop of stops) stop();
      for (const { response } of followers) response.end();
    },
  };
}

/** Of the machine's clock: it is for the connection, not for the world. */
function repeat(everyMs: number, act: () => void): () => void {
  let cancel = systemClock.after(everyMs, function again() {
    act();
    cancel = systemClock.after(everyMs, again);
  });
  return () => cancel();
}
