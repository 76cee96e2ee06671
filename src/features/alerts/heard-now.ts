// What a chat or topic hears at present, in the words that stand at the top of /alerts: by its rules, and by the mutes and
// quiet hours in force.

import { isMuteInForce } from '../../rules/mute.ts';
import { quietUntil } from '../../rules/quiet.ts';
import type { AlertPlace, AlertRule } from '../../store/settings/alert-rules.ts';
import { shortTime } from './mute-sentence.ts';
import type { FormContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';

/** Of a place that is on and has rules, which are listed below it. `where` is for the words of a message. */
export function describeHeard(ctx: FormContext, place: AlertPlace, where: string): string {
  const { words } = ctx;
  const hush = hushOf(place, ctx.deps.clock.now());
  const heard = place.rules.some(isForEverything) ? 'all' : 'some';
  if (hush === 'all') return words('alerts-now-urgent');
  if (hush === 'rules') return words('alerts-now-none');
  const said = hush === 'none' ? words(`alerts-${heard}`, { where }) : words(`alerts-${heard}-but`);
  const quiet = describeQuietNow(ctx);
  return quiet === undefined ? said : `${quiet}\n${said}`;
}

/** Whether everything is muted, each rule, or something else. */
function hushOf({ mutes, rules }: AlertPlace, now: number): 'all' | 'rules' | 'some' | 'none' {
  const scopes = mutes.filter((mute) => isMuteInForce(mute, now)).map(({ scope }) => scope);
  const isMuted = ({ n }: AlertRule) => scopes.some((scope) => scope.of === 'rule' && scope.n === n);
  if (rules.every(isMuted)) return 'rules';
  if (scopes.some(({ of }) => of === 'all')) return 'all';
  // A mute of a rule that was deleted keeps nothing back.
  const isOfSomething = scopes.some((scope) => scope.of !== 'rule') || rules.some(isMuted);
  return isOfSomething ? 'some' : 'none';
}

/** Undefined while no quiet hours are in force. */
function describeQuietNow(ctx: FormContext): string | undefined {
  const { deps, chatId, timeZone, words } = ctx;
  const quiet = deps.store.settings.data.chats.find(({ id }) => id === chatId)?.quiet;
  const until = quiet && quietUntil(quiet, deps.clock.now(), timeZone);
  if (until === undefined) return undefined;
  return words(`alerts-quiet-${quiet?.how ?? 'silent'}`, { until: shortTime(until, contextReader(ctx)) });
}

export function isForEverything({ id: _id, n: _n, ...rule }: AlertRule): boolean {
  const { kinds, services, resources, actions, items, coins, where, directions, atLeast } = rule;
  const filters = [kinds, services, resources, actions, items, coins, where, directions];
  return filters.every((filter) => filter === null) && Object.keys(atLeast).length === 0;
}
