// /doctor: every link between the service and the chats, each with whether it works and what to do. For owners, in
// private.

import { type Composer, InlineKeyboard } from 'grammy';
import { defineButton, defineShowButton, oneOf } from '../../bot/ask/callback-data.ts';
import { showAtWork } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { setKeyboard, show, box } from '../../bot/say.ts';
import { version } from '../../base/program.ts';
import { menuButtons } from '../chat/buttons.ts';
import { type Finding, type Level, runChecks } from './check.ts';
import { foldedQuote, raw } from '../../base/html.ts';
import { lines } from '../../base/lines.ts';
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

/** What is well is counted in one line, and said with its details only if `isLong`. */
async function examine(ctx: FormContext, isLong = false): Promise<void> {
  const { words, deps, api } = ctx;
  showAtWork(ctx, 'typing');
  const reader = contextReader(ctx);
  const results = await runChecks(checks, { deps, api, reader });
  const wrong = results
    .flatMap(({ findings }) => findings)
    .filter(({ level, isSummary }) => (level === 'warn' || level === 'bad') && isSummary !== true).length;
  const title = wrong === 0 ? words('doctor-well') : words('doctor-wrong', { count: wrong });
  const keyboard = new InlineKeyboard().text(words.plain('doctor-again'), doctorButtons.show.data());
  if (!isLong) keyboard.text(words.plain('doctor-all'), doctorButtons.all.data());
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  const versions = words('doctor-version', { version, node: process.versions.node });
  const told = isLong ? results.flatMap((result) => linesOf(result, words)) : inShort(results, words);
  await show(ctx, lines([title, ...told, versions]), keyboard);
}

type Result = { name: string; findings: Finding[] };

function linesOf({ name, findings }: Result, words: Words): string[] {
  return findings.map(({ level, key, values = {} }, index) => {
    const said = { html: words(key, values) };
    return index === 0
      ? words('doctor-line', { mark: marks[level], name: words.plain(`doctor-name-${name}`), said })
      : words('doctor-more', { mark: marks[level], said });
  });
}

/** With more, the rest folds until a tap. */
const mostUnfolded = 2;

/** What is wrong, the worst first; of the rest only how much is well, and the names of what is neither. */
function inShort(results: readonly Result[], words: Words): string[] {
  const told = results.map(({ name, findings }) => ({
    name,
    findings: findings.filter(({ level }) => level !== 'ok'),
  }));
  const isWrong = ({ level }: Finding) => level === 'bad' || level === 'warn';
  const isBad = ({ findings }: Result) => findings.some(({ level }) => level === 'bad');
  const wrong = told.filter(({ findings }) => findings.some(isWrong));
  const said = [...wrong.filter(isBad), ...wrong.filter((one) => !isBad(one))].map((one) =>
    linesOf(one, words).join('\n'),
  );
  const folded = said.slice(mostUnfolded);
  const well = told.filter(({ findings }) => findings.length === 0).length;
  const notes = told
    .filter(({ findings }) => findings.length > 0 && !findings.some(isWrong))
    .map(({ name }) => words.plain(`doctor-name-${name}`));
  const rest = [
    ...(well > 0 ? [words('doctor-fine', { mark: marks.ok, count: well })] : []),
    ...(notes.length > 0
      ? [words('doctor-names', { mark: marks.info, names: notes.join(words.plain('list-comma')) })]
      : []),
  ];
  return [
    ...said.slice(0, mostUnfolded),
    ...(folded.length > 0 ? [foldedQuote(raw(folded.join('\n'))).html] : []),
    rest.join(' · '),
  ];
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
    await box(ctx, 'instances-told', { turn });
  });
}

/** Under a notice of a takeover. */
export function takeoverButton(words: Words, turn: 'off' | 'on') {
  return InlineKeyboard.text(words.plain('instances-tell', { turn }), doctorButtons.takeovers.data({ turn }));
}
