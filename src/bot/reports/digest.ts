// /digest: a summary of this chat, or of this topic of a group, each day or week. Everybody on the team may read when it
// comes; in private everybody decides for themselves, in a group its admins do. The account's figures are shown in a
// private chat from the first; in a group, where people are who may not be on the team, only after an admin asked for it.

import { hourMs } from '../../store/ledger/events/outcomes.ts';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import { plainTime } from '../../views/alert/mute-sentence.ts';
import { toLine } from '../../views/lines.ts';
import { byDeciders } from '../alerts/rights.ts';
import { ask, type Reading } from '../ask/question.ts';
import { enterForm } from '../ask/forms.ts';
import { mayChangeChat } from '../frame/access.ts';
import { showAtWork } from '../frame/ask-service.ts';
import type { Command, Form } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { placeOf } from '../frame/place.ts';
import { notice, say } from '../frame/say.ts';
import { digestButtons } from './buttons.ts';
import { changeDigest, digestOf, undoDigest } from './change-digest.ts';
import { showDigest, usualTime } from './digest-screen.ts';
import { beginningOf, toHour } from './digest-times.ts';
import { hasFullHour, readDigest } from './read-digest.ts';
import { readDigestTimes, type DigestTimes } from './read-digest-times.ts';
import { sendDigest } from './send-digest.ts';

const formName = 'digest-time';
/** The number of characters that a hint quotes. */
const longestEcho = 40;

export const digest: Command = {
  name: 'digest',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('digest', async (ctx) => {
      if (ctx.match.trim() === '') return showDigest(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      const read = readDigestTimes(ctx.match, ctx.deps.i18n.input);
      if (!read.ok) return say(ctx, unreadHint(ctx, read));
      await change(ctx, 'off' in read ? () => undefined : (now) => withTimes(ctx, now, read));
    });
    digestButtons.show.on(composer, (ctx) => showDigest(ctx));
    digestButtons.set.on(
      composer,
      byDeciders((ctx, { time, daily, weekday }: { time: string; daily: 0 | 1; weekday: number }) =>
        change(ctx, (now) =>
          withTimes(ctx, now, {
            time: `${time.slice(0, 2)}:${time.slice(2)}`,
            daily: daily === 1,
            weekday: weekday === 0 ? null : weekday,
          }),
        ),
      ),
    );
    digestButtons.account.on(
      composer,
      byDeciders((ctx, { state }: { state: 'on' | 'off' }) =>
        change(ctx, (now) => now && { ...now, accountBy: state === 'on' ? (ctx.from?.id ?? null) : null }),
      ),
    );
    digestButtons.empty.on(
      composer,
      byDeciders((ctx, { how }: { how: 'line' | 'nothing' }) =>
        change(ctx, (now) => now && { ...now, whenEmpty: how }),
      ),
    );
    digestButtons.off.on(
      composer,
      byDeciders((ctx) => change(ctx, () => undefined)),
    );
    digestButtons.undo.on(
      composer,
      byDeciders(async (ctx, carried: { change: string }) => {
        const done = await undoDigest(ctx, carried.change);
        if (done && done !== 'refused') await showDigest(ctx);
      }),
    );
    digestButtons.ask.on(
      composer,
      byDeciders((ctx) => enterForm(ctx, formName)),
    );
    digestButtons.now.on(composer, byDeciders(showNow));
  },
  forms: { [formName]: { version: 1, endsAtWords: true, run: askTime } },
};

async function askTime(conversation: Parameters<Form['run']>[0], ctx: FormContext): Promise<void> {
  const choices = { button: digestButtons.answer, question: 'time', rows: [], hasBack: true };
  const question = { html: ctx.words('digest-ask-time'), choices };
  const answer = await ask(conversation, ctx, question, ({ text }, next): Reading<DigestTimes | 'off'> => {
    const read = readDigestTimes(text, next.deps.i18n.input);
    if (!read.ok) return { ok: false, hint: unreadHint(next, read) };
    return { ok: true, value: 'off' in read ? 'off' : read };
  });
  const here = answer.ctx;
  if (answer.is !== 'answered') return showDigest(here);
  const { value } = answer;
  // The settings are changed last: nothing after it is replayed.
  await change(here, value === 'off' ? () => undefined : (now) => withTimes(here, now, value));
}

function unreadHint(
  { words }: FormContext,
  { problem, written }: { problem: string; written: string },
): string {
  return words(`digest-unread-${problem}`, { written: toLine(written, longestEcho) ?? '…' });
}

function withTimes(
  { from, chat }: FormContext,
  now: DigestSettings | undefined,
  { time, daily, weekday }: DigestTimes,
): DigestSettings | undefined {
  if (!daily && weekday === null) return undefined;
  const own = chat?.type === 'private' ? (from?.id ?? null) : null;
  const kept = now ?? { accountBy: own, whenEmpty: 'line' as const, time: usualTime, since: 0 };
  return { ...kept, time: time ?? kept.time, daily, weekday };
}

async function change(ctx: FormContext, to: Parameters<typeof changeDigest>[1]): Promise<void> {
  const done = await changeDigest(ctx, to);
  if (done && done !== 'refused') await showDigest(ctx, done);
}

/** Of the last full hours, which is said: what the next one would say if it came now. */
async function showNow(ctx: BotContext): Promise<void> {
  const { deps, timeZone, api } = ctx;
  const place = placeOf(ctx);
  const now = digestOf(ctx);
  if (!place || !now) return showDigest(ctx);
  const until = deps.clock.now();
  if (!(await hasFullHour(deps, until))) {
    const time = plainTime(toHour(until) + hourMs, { timeZone, now: until });
    return notice(ctx, ctx.words.plain('digest-no-hour', { time }), { box: true });
  }
  showAtWork(ctx, 'upload_photo');
  const span = now.daily ? 'day' : 'week';
  const at = { ...now, time: plainTime(until, { timeZone, now: until }) };
  const since = beginningOf(span, until, at, timeZone);
  const numbers = await readDigest(
    deps,
    place,
    now,
    { span, since, until, isLonger: false, isCut: false, isBeforeEnd: toHour(until) < until },
    timeZone,
  );
  await sendDigest({ api, deps }, place, numbers, false);
}
