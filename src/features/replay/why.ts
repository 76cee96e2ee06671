// /why: the history of an event, found by its ID, its key, or the alert that is replied to; for a missing event, what is
// known about recent ones. /replay shows the same, with buttons to send it again.

import { InlineKeyboard } from 'grammy';
import { code } from '../../base/html.ts';
import { eventFactsOf, findEvents, isOneId, isWholeId, labelEvent, mostOffered } from './facts.ts';
import { describeEventHistories } from './event-history-text.ts';
import { unresolvedStates } from '../../store/ledger/replay/undelivered.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';
import { say, show } from '../../bot/say.ts';
import { replayButtons, whyButtons } from './buttons.ts';
import { describeMissingEvents, offerTest, sendTestAlert } from './missing-events.ts';
import { readEventHistory } from './event-history.ts';
import type { Command } from '../../bot/command.ts';
import { describeMute, offerUnmute } from '../alerts/mute-sentence.ts';
import { paragraphs } from '../../base/lines.ts';

/** How many of the latest events are offered when the command names none. */
const mostLatest = 5;

export const why: Command = {
  name: 'why',
  role: 'admin',
  where: 'everywhere',
  isForAsker: true,
  group: 'alerts',
  install(composer) {
    composer.command('why', async (ctx) => {
      const events = await findEvents(ctx, ctx.match.trim());
      return events ? showEvents(ctx, events, 'why') : showUsage(ctx);
    });
    whyButtons.show.on(composer, showUsage);
    whyButtons.test.on(composer, sendTestAlert);
    whyButtons.event.on(composer, async (ctx, { seq }) => {
      await showEvents(ctx, await ctx.deps.store.history.findBySeq(seq), 'why');
    });
  },
};

async function showUsage(ctx: FormContext): Promise<void> {
  const latest = await ctx.deps.store.events.newest(mostLatest);
  const offer = latest.length === 0 ? '' : `\n\n${ctx.words('why-latest')}`;
  const advice = await describeMissingEvents(ctx, undefined);
  const html = paragraphs([await describeMute(ctx), ctx.words('hint-why'), advice]);
  await show(ctx, html + offer, offerUnmute(ctx, offerTest(ctx, listButtons(ctx, latest, 'why'))));
}

/** How many bodies of one id are shown; a correct service never sends more. */
const mostBodies = 4;

type Asking = 'why' | 'replay';

/** Shows the history of one event, a choice of several, or that nothing was found. */
export async function showEvents(
  ctx: FormContext,
  events: readonly EventRow[],
  asking: Asking,
): Promise<void> {
  const { words } = ctx;
  if (events.length === 0) {
    const said = (ctx.message?.text ?? '').split(/\s+/).slice(1).join(' ').slice(0, 64).toWellFormed();
    const problem = said === '' ? words('event-not-here') : words('event-not-found', { id: code(said) });
    const missed = isWholeId(said) ? 'id' : 'words';
    const advice = asking === 'why' && said !== '' ? await describeMissingEvents(ctx, missed) : undefined;
    if (advice === undefined) return say(ctx, `${problem}\n\n${words(`hint-${asking}`)}`);
    return say(ctx, `${problem}\n\n${advice}`, offerTest(ctx, new InlineKeyboard()));
  }
  if (!isOneId(events)) return askWhichEvent(ctx, events, asking);
  const bodies = events.slice(0, mostBodies);
  const histories = [];
  for (const event of bodies) histories.push(await readEventHistory(ctx, event, events.length > 1));
  const keyboard = new InlineKeyboard();
  if (asking === 'replay') await addReplays(ctx, keyboard, bodies);
  else {
    keyboard.text('🔄', whyButtons.event.data({ seq: bodies[0]!.seq }));
    if (bodies.some(({ kind }) => kind !== 'ignored')) {
      keyboard.text(words.plain('why-replay'), replayButtons.event.data({ seq: bodies[0]!.seq }));
    }
  }
  const of = await ctx.deps.store.history.countBodies(bodies[0]!.event_id);
  await show(ctx, describeEventHistories(histories, contextReader(ctx), of), keyboard);
}

async function askWhichEvent(ctx: FormContext, events: readonly EventRow[], asking: Asking): Promise<void> {
  const { words } = ctx;
  const question =
    events.length > mostOffered
      ? words('event-choose-more', { most: String(mostOffered), command: code(`/${asking} ID`) })
      : words('event-choose');
  await show(ctx, question, listButtons(ctx, events.slice(0, mostOffered), asking));
}

function listButtons({ words }: FormContext, events: readonly EventRow[], asking: Asking): InlineKeyboard {
  const button = asking === 'why' ? whyButtons.event : replayButtons.event;
  const keyboard = new InlineKeyboard();
  for (const event of events) {
    keyboard.text(labelEvent(eventFactsOf(event), words), button.data({ seq: event.seq })).row();
  }
  return keyboard;
}

/** Adds a button to send each body to this chat, and one for each of its deliveries that did not arrive. */
async function addReplays(
  ctx: FormContext,
  keyboard: InlineKeyboard,
  bodies: readonly EventRow[],
): Promise<void> {
  const { words } = ctx;
  for (const [index, { seq, kind }] of bodies.entries()) {
    if (kind === 'ignored') continue;
    const label = words.plain('replay-here', { count: 1 });
    keyboard
      .text(
        bodies.length > 1 ? `${label} (${index + 1})` : label,
        replayButtons.ask.data({ scope: { kind: 'event', id: seq }, target: 'here' }),
      )
      .row();
    const traces = await ctx.deps.store.history.traces(seq);
    const open = traces.filter(({ delivery }) => unresolvedStates.some((state) => state === delivery.state));
    open.slice(0, 8).forEach(({ delivery }, nth) => {
      keyboard
        .text(words.plain('replay-open', { nth: nth + 1 }), replayButtons.delivery.data({ id: delivery.id }))
        .row();
    });
  }
  keyboard.text(words.plain('replay-back'), replayButtons.show.data());
}
