import { describe, expect, it } from 'vitest';
import { exitOnUpgrade, judgeArrival, upgradeLastsMs } from '../../src/rules/audience.ts';
import type { Chat } from '../../src/store/settings/settings.ts';

const at = 1_000_000;
const group: Chat = { id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 };
const upgraded: Chat = { ...group, id: -100, type: 'supergroup', movedFrom: -1 };
const arrived = { id: -100, type: 'supergroup', title: 'Team' } as const;

describe('a message that a group became a supergroup', () => {
  it.each([
    ['explains an exit of the same moment', upgradeLastsMs, 'upgraded'],
    ['also one that is dated later', -upgradeLastsMs, 'upgraded'],
    ['explains none that was earlier', upgradeLastsMs + 1, 'removed'],
    ['explains none that was later', -upgradeLastsMs - 1, 'removed'],
  ])('%s', (_name, agoMs, kind) => {
    expect(exitOnUpgrade({ ...group, exit: { kind: 'left', at: at - agoMs } }, at).kind).toBe(kind);
  });

  it('brings nothing back that was removed', () => {
    expect(exitOnUpgrade({ ...group, exit: { kind: 'removed', at } }, at).kind).toBe('removed');
  });

  it('is dated by Telegram where a refused call had told of it by a clock that is behind', () => {
    const exit = exitOnUpgrade({ ...upgraded, exit: { kind: 'upgraded', at: 1 } }, at);
    expect(exit).toEqual({ kind: 'upgraded', at });
  });
});

describe('the arrival in a supergroup that nobody on the team brought the bot to', () => {
  const exits = (chat: Chat, kind: NonNullable<Chat['exit']>['kind'], agoMs = 0): Chat => ({
    ...chat,
    exit: { kind, at: at - agoMs },
  });
  const long = upgradeLastsMs + 1;

  it.each<[string, Chat, string]>([
    ['is an upgrade where that is known', exits(upgraded, 'upgraded'), 'upgrade'],
    ['is none long after the upgrade', exits(upgraded, 'upgraded', long), 'stray'],
    ['is undecided where only a refused call has told it', exits(upgraded, 'left'), 'undecided'],
    ['is stray where the bot was removed', exits(upgraded, 'removed'), 'stray'],
    ['is stray where the bot is in, by all that is known', upgraded, 'stray'],
    ['is undecided beside a group of this title', group, 'undecided'],
    ['is undecided beside one that the bot has just left', exits(group, 'left'), 'undecided'],
    ['is stray beside one that it left before', exits(group, 'left', long), 'stray'],
    ['is stray beside one that it was removed from', exits(group, 'removed'), 'stray'],
    ['is stray beside a group of another title', { ...group, title: 'Desk' }, 'stray'],
    ['is stray beside a supergroup of this title', { ...upgraded, id: -200 }, 'stray'],
  ])('%s', (_name, chat, verdict) => {
    expect(judgeArrival([chat], arrived, at)).toBe(verdict);
  });

  it('is stray in a basic group or a channel, whatever its title', () => {
    for (const type of ['group', 'channel'] as const)
      expect(judgeArrival([group], { ...arrived, type }, at)).toBe('stray');
  });
});
