// The state that the page begins with: everything that the stream goes on from.

import { stringifyLossless } from '../../json.ts';
import type { Model } from '../model.ts';
import { viewAccount, viewFaults, viewSettings } from '../service-actions.ts';
import type { Sample } from '../service/samples/sample.ts';
import { protocolVersion } from '../service/webhooks.ts';
import { showMessage } from '../telegram/route-views.ts';
import type { ChatView } from '../telegram/people-and-chats.ts';
import type { Tour } from '../tour/tour.ts';
import type { PageLog } from './log.ts';
import type { PageChat, PageSample, PageState } from './protocol.ts';

export function readState(model: Model, log: PageLog, tour: Tour, mark: string): PageState {
  const { telegram, service, people } = model;
  const { id, first_name, username = '' } = telegram.bot;
  const samples: Readonly<Record<string, Sample>> = service.samples;
  return {
    run: telegram.run,
    mark,
    bot: { id, first_name, username },
    people: Object.entries(people).map(([name, { user }]) => ({
      name,
      id: user.id,
      first_name: user.first_name,
      username: user.username,
    })),
    chats: telegram.chats().map(viewPageChat),
    samples: Object.entries(samples).map(([name, sample]) => viewSample(name, sample)),
    settings: viewSettings(model),
    account: viewAccount(model),
    faults: viewFaults(model),
    log: log.since(0),
    tour: tour.steps(),
  };
}

function viewPageChat(chat: ChatView): PageChat {
  const { messages, ephemeral, last: _last, ...info } = chat;
  const all = [...messages, ...ephemeral].toSorted((a, b) => a.date - b.date);
  return { ...info, messages: all.map(showMessage) };
}

function viewSample(name: string, { type, version = protocolVersion, data }: Sample): PageSample {
  const fields = Object.entries(data).map(([field, value]) => [field, stringifyLossless(value)]);
  return { name, type, version, fields: Object.fromEntries(fields) as PageSample['fields'] };
}
