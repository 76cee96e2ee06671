// What can be done to the embedded service, and to both embedded servers at once, by the name of the command.

import { readEmission } from './emission.ts';
import { findJsonProblem } from '../base/json-place.ts';
import type { MovableClock } from './movable-clock.ts';
import type { Commands, Emitted } from './page/commands.ts';
import type { Faults, PageAccount, PageState } from './page/protocol.ts';
import { Refused } from './refused.ts';
import { countStatuses } from './service/burst.ts';
import type { WebhookDelivery } from './service/delivery.ts';
import type { SandboxService } from './service/sandbox-service.ts';
import type { Telegram } from './telegram/open.ts';
import { given } from './telegram/route-views.ts';

export type Servers = {
  readonly telegram: Telegram;
  readonly service: SandboxService;
  readonly clock: MovableClock;
};

export function viewFaults({ telegram, service, clock }: Servers): Faults {
  return {
    service: service.faults.waiting,
    fates: [...service.fates],
    telegram: telegram.faults.waiting,
    limits: telegram.limits,
    clockAheadMs: clock.aheadMs,
  };
}

export function viewSettings({ service }: Servers): PageState['settings'] {
  const { callbackUrl: _, ...settings } = service.settings;
  return settings;
}

export function viewAccount({ service }: Servers): PageAccount {
  const { balance, balance_usdt } = service.account;
  return { balance, balance_usdt };
}

export function createServiceActions(servers: Servers) {
  const { telegram, service, clock } = servers;
  let last: WebhookDelivery | undefined;

  async function report(delivery: WebhookDelivery): Promise<Emitted> {
    last = delivery;
    await delivery.attempted(1);
    const { status, body = '', error } = delivery.attempts[0] ?? {};
    return { event_id: delivery.eventId, body, ...given({ status, error }) };
  }

  return {
    async emit({ fresh, ...emission }: Commands['emit']['body']) {
      const [delivery] = await service.emitBurst(readEmission(service, emission), { times: 1, fresh });
      return report(delivery!);
    },

    async repeat() {
      if (last === undefined) throw new Refused({ problem: 'The service has sent nothing yet.' });
      const { type, eventId, headers, body } = last;
      return report(service.emit(type, {}, { eventId, version: headers['X-EVENT-VERSION'], body }));
    },

    async burst({ times, spreadMs, fresh, ...emission }: Commands['burst']['body']) {
      const burst = { times, fresh, spreadMs };
      const deliveries = await service.emitBurst(readEmission(service, emission), burst);
      last = deliveries.at(-1);
      return { sent: deliveries.length, statuses: countStatuses(deliveries) };
    },

    'check-json'({ text }: Commands['check-json']['body']) {
      const place = findJsonProblem(text);
      return place === undefined ? { ok: true as const } : { ok: false as const, ...place };
    },

    'service-fault'(fault: Commands['service-fault']['body']) {
      service.faults.add(fault);
      return viewFaults(servers);
    },

    'telegram-fault'({ fault, ...scope }: Commands['telegram-fault']['body']) {
      telegram.faults.inject(fault, scope);
      return viewFaults(servers);
    },

    'clear-faults'() {
      service.faults.clear();
      service.fates.length = 0;
      telegram.faults.clear();
      return viewFaults(servers);
    },

    fates({ fates }: Commands['fates']['body']) {
      service.fates.push(...fates);
      return viewFaults(servers);
    },

    limits({ limits }: Commands['limits']['body']) {
      telegram.setLimits(limits);
      return viewFaults(servers);
    },

    settings(changes: Commands['settings']['body']) {
      Object.assign(service.settings, changes);
      return viewSettings(servers);
    },

    account(changes: Commands['account']['body']) {
      Object.assign(service.account, changes);
      return viewAccount(servers);
    },

    clock({ forwardMs }: Commands['clock']['body']) {
      clock.forward(forwardMs);
      return viewFaults(servers);
    },

    history: ({ days }: Commands['history']['body']) => service.addHistory(days),
  };
}
