// One check of /doctor: whether a link of the chain works, and what to do where it does not. Checks run at once, each for
// five seconds at most, so that /doctor answers while half of what it asks is broken.

import type { Api } from 'grammy';
import type { Values } from '../../base/i18n.ts';
import type { Reader } from '../../base/lines.ts';
import type { BotDeps } from '../../bot/context.ts';

/** `info` is neither well nor wrong, such as what can't be known, or a choice. */
export type Level = 'ok' | 'info' | 'warn' | 'bad';

/** `key` is a message of doctor.ftl. `isSummary`: what is wrong is told, and counted, by the findings after it. */
export type Finding = { level: Level; key: string; values?: Values; isSummary?: boolean };

export type CheckContext = {
  deps: BotDeps;
  api: Pick<Api, 'getMe' | 'getChat' | 'getChatMember' | 'getWebhookInfo'>;
  reader: Reader;
  /** Aborted when the check's time is over. */
  signal: AbortSignal;
};

export type Check = {
  /** `doctor-name-<name>` is what is checked. */
  name: string;
  run(this: void, context: CheckContext): Promise<Finding | Finding[]>;
};

export const patienceMs = 5_000;

/** The findings of every check, in their order. Never rejects. */
export function runChecks(
  checks: readonly Check[],
  { deps, api, reader }: Omit<CheckContext, 'signal'>,
): Promise<Array<{ name: string; findings: Finding[] }>> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const controller = new AbortController();
      const late = Promise.withResolvers<Finding>();
      const cancel = deps.clock.after(patienceMs, () => {
        controller.abort();
        late.resolve({ level: 'bad', key: 'doctor-late', values: { seconds: String(patienceMs / 1000) } });
      });
      try {
        const found = await Promise.race([
          run({ deps, api, reader, signal: controller.signal }),
          late.promise,
        ]);
        return { name, findings: [found].flat() };
      } catch (error) {
        deps.log.warn({ err: error, check: name }, 'A check of /doctor failed.');
        return { name, findings: [{ level: 'bad' as const, key: 'doctor-failed' }] };
      } finally {
        cancel();
      }
    }),
  );
}
