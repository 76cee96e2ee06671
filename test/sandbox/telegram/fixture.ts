// An embedded Telegram for one test, which closes with it: a clock that the test advances, no limits by default, and
// plain fetch as the bot.
import type { Update } from 'grammy/types';
import { onTestFinished } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openTelegram, type Telegram, type TelegramOptions } from '../../../src/sandbox/telegram/open.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { createManualClock, type ManualClock } from '../../manual-clock.ts';

export const token = '4242:a-token-of-the-sandbox-only';

export type ApiResponse = {
  status: number;
  ok: boolean;
  // Results are as many as methods; each test says what it expects.
  result: never;
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
};

export type Fixture = {
  telegram: Telegram;
  clock: ManualClock;
  /** Calls a method as the bot does. */
  call: (method: string, params?: Record<string, unknown> | FormData) => Promise<ApiResponse>;
  /** The description of a refusal; fails when the call went through. */
  refusal: (method: string, params?: Record<string, unknown> | FormData) => Promise<string>;
  updates: (offset?: number) => Promise<Update[]>;
};

/** With Ann, who has started the bot. */
export type Chat = Fixture & {
  ann: Person;
  /** Sends a text, to Ann unless the parameters say otherwise. */
  send: (params?: Record<string, unknown>) => Promise<ApiResponse>;
  /** Why that is refused. */
  sendRefusal: (params?: Record<string, unknown>) => Promise<string>;
  /** The bot's last message to Ann. */
  last: () => ChatMessage | undefined;
};

export async function openFixture(options: Partial<TelegramOptions> = {}): Promise<Fixture> {
  const clock = createManualClock();
  const telegram = await openTelegram({ token, clock, limits: 'off', ...options });
  onTestFinished(() => telegram.close());
  const call: Fixture['call'] = async (method, params = {}) => {
    const isForm = params instanceof FormData;
    const response = await fetch(`${telegram.apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
      body: isForm ? params : JSON.stringify(params),
    });
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
  };
  return {
    telegram,
    clock,
    call,
    async refusal(method, params) {
      const answer = await call(method, params);
      if (answer.ok) throw new Error(`${method} went through: ${JSON.stringify(answer.result)}`);
      if (answer.status !== answer.error_code)
        throw new Error(`HTTP ${answer.status} for ${answer.error_code}`);
      return answer.description!;
    },
    updates: async (offset = 0) => (await call('getUpdates', { offset })).result,
  };
}

export async function openChat(options: Partial<TelegramOptions> = {}): Promise<Chat> {
  const fixture = await openFixture(options);
  const ann = fixture.telegram.person({ first_name: 'Ann', username: 'ann', language_code: 'ru-RU' });
  ann.start();
  const message = (params = {}) => ({ chat_id: ann.id, text: 'x', ...params });
  return {
    ...fixture,
    ann,
    send: (params) => fixture.call('sendMessage', message(params)),
    sendRefusal: (params) => fixture.refusal('sendMessage', message(params)),
    last: () => fixture.telegram.chat(ann).last,
  };
}

/** A request with a file in it. */
export function upload(
  field: string,
  bytes: Uint8Array<ArrayBuffer>,
  values: Readonly<Record<string, string | number | object>>,
  name = 'a.png',
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values))
    form.set(key, typeof value === 'object' ? JSON.stringify(value) : `${value}`);
  form.set(field, new File([bytes], name));
  return form;
}

/** A PNG as far as its header goes, which is as far as Telegram's checks need. */
export function pngBytes(width = 8, height = 8): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return Uint8Array.from(bytes);
}
