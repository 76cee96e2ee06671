// What a group learns of stored events while a rule is tried: nothing of kinds that its saved rules don't ask for.

import { describe, expect, it } from 'vitest';
import type { AlertRule } from '../../../src/store/settings/alert-rules.ts';
import { i18n } from '../../spoken.ts';
import { dataOf } from '../../bot/scene.ts';
import { openAlertScene } from './fixture.ts';

const words = i18n.words('en');
/** The service's name of the monitored address in the stored transfer. */
const name = 'Vault of others';

/** A group with one rule, and a transfer that another place hears; with a draft of a rule that would tell it. */
async function openTried(rule: Partial<AlertRule>, isOn = true) {
  const scene = await openAlertScene();
  const group = await scene.group();
  await scene.owner.ask('/alerts on', { chat: group });
  await scene.store.settings.update(({ places }) => {
    const place = places.find(({ chatId }) => chatId === group.id)!;
    place.isOn = isOn;
    Object.assign(place.rules[0]!, rule);
  });
  await scene.transfer(5_000, { name });
  const editor = await scene.go(scene.owner, ['➕ Add a rule', '💸 Transfers above…'], group);
  const draft = dataOf(editor, '✅ Save').data.split(':')[2]!;
  return { ...scene, group, draft };
}

type Tried = Awaited<ReturnType<typeof openTried>>;

/** Everything that the group can get to see of the transfer. */
async function seen({ owner, tap, last, group, draft }: Tried): Promise<string> {
  const said: string[] = [last(group).text];
  said.push((await tap(owner, /^🔎 Events:/, group)).text);
  const sample = await owner.press(last(group), { data: `alerts:ds:${draft}:1:0` });
  said.push(sample.text ?? '', last(group).text);
  await owner.press(last(group), { data: `alerts:dr:${draft}:0` });
  said.push((await tap(owner, /^Where/, group)).labels.join());
  await tap(owner, '✍️ Other…', group);
  const question = last(group);
  said.push((await owner.ask('vault of othrs', { chat: group, replyTo: question })).text);
  return said.join('\n');
}

describe('of an event of a kind that is not heard there', () => {
  it.each<[string, Partial<AlertRule>, boolean]>([
    ['that asks for another kind', { kinds: ['EVENT_DELEGATION'] }, true],
    ['whose alerts are off, though its rule asks for it', {}, false],
  ])('a group %s sees neither amount nor name', async (_, rule, isOn) => {
    const tried = await openTried(rule, isOn);
    const shown = await seen(tried);
    expect(shown).toContain('1 is of a kind that is not sent here yet');
    expect(shown).toContain(words.plain('rule-found-gone'));
    expect(shown).not.toContain('+5,000');
    expect(shown).not.toContain(name);
  });

  it('a group counts how many it hears now, which is none while its alerts are off', async () => {
    const { last, group } = await openTried({}, false);
    expect(last(group).text).toContain('Sent here with the current rules: 0.');
  });
});

it('a group that hears its kind sees the event, its alert and its name', async () => {
  const shown = await seen(await openTried({ kinds: ['EVENT_ADDRESS_MONITOR'] }));
  expect(shown).toContain('+5,000 USDT');
  expect(shown).toContain('a stored event as an alert here');
  expect(shown).toContain(name);
  expect(shown).not.toContain(words.plain('rule-found-gone'));
});
