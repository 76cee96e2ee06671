// Writes what the bot called in a journey, so that two versions of the code can be compared: with JOURNEY_CALLS=<folder>
// each test leaves a file of its calls of Telegram and of the service. What differs in each run has a placeholder: ids
// that are made at random, times, ports and hashes. Within one chat the order stays; chats and the service are beside
// each other, since what is called at once has no order. `node test/journeys/compare-calls.ts <before> <after>` prints
// the differences.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SeenRequest } from '../../src/sandbox/service/sandbox-service.ts';
import type { ApiCall } from '../../src/sandbox/telegram/server.ts';

/** Called again and again for as long as the bot runs, so that their number depends on the time a test takes. */
const periodic =
  /^(getUpdates|getMe|getWebhookInfo|sendChatAction|getChatMember|getChat|getChatAdministrators)$/;

const placeholders: ReadonlyArray<readonly [RegExp, string]> = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '‹uuid›'],
  [/[0-9a-f]{24,}/g, '‹hex›'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?/g, '‹date›'],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, '‹time›'],
  [/127\.0\.0\.1:\d+/g, '‹server›'],
  [/\b1[789]\d{8}(?:\d{3})?\b/g, '‹moment›'],
  [/"(callback_data|data|file_id|file_unique_id|callback_query_id|start_parameter)":"[^"]*"/g, '"$1":"‹…›"'],
  [/"(message_id|reply_to_message_id|update_id)":\d+/g, '"$1":‹n›'],
];

/** Called at the end of a test, before the two servers close. */
export function recordCalls(calls: readonly ApiCall[], requests: readonly SeenRequest[]): void {
  const { JOURNEY_CALLS: folder } = process.env;
  if (!folder) return;
  const lines = new Map<string, string[]>();
  const add = (group: string, line: string) => {
    const plain = placeholders.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line);
    const known = lines.get(group) ?? [];
    lines.set(group, [...known, plain]);
  };
  for (const { method, params } of calls) {
    if (periodic.test(method)) continue;
    add(`chat ${JSON.stringify(params['chat_id'] ?? '')}`, `${method} ${JSON.stringify(params)}`);
  }
  for (const { method, path, body } of requests) add('service', `${method} ${path} ${body}`);
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = `${testPath.split('/').at(-1)}-${currentTestName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 150)}.txt`;
  mkdirSync(folder, { recursive: true });
  const groups = [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(
    join(folder, file),
    groups.map(([group, each]) => `${group}\n  ${each.join('\n  ')}\n`).join(''),
  );
}
