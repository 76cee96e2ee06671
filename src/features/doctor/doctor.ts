// /doctor: every link between the service and the chats, each with whether it works and what to do. For owners, in
// private.

import { type Composer, InlineKeyboard } from 'grammy';
import { defineButton, defineShowButton, oneOf } from '../../bot/ask/callback-data.ts';
import { showAtWork } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { notice, setKeyboard, show } from '../../bot/say.ts';
import { version } from '../../base/program.ts';
import { menuButtons } from '../chat/buttons.ts';
import { type Level, runChecks } from './check.ts';
import { checks } from './checks.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { Words } from '../../base/i18n.ts';

const doctorButtons = {
  show: defineShowButton('doctor'),
  /** What is well is said too. */
  all: defineButton('doctor:all'),
  /** `turn`: what a tap does to the notices of takeovers. */
  takeovers: defineButton('doctor:takeovers', { turn: oneOf(['off', 'on']) }),
};

const marks: Record<Level, string> = { ok: '✅', info: 'ℹ️', warn: '⚠️', bad: '❌' };

export const doctor: Command = {
  name: 'doctor',
  role: 'owner',
  where: 'private',
  group: 'bot',
  install(composer) {
    composer.command('doctor', (ctx) => examine(ctx));
    doctorButtons.show.on(composer, (ctx) => examine(ctx));
    doctorButtons.all.on(composer, (ctx) => examine(ctx, true));
    installTakeovers(composer);
  },
};

/** What is well is named in one line, and said with its details only if `isLong`. */
async function examine(ctx: FormContext, isLong = false): Promise<void> {
  const { words, deps, api } = ctx;
  showAtWork(ctx, 'typing');
  const reader = contextReader(ctx);
  const results = await runChecks(checks, { deps, api, reader });
  const told = results.map(({ name, findings }) => ({
    name,
    findings: isLong ? findings : findings.filter(({ level }) => level !== 'ok'),
  }));
  const well = told.filter(({ findings }) => findings.length === 0);
  const names = well.map(({ name }) => words.plain(`doctor-name-${name}`)).join(words.plain('list-comma'));
  const lines = told.flatMap(({ name, findings }) =>
    findings.map(({ level, key, values = {} }, index) => {
      const said = words(key, values);
      return index === 0
        ? words('doctor-line', {
            mark: marks[level],
            name: words.plain(`doctor-name-${name}`),
            said: { html: said },
          })
        : words('doctor-more', { mark: marks[level], said: { html: said } });
    }),
  );
  if (well.length > 0) lines.push(words('doctor-names', { mark: marks.ok, names }));
  const wrong = results
    .flatMap(({ findings }) => findings)
    .filter(({ level, isSummary }) => (level === 'warn' || level === 'bad') && isSummary !== true).length;
  const title = wrong === 0 ? words('doctor-well') : words('doctor-wrong', { count: wrong });
  const keyboard = new InlineKeyboard().text(words.plain('doctor-again'), doctorButtons.show.data());
  if (!isLong) keyboard.text(words.plain('doctor-all'), doctorButtons.all.data());
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  const versions = words('doctor-version', { version, node: process.versions.node });
  await show(ctx, `${title}\n\n${lines.join('\n')}\n\n${versions}`, keyboard);
}

// Owners end notices of takeovers with the button under one, and bring them back.

function installTakeovers(composer: Composer<BotContext>): void {
  doctorButtons.takeovers.on(composer, async (ctx, { turn }) => {
    const { words, deps } = ctx;
    await deps.store.settings.update((draft) => {
      draft.tellsTakeovers = turn === 'on';
    });
    await writeAudit(ctx, 'takeovers.changed', 'notices:takeover', { turn });
    const back = turn === 'on' ? 'off' : 'on';
    await setKeyboard(ctx, new InlineKeyboard([[takeoverButton(words, back)]]));
    await notice(ctx, words.plain('instances-told', { turn }), { box: true });
  });
}

/** Under a notice of a takeover. */
export function takeoverButton(words: Words, turn: 'off' | 'on') {
  return InlineKeyboard.text(words.plain('instances-tell', { turn }), doctorButtons.takeovers.data({ turn }));
}
