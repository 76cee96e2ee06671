import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { sampleAddress } from '../book/samples.ts';
import { openCodeScene, type CodeScene } from './scene.ts';

const [one, two, three] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];
const lockedAt = Date.UTC(2026, 10, 20);

/** Rules that can be loosened, and what is in the book. */
async function openRules() {
  const unlocked: number[] = [];
  const scene = await openCodeScene({
    orders: {
      cancelAllOf: async () => 0,
      cancelCards: async () => 0,
      repeatsLockedAt: () => lockedAt,
      unlockRepeats: async (personId) => void unlocked.push(personId),
    },
  });
  await scene.change((draft) => {
    draft.limits.perOrder.energy = 131_000;
    draft.limits.approval.sun = 5_000_000;
    draft.limits.code.sun = 5_000_000;
    draft.limits.onlyBook = false;
  });
  await scene.addToBook('payouts', one);
  await scene.addToBook('cold', two);
  return { ...scene, unlocked };
}

type Rules = Awaited<ReturnType<typeof openRules>>;

type Way = {
  who: 'owner' | 'operator';
  act: (scene: Rules, who: Person) => Promise<unknown>;
  /** What the question names. */
  asks: string;
  isDone: (scene: Rules) => boolean;
};

const pressing =
  (data: string) =>
  async (_scene: CodeScene, who: Person): Promise<void> => {
    await who.press(await who.ask('/members'), { data });
  };
const typing =
  (...lines: string[]) =>
  async (_scene: CodeScene, who: Person): Promise<void> => {
    for (const line of lines) await who.ask(line);
  };
const addressOf = (label: string, { addresses }: Readonly<SettingsData>) =>
  addresses.find((entry) => entry.label === label)?.address;

const loosening: Array<[what: string, way: Way]> = [
  [
    'raising a limit',
    {
      who: 'owner',
      act: pressing('members:limit-set:perOrder:energy:131001'),
      asks: 'This loosens a limit: Per order, Energy: 131,001 energy.',
      isDone: ({ settings }) => settings().limits.perOrder.energy === 131_001,
    },
  ],
  [
    'raising one by a typed amount',
    {
      who: 'owner',
      async act(_scene, who) {
        await who.press(await who.ask('/members'), { data: 'members:limit-ask:perOrder:energy' });
        await who.ask('500k');
      },
      asks: 'Per order, Energy: 500,000 energy.',
      isDone: ({ settings }) => settings().limits.perOrder.energy === 500_000,
    },
  ],
  [
    'taking a limit away',
    {
      who: 'owner',
      act: pressing('members:limit-set:perOrder:energy:off'),
      asks: 'Per order, Energy: none.',
      isDone: ({ settings }) => settings().limits.perOrder.energy === null,
    },
  ],
  [
    'raising the threshold for a second person',
    {
      who: 'owner',
      act: pressing('members:limit-set:approval:sun:5000001'),
      asks: 'Second person, TRX: 5.000001 TRX.',
      isDone: ({ settings }) => settings().limits.approval.sun === 5_000_001,
    },
  ],
  [
    'switching codes off',
    {
      who: 'owner',
      act: pressing('members:limit-set:code:sun:off'),
      asks: 'Code of an app, TRX: none.',
      isDone: ({ settings }) => settings().limits.code.sun === null,
    },
  ],
  [
    'allowing any receiver',
    {
      who: 'owner',
      async act(scene, who) {
        await scene.change((draft) => void (draft.limits.onlyBook = true));
        await pressing('members:only-book:off')(scene, who);
      },
      asks: 'This allows orders for any address',
      isDone: ({ settings }) => !settings().limits.onlyBook,
    },
  ],
  [
    'undoing a lower limit',
    {
      who: 'owner',
      async act({ press }, who) {
        const lower = { data: 'members:limit-set:perOrder:energy:1' };
        await who.press(await press(who, await who.ask('/members'), lower), '↩️ Undo');
      },
      asks: 'Per order, Energy: 131,000 energy.',
      isDone: ({ settings }) => settings().limits.perOrder.energy === 131_000,
    },
  ],
  [
    'undoing that only the book may be ordered for',
    {
      who: 'owner',
      async act({ press }, who) {
        const only = { data: 'members:only-book:on' };
        await who.press(await press(who, await who.ask('/members'), only), '↩️ Undo');
      },
      asks: 'This allows orders for any address',
      isDone: ({ settings }) => !settings().limits.onlyBook,
    },
  ],
  [
    'allowing automatic repeats again',
    {
      who: 'owner',
      act: pressing('members:unlocked'),
      asks: 'repeat uncertain orders by itself again',
      isDone: ({ unlocked, owner }) => unlocked.includes(owner.id),
    },
  ],
  [
    'making an invitation',
    {
      who: 'owner',
      act: pressing('members:link:viewer'),
      asks: 'This makes an invitation link: viewer.',
      isDone: ({ settings }) => settings().invites.length === 1,
    },
  ],
  [
    'raising a role',
    {
      who: 'owner',
      act: (scene, who) => pressing(`members:role:${scene.operator.id}:admin`)(scene, who),
      asks: 'This raises a role: Otto',
      isDone: ({ settings }) => settings().people[0]?.role === 'admin',
    },
  ],
  [
    'adding a freed name with another address',
    {
      who: 'operator',
      async act({ press }, who) {
        await press(who, await who.ask('/addresses payouts'), { data: `addresses:removed:${one}` });
        await who.ask(`/addresses add PayOuts ${three}`);
      },
      asks: `PayOuts → ${three}`,
      isDone: ({ settings }) => addressOf('PayOuts', settings()) === three,
    },
  ],
  [
    'giving a freed name to another entry',
    {
      who: 'operator',
      async act({ press }, who) {
        await press(who, await who.ask('/addresses payouts'), '✏️ Rename');
        await who.ask('aside');
        await press(who, await who.ask('/addresses cold'), '✏️ Rename');
        await who.ask('payouts');
      },
      asks: `payouts → ${two}`,
      isDone: ({ settings }) => addressOf('payouts', settings()) === two,
    },
  ],
  [
    'adding any name where only the book may be ordered for',
    {
      who: 'operator',
      async act(scene, who) {
        await scene.change((draft) => void (draft.limits.onlyBook = true));
        await typing(`/addresses add fresh ${three}`)(scene, who);
      },
      asks: `fresh → ${three}`,
      isDone: ({ settings }) => addressOf('fresh', settings()) === three,
    },
  ],
  [
    'bringing an entry back by an Undo where only the book may be ordered for',
    {
      who: 'operator',
      async act(scene, who) {
        const { press } = scene;
        const gone = await press(who, await who.ask('/addresses payouts'), '🗑 Remove');
        await scene.change((draft) => void (draft.limits.onlyBook = true));
        await who.press(gone, '↩️ Undo');
      },
      asks: `payouts → ${one}`,
      isDone: ({ settings }) => addressOf('payouts', settings()) === one,
    },
  ],
  [
    'an import with a freed name',
    {
      who: 'operator',
      async act({ press }, who) {
        await press(who, await who.ask('/addresses payouts'), { data: `addresses:removed:${one}` });
        await who.ask('/addresses import');
        await press(who, await who.ask(`payouts ${three}\nfresh ${one}`), '✅ Confirm');
      },
      asks: '2 entries of the address book',
      isDone: ({ settings }) => addressOf('payouts', settings()) === three,
    },
  ],
];

describe.each(loosening)('%s', (_what, { who, act, asks, isDone }) => {
  it('takes a code of who has set up an app, and not before', async () => {
    const scene = await openRules();
    const secret = await scene.setUp(scene[who]);
    await act(scene, scene[who]);
    await scene.told(scene[who], 'Nothing changes until then; I wait for two minutes.');
    expect(scene.last(scene[who]).text).toContain(asks);
    expect(isDone(scene)).toBe(false);
    const right = scene.code(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await scene[who].ask(wrong)).text).toContain('These digits are not right');
    expect(isDone(scene)).toBe(false);
    await scene[who].ask(right);
    expect(isDone(scene)).toBe(true);
  });

  it('takes none of who has not', async () => {
    const scene = await openRules();
    await scene.setUp(scene[who === 'owner' ? 'operator' : 'owner']);
    await act(scene, scene[who]);
    expect(scene.last(scene[who]).text).not.toContain('six digits');
    expect(isDone(scene)).toBe(true);
  });
});

describe('an Undo that would loosen a limit which has changed since', () => {
  const energy = (amount: number) => ({ data: `members:limit-set:perOrder:energy:${amount}` });
  const lower = async ({ press }: Rules, who: Person, amount: number) =>
    press(who, await who.ask('/members'), energy(amount));

  it.each<[string, keyof Pick<Rules, 'owner' | 'second'>, string]>([
    ['by oneself', 'owner', 'You have changed it since: nothing was undone.'],
    ['by somebody else', 'second', 'Boris changed it at 00:01: nothing was undone.'],
  ])('says so and takes no code where it was changed %s', async (_by, who, says) => {
    const scene = await openRules();
    const { owner, settings, last } = scene;
    await scene.setUp(owner);
    const set = await lower(scene, owner, 2);
    await lower(scene, scene[who], 1);
    const { text } = await owner.press(set, '↩️ Undo');
    const screen = scene.telegram.chat(owner).messages.find(({ message_id: id }) => id === set.message_id);
    expect([text, screen?.text]).toContain(says);
    expect(last().text).not.toContain('six digits');
    expect(settings().limits.perOrder.energy).toBe(1);
  });

  it('says so behind the code where it was changed while that was awaited', async () => {
    const scene = await openRules();
    const { owner, settings, change } = scene;
    const secret = await scene.setUp(owner);
    await owner.press(await lower(scene, owner, 2), '↩️ Undo');
    await scene.told(owner, 'six digits');
    await change((draft) => void (draft.limits.perOrder.energy = 1));
    expect((await owner.ask(scene.code(secret))).text).toBe(
      'Nothing was undone: it has changed or ended since, or it was more than 30 days ago.',
    );
    expect(settings().limits.perOrder.energy).toBe(1);
  });
});

describe('a name of the book that points elsewhere', () => {
  const told = ({ owner, texts }: Rules) =>
    texts(owner).filter((text) => text.includes('now stands for') && text.includes(three));

  it.each([
    [
      'added again',
      async ({ operator }: Rules) => void (await operator.ask(`/addresses add PayOuts ${three}`)),
    ],
    [
      'imported',
      async ({ operator, press }: Rules) => {
        await operator.ask('/addresses import');
        await press(operator, await operator.ask(`payouts ${three}\nfresh ${one}`), '✅ Confirm');
      },
    ],
    [
      'brought back by an Undo',
      async ({ operator, press }: Rules) => {
        const added = await operator.ask(`/addresses add PayOuts ${three}`);
        const gone = await press(operator, added, '🗑 Remove');
        await press(operator, await operator.ask(`/addresses add payouts ${one}`), '🗑 Remove');
        await press(operator, gone, '↩️ Undo');
      },
      2,
    ],
  ])('is told to the owners, once for each time: %s', async (_how, act, times = 1) => {
    const scene = await openRules();
    const { operator, press } = scene;
    await press(operator, await operator.ask('/addresses payouts'), { data: `addresses:removed:${one}` });
    expect(told(scene)).toEqual([]);
    await act(scene);
    await expect.poll(() => told(scene)).toHaveLength(times);
    expect(told(scene)[0]).toContain('Otto');
  });

  it('is not told of an Undo that changes nothing', async () => {
    const scene = await openRules();
    const { operator, press, addToBook } = scene;
    const added = await operator.ask(`/addresses add PayRoll ${three}`);
    const gone = await press(operator, added, '🗑 Remove');
    await press(
      operator,
      await operator.ask('/addresses add payroll T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'),
      '🗑 Remove',
    );
    await addToBook('other', three);
    await operator.press(gone, '↩️ Undo');
    expect(addressOf('other', scene.settings())).toBe(three);
    expect(told(scene)).toEqual([]);
  });

  it('is not told of a new name', async () => {
    const scene = await openRules();
    await scene.operator.ask(`/addresses add fresh ${three}`);
    expect(told(scene)).toEqual([]);
  });
});

describe('what tightens, or leaves a rule as it is, takes no code', () => {
  const still: Array<[string, Way['who'], (scene: Rules, who: Person) => Promise<unknown>]> = [
    ['lowering a limit', 'owner', pressing('members:limit-set:perOrder:energy:130999')],
    ['the same limit', 'owner', pressing('members:limit-set:perOrder:energy:131000')],
    ['a first limit', 'owner', pressing('members:limit-set:perDay:energy:131000')],
    ['lowering the threshold for a second person', 'owner', pressing('members:limit-set:approval:sun:1')],
    ['allowing only the book', 'owner', pressing('members:only-book:on')],
    [
      'a lower role',
      'owner',
      (scene, who) => pressing(`members:role:${scene.operator.id}:viewer`)(scene, who),
    ],
    [
      'the same role',
      'owner',
      (scene, who) => pressing(`members:role:${scene.operator.id}:operator`)(scene, who),
    ],
    [
      'removing a person',
      'owner',
      (scene, who) => pressing(`members:removed:${scene.operator.id}`)(scene, who),
    ],
    ['a new name', 'operator', typing(`/addresses add fresh ${three}`)],
    [
      'undoing a removal',
      'operator',
      async ({ press }, who) => {
        const gone = await press(who, await who.ask('/addresses payouts'), '🗑 Remove');
        await press(who, gone, '↩️ Undo');
      },
    ],
    [
      'another name where only the book may be ordered for',
      'operator',
      async (scene, who) => {
        await scene.change((draft) => void (draft.limits.onlyBook = true));
        await scene.press(who, await who.ask('/addresses payouts'), '✏️ Rename');
        await who.ask('salaries');
        expect(addressOf('salaries', scene.settings())).toBe(one);
      },
    ],
    ['a name that is taken', 'operator', typing(`/addresses add payouts ${three}`)],
    [
      'removing a name, and adding it as it was',
      'operator',
      async ({ press }, who) => {
        await press(who, await who.ask('/addresses payouts'), { data: `addresses:removed:${one}` });
        await who.ask(`/addresses add payouts ${one}`);
      },
    ],
  ];

  it.each(still)('%s', async (_what, who, act) => {
    const scene = await openRules();
    await scene.setUp(scene[who]);
    const asked = () => scene.texts(scene[who]).filter((text) => text.includes('I wait for two minutes'));
    await act(scene, scene[who]);
    expect(asked()).toEqual([]);
  });
});

describe('a code that was asked for before a rule', () => {
  async function openRaised() {
    const scene = await openRules();
    const secret = await scene.setUp(scene.owner);
    const view = await scene.owner.ask('/members');
    await scene.owner.press(view, { data: 'members:limit-set:perOrder:energy:500000' });
    await scene.told(scene.owner, 'This loosens a limit');
    return {
      ...scene,
      view,
      energy: () => scene.settings().limits.perOrder.energy,
      digits: () => scene.code(secret),
    };
  }

  it('is waited for two minutes, after which nothing is said of it', async () => {
    const { owner, texts, clock, energy, digits } = await openRaised();
    await clock.advance(120_000);
    await owner.ask('/help');
    await owner.ask(digits());
    expect(energy()).toBe(131_000);
    expect(texts(owner).filter((text) => text.includes('no longer wait'))).toEqual([]);
  });

  it('is no longer waited for after a command, which is said', async () => {
    const { owner, told, energy, digits } = await openRaised();
    await owner.ask('/help');
    await told(owner, 'I no longer wait for a code');
    await owner.ask(digits());
    expect(energy()).toBe(131_000);
  });

  it('is no longer waited for after another button, which is said', async () => {
    const { owner, press, told, view, energy, digits } = await openRaised();
    await press(owner, view, '🚦 Limits');
    await told(owner, 'I no longer wait for a code');
    await owner.ask(digits());
    expect(energy()).toBe(131_000);
  });

  it('changes nothing once the person has another role', async () => {
    const scene = await openRules();
    const { operator, told, settings } = scene;
    const secret = await scene.setUp(operator);
    await scene.change((draft) => void (draft.limits.onlyBook = true));
    await operator.ask(`/addresses add fresh ${three}`);
    await told(operator, `fresh → ${three}`);
    await scene.change((draft) => void (draft.people[0]!.role = 'viewer'));
    expect((await operator.ask(scene.code(secret))).text).toContain("don't have permission");
    expect(addressOf('fresh', settings())).toBeUndefined();
  });

  it('changes nothing once the person has lost the right meanwhile', async () => {
    const { owner, deps, energy, digits } = await openRaised();
    Object.assign(deps, { ownerIds: [1002] });
    await owner.ask(digits());
    expect(energy()).toBe(131_000);
  });

  it('is good for one change: the next one asks again, and the last one asked for is made', async () => {
    const { owner, told, texts, clock, energy, digits } = await openRaised();
    // Said after /members alone: the press asks for the next code.
    const left = () => texts(owner).filter((text) => text.includes('no longer wait'));
    const view = await owner.ask('/members');
    await owner.press(view, { data: 'members:limit-set:perOrder:energy:400000' });
    await told(owner, '400,000 energy');
    expect(left()).toHaveLength(1);
    await owner.ask(digits());
    expect(energy()).toBe(400_000);
    await clock.advance(60_000);
    await owner.press(view, { data: 'members:limit-set:perOrder:energy:600000' });
    await told(owner, '600,000 energy');
    expect(energy()).toBe(400_000);
  });

  it('is guessed five times: the other owners are told, once', async () => {
    const { owner, second, texts, actions, energy, digits } = await openRaised();
    const wrong = digits() === '000000' ? '000001' : '000000';
    const heard = () =>
      texts(second).filter((text) => text.includes('wrong codes were entered for Olga Ono'));
    for (let n = 0; n < 4; n += 1) await owner.ask(wrong);
    expect(heard()).toEqual([]);
    for (let n = 0; n < 2; n += 1) {
      expect((await owner.ask(wrong)).text).toContain('5 wrong codes: wait 10 minutes');
    }
    await expect.poll(heard).toHaveLength(1);
    expect(await actions(`person:${owner.id}`)).toContain('code.locked');
    expect(energy()).toBe(131_000);
  });

  it('is taken for neither of two steps where the second one is asked for elsewhere', async () => {
    const scene = await openRules();
    const { operator, told, texts, settings } = scene;
    const secret = await scene.setUp(operator);
    const group = await scene.group();
    group.add(operator);
    await scene.change((draft) => void (draft.limits.onlyBook = true));
    await operator.ask(`/addresses add fresh ${three}`);
    await told(operator, `fresh → ${three}`);
    operator.say(`/addresses add other ${sampleAddress(4)}`, { chat: group });
    await told(operator, 'Two steps asked for a code at once');
    await expect.poll(() => texts(group).at(-1)).toContain('Two steps asked for a code at once');
    await operator.ask(scene.code(secret));
    expect(settings().addresses).toHaveLength(2);
    // The next question is answered as any other.
    await operator.ask(`/addresses add fresh ${three}`);
    await told(operator, `fresh → ${three}`);
    await scene.clock.advance(60_000);
    await operator.ask(scene.code(secret));
    expect(addressOf('fresh', settings())).toBe(three);
  });

  it('is told to the other owners and written down as any other change', async () => {
    const { owner, second, told, actions, digits } = await openRaised();
    await owner.ask(digits());
    await told(second, 'Olga Ono changed a limit. Per order: at most 500,000 energy.');
    expect(await actions('limit:perOrder')).toEqual(['limits.changed']);
  });

  it('is asked for in private where the rule is changed in a group, and what came of it is said there', async () => {
    const scene = await openRules();
    const { operator, group: openGroup, told, texts } = scene;
    const secret = await scene.setUp(operator);
    const group = await openGroup();
    group.add(operator);
    await scene.change((draft) => void (draft.limits.onlyBook = true));
    operator.say(`/addresses add fresh ${three}`, { chat: group });
    await told(operator, `fresh → ${three}`);
    await expect.poll(() => texts(group).at(-1)).toContain('in our private chat');
    expect((await operator.ask(scene.code(secret))).text).toContain(three);
    expect(addressOf('fresh', scene.settings())).toBe(three);
  });
});
