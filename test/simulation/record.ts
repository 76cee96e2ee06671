// Records what can be observed from outside while a simulation runs: the bot's calls with their answers, its messages,
// the settings that it wrote, and presses. The oracles judge these records; chat activity and skipped actions make the
// trace.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Telegram } from '../../src/sandbox/telegram/open.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { AlertPlace } from '../../src/store/settings/alert-rules.ts';
import type { Answered, Observe } from './fetch.ts';
import type { Time } from './time.ts';

/** A request of the bot; `answered` is absent while it has no answer. `at` is milliseconds since the start. */
export type RecordedRequest = {
  at: number;
  run: string;
  host: string;
  path: string;
  body: string;
  answered?: Answered & { at: number };
};

/** Called before a request leaves, and when its answer has come, before the bot reads either. */
export type RequestListener = {
  onAsked: (request: RecordedRequest) => void;
  onAnswered?: (request: RecordedRequest) => void;
};

/** A message of the bot as it was sent or edited. */
export type RecordedMessage = { at: number; isEdit: boolean; message: ChatMessage };
export type RecordedPress = { at: number; personId: number; data: string };
/** The places of alerts in the settings from `at` on. `isMidway`: a crash came before the change was acknowledged. */
export type RuleVersion = { at: number; folder: string; places: readonly AlertPlace[]; isMidway: boolean };

export type Record = ReturnType<typeof createRecord>;

export function createRecord(time: Time) {
  const asked: RecordedRequest[] = [];
  const said: RecordedMessage[] = [];
  const pressed: RecordedPress[] = [];
  const ruled: RuleVersion[] = [];
  const logged: string[] = [];
  const trace = createHash('sha256');
  const listeners = new Set<RequestListener>();
  let activityMark = 0;
  let settingsSeen = '';

  const note = (...facts: unknown[]) => void trace.update(`${time.elapsed} ${JSON.stringify(facts)}\n`);

  const observe: Observe = (url, body) => {
    const [run = '', ...host] = url.hostname.split('.');
    const entry: RecordedRequest = {
      at: time.elapsed,
      run,
      host: host.join('.'),
      path: url.pathname + url.search,
      body: body?.toString() ?? '',
    };
    asked.push(entry);
    for (const { onAsked } of listeners) onAsked(entry);
    return (answered) => {
      entry.answered = { ...answered, at: time.elapsed };
      for (const { onAnswered } of listeners) onAnswered?.(entry);
    };
  };

  function update(telegram: Telegram, folder: string): void {
    const entries = telegram.mark() === activityMark ? [] : telegram.activitySince(activityMark);
    activityMark = telegram.mark();
    for (const { seq: _, ...entry } of entries) {
      note(entry.kind, entry.chatId, 'message' in entry ? entry.message.html : '');
      if ((entry.kind === 'message' || entry.kind === 'edit') && entry.message.fromBot) {
        said.push({ at: time.elapsed, isEdit: entry.kind === 'edit', message: entry.message });
      }
    }
    readRules(folder, false);
  }

  function readRules(folder: string, isMidway: boolean): void {
    const path = join(folder, 'settings.json');
    const stat = statSync(path, { throwIfNoEntry: false });
    const version = `${folder} ${stat?.ino} ${stat?.mtimeMs}`;
    if (!stat || version === settingsSeen) return;
    settingsSeen = version;
    const { places = [] } = JSON.parse(readFileSync(path, 'utf8')) as { places?: AlertPlace[] };
    ruled.push({ at: time.elapsed, folder, places, isMidway });
  }

  const hash = () => trace.copy().digest('hex');
  return {
    asked,
    said,
    pressed,
    ruled,
    logged,
    note,
    observe,
    look: update,
    lookAtRules: readRules,
    hash,
    watchRequests: (listener: RequestListener) => void listeners.add(listener),
  };
}
