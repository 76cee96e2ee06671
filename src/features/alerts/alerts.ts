// /alerts: which events this chat, or this topic of a group, hears. In private everybody decides for themselves, in a
// group its admins do; everybody on the team may read it.

import { type Composer, InlineKeyboard } from 'grammy';
import { type RuleMaker, findPlace } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import { alertButtons } from '../chat/buttons.ts';
import { knownPlace, turn } from '../chat/mute-state.ts';
import { mayChangeChat } from '../../bot/access.ts';
import { writeAudit } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import type { Command, Form } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { placeOf } from '../../bot/place.ts';
import { say, show } from '../../bot/say.ts';
import { baitButtons, chainButtons, draftButtons, ruleButtons } from './buttons.ts';
import { chainForms } from './chain-forms.ts';
import { chainChanges, dustList, installChains, isOwnersChat } from './chain-screen.ts';
import { installRuleEditor } from './edit-rule.ts';
import { installKeptRules, keptChanges } from './kept-rules.ts';
import { showAlerts } from './list.ts';
import { installQuiet, quietChanges, setHours, showQuiet } from './quiet.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { whoActs } from '../../bot/names.ts';
import { ruleForms } from './rule-forms.ts';
import { ruleChanges } from './saved.ts';
import { raw } from '../../base/html.ts';
import { paragraphs, toLine } from '../../base/lines.ts';
import { isTimeZone, zoneName } from '../../base/time.ts';
import { type Reading, ask } from '../../bot/ask/question.ts';
import { readZone } from '../../input/place.ts';
import { setTimeZone, timeIn, whichZone } from '../chat/language.ts';
import { quietFormNames } from './quiet-sentence.ts';
import { type Hours, readHours } from '../../input/hours.ts';

// What is typed for quiet hours: their two times, and the time zone of the chat.

/** The number of characters that a hint quotes. */
const longestEcho = 40;

const askTimes: Form = {
  version: 2,
  endsAtWords: true,
  async run(conversation, ctx) {
    const choices = { button: draftButtons.answer, question: 'quiet', rows: [], hasBack: true };
    const question = { html: ctx.words('quiet-ask-times'), choices };
    const answer = await ask(conversation, ctx, question, ({ text, isTyped }, next): Reading<Hours> => {
      const chosen = isTyped ? undefined : readChosenHours(text);
      return chosen ? { ok: true, value: chosen } : readTypedHours(text, next);
    });
    const here = answer.ctx;
    if (answer.is !== 'answered') return showQuiet(here);
    // The settings are changed last: nothing after it is replayed.
    await setHours(here, answer.value);
  },
};

function readTypedHours(text: string, { words }: FormContext): Reading<Hours> {
  const read = readHours(text);
  if (read.is === 'value') return { ok: true, value: read.value };
  const isWrong = read.is === 'unread' && read.why === 'no_such_time';
  const written = toLine((isWrong && read.at) || text, longestEcho) ?? '…';
  if (read.is === 'unread') {
    const problem = isWrong ? 'time' : read.why === 'equal' ? 'equal' : 'none';
    return { ok: false, hint: words(`quiet-problem-${problem}`, { written }) };
  }
  const hint = words('quiet-problem-unclear', { written });
  const rows = read.values.map((hours) => [
    { label: `${hours.from}–${hours.to}`, value: `${hours.from}_${hours.to}`.replaceAll(':', '') },
  ]);
  return { ok: false, hint, rows };
}

function readChosenHours(value: string): Hours | undefined {
  const [, from, fromMinutes, to, toMinutes] = /^(\d\d)(\d\d)_(\d\d)(\d\d)$/.exec(value) ?? [];
  return from === undefined ? undefined : { from: `${from}:${fromMinutes}`, to: `${to}:${toMinutes}` };
}

const askZone: Form = {
  version: 1,
  endsAtWords: true,
  async run(conversation, ctx) {
    const choices = { button: draftButtons.answer, question: 'zone', rows: [], hasBack: true };
    const question = { html: ctx.words('quiet-ask-zone', timeIn(ctx, ctx.timeZone)), choices };
    const answer = await ask(conversation, ctx, question, ({ text, isTyped }, next): Reading<string> => {
      const chosen = isTyped ? undefined : readZoneValue(text);
      return chosen === undefined ? readTypedZone(text, next) : { ok: true, value: chosen };
    });
    const here = answer.ctx;
    if (answer.is !== 'answered') return showQuiet(here);
    if (!mayChangeChat(here)) return refuseChange(here);
    await setTimeZone(here, answer.value);
    await showQuiet(here, { timeZone: answer.value });
  },
};

/** What /timezone takes. */
function readTypedZone(text: string, ctx: FormContext): Reading<string> {
  const read = readZone(text);
  if (read.is === 'value') return { ok: true, value: read.value };
  const { hint, choices } = whichZone(ctx, text, ctx.words('quiet-zone-like'));
  const rows = choices.map((choice) => [{ label: zoneName(choice), value: zoneValue(choice) }]);
  return { ok: false, hint, rows };
}

/** The value of an answer has letters, digits and `_` only; no zone's name has two of them in a row. */
function zoneValue(zone: string): string {
  return zone.replaceAll('-', '___').replaceAll('/', '__');
}

function readZoneValue(value: string): string | undefined {
  const zone = value.replaceAll('___', '-').replaceAll('__', '/');
  return isTimeZone(zone) ? zone : undefined;
}

const quietForms: Record<string, Form> = {
  [quietFormNames.times]: askTimes,
  [quietFormNames.zone]: askZone,
};

export const alerts: Command = {
  name: 'alerts',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('alerts', async (ctx) => {
      const argument = ctx.match.trim().toLowerCase();
      if (argument === '') return showAlerts(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      if (argument !== 'on' && argument !== 'off') return say(ctx, ctx.words('hint-alerts'));
      await turnHere(ctx, argument === 'on');
    });
    alertButtons.show.on(composer, (ctx) => showAlerts(ctx));
    ruleButtons.more.on(composer, (ctx, { part }) => showAlerts(ctx, undefined, part));
    alertButtons.turn.on(
      composer,
      byDeciders((ctx, { state }: { state: 'on' | 'off' }) => turnHere(ctx, state === 'on')),
    );
    ruleButtons.later.on(
      composer,
      byDeciders((ctx) => show(ctx, ctx.words('chat-later'))),
    );
    installFolding(composer);
    installRuleEditor(composer);
    installKeptRules(composer);
    installQuiet(composer);
    installBaits(composer);
    installChains(composer);
  },
  forms: { ...ruleForms, ...quietForms, ...chainForms },
  undoables: [ruleChanges, keptChanges, quietChanges, chainChanges],
};

function installFolding(composer: Composer<BotContext>): void {
  ruleButtons.folding.on(composer, byDeciders(showFolding));
  alertButtons.setting.on(
    composer,
    byDeciders(async (ctx, { setting }: { setting: 'folding' | 'lists' }) => {
      await setFolding(ctx, setting === 'lists' ? 'asLists' : 'folding');
      await showFolding(ctx);
    }),
  );
}

async function turnHere(ctx: BotContext, isOn: boolean): Promise<void> {
  await changePlace(ctx, (place, maker) => turn(place, isOn, maker));
  await showAlerts(ctx);
}

/** Changes the alerts of the chat or topic of the update, which gets a rule for everything if it has none. */
export async function changePlace(
  ctx: BotContext,
  act: (place: AlertPlace, maker: RuleMaker) => void,
): Promise<void> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  const address = placeOf(ctx);
  if (!address || !from) return;
  await recordChat(ctx);
  await store.settings.update((draft) => {
    const make = () => ({ id: createToken(), createdBy: from.id, createdAt: clock.now() });
    act(knownPlace(draft, address, make()), make());
  });
  const place = findPlace(store.settings.data, address);
  await writeAudit(ctx, 'alerts.changed', `chat:${address.chatId}`, {
    topicId: address.topicId,
    isOn: place?.isOn ?? false,
    rules: place?.rules.length ?? 0,
    mutes: place?.mutes.map(({ scope, until }) => ({ scope, until })) ?? [],
  });
}

// How a chat gets many waiting alerts: each alone, as lists, or as a summary with a file.

/**
 * The defaults of the chat's settings for many waiting alerts: one message or many; a list of all, or a summary with a
 * file.
 */
const initially = { folding: true, asLists: false };

async function setFolding(ctx: FormContext, setting: keyof typeof initially): Promise<void> {
  await recordChat(ctx);
  const value = await ctx.deps.store.settings.update(({ chats }) => {
    const chat = chats.find(({ id }) => id === ctx.chatId);
    if (!chat) return undefined;
    chat[setting] = !(chat[setting] ?? initially[setting]);
    return chat[setting];
  });
  const action = setting === 'folding' ? 'chat.folding' : 'chat.lists';
  if (value !== undefined) await writeAudit(ctx, action, `chat:${ctx.chatId}`, { [setting]: value });
}

async function showFolding(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const chat = { ...initially, ...ctx.deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId) };
  const kind = !chat.folding ? 'unfolded' : chat.asLists ? 'listed' : 'folded';
  const keyboard = new InlineKeyboard().text(
    words.plain(chat.folding ? 'alerts-unfold' : 'alerts-fold'),
    alertButtons.setting.data({ setting: 'folding' }),
  );
  if (chat.folding) {
    keyboard
      .row()
      .text(
        words.plain(chat.asLists ? 'alerts-summarize' : 'alerts-list'),
        alertButtons.setting.data({ setting: 'lists' }),
      );
  }
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, words(`alerts-${kind}`), keyboard);
}

// What a place wants of likely baits: each one without sound, or one message a day; and whether alerts about an order that
// was placed there answer its message.

function installBaits(composer: Composer<BotContext>): void {
  baitButtons.show.on(
    composer,
    byDeciders((ctx) => showBaits(ctx)),
  );
  baitButtons.collect.on(
    composer,
    byDeciders((ctx, { how }: { how: AlertPlace['baits'] }) => change(ctx, { baits: how })),
  );
  baitButtons.orders.on(
    composer,
    byDeciders((ctx, { state }: { state: 'on' | 'off' }) => change(ctx, { answersOrders: state === 'on' })),
  );
}

async function change(
  ctx: BotContext,
  wanted: Partial<Pick<AlertPlace, 'baits' | 'answersOrders'>>,
): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const outcome = await ctx.deps.store.settings.update((draft) => {
    if (!mayStillChange(ctx, draft)) return 'barred';
    const place = findPlace(draft, address);
    if (place) Object.assign(place, wanted);
    return place ? 'changed' : 'no place';
  });
  if (outcome === 'barred') return refuseChange(ctx);
  if (outcome === 'no place') return showBaits(ctx);
  await writeAudit(ctx, 'alerts.changed', `chat:${address.chatId}`, { topicId: address.topicId, ...wanted });
  await showBaits(ctx, ctx.words('baits-screen-saved', { person: whoActs(ctx) }));
}

/** `above` says what has just changed; the buttons set the other values, so that one tap undoes it. */
async function showBaits(ctx: FormContext, above?: string): Promise<void> {
  const { words, deps } = ctx;
  const address = placeOf(ctx);
  const { data } = deps.store.settings;
  const place = address && findPlace(data, address);
  const keyboard = new InlineKeyboard();
  if (place) {
    const other = place.baits === 'each' ? 'daily' : 'each';
    keyboard
      .text(words.plain(`baits-screen-set-${other}`), baitButtons.collect.data({ how: other }))
      .row()
      .text(
        words.plain(place.answersOrders ? 'baits-screen-set-alone' : 'baits-screen-set-answer'),
        baitButtons.orders.data({ state: place.answersOrders ? 'off' : 'on' }),
      )
      .row();
  }
  if (isOwnersChat(ctx)) keyboard.text(words.plain('chains-button'), chainButtons.show.data()).row();
  keyboard.text(words.plain('alerts-back'), alertButtons.show.data());
  const text = paragraphs([
    above,
    words('baits-screen'),
    place ? words(`baits-screen-${place.baits}`) : words('baits-screen-no-rules'),
    words('baits-screen-thresholds', { list: raw(dustList(ctx)) }),
    place ? words(place.answersOrders ? 'baits-screen-answer' : 'baits-screen-alone') : undefined,
  ]);
  await show(ctx, text, keyboard);
}
