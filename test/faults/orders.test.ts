import { describe, expect, it } from 'vitest';
import { alterations, histories, type Action, type History } from './history.ts';
import { play } from './history-play.ts';
import { another, oddNames, refusesSameLetters } from './odd-names.ts';
import { holdsFor } from './histories.ts';
import { printResult, scaled, timeout } from './long-run.ts';
import {
  blindComparison,
  blindGate,
  endlessRepeats,
  forgetfulRemoval,
  forgetfulRepeats,
  hastyRejection,
  newNumbers,
  oneMore,
  reclaimedNever,
  reclaimedWhenRead,
} from './sabotage.ts';

const runs = scaled({ daily: 60, deep: 150, long: 10_000 });

const promises = [
  {
    promise: 'O1, O8',
    says: 'one confirmation buys at most once, and each repeat has its own',
    what: 'histories of taps, repeats, approvals, crashes and clocks',
    odd: 1,
    result: 'none bought twice, none forgotten',
  },
  {
    promise: 'O7',
    says: 'nothing is told that signed answers do not show',
    what: 'histories of answers with other values, zeros, empties and errors',
    odd: 5,
    result: 'nothing told that was not answered',
  },
];

it.each(promises)(`$says, in ${runs} $what`, { timeout }, async ({ promise, what, odd, result }) => {
  await holdsFor(histories(odd), runs, async (history) => expect(await play(history)).toEqual([]));
  printResult(promise, what, runs, result);
});

/** Histories with everything in them that the breakages below trip over. */
const draft: Action = { do: 'draft', isFlash: false, person: 0 };
const draftFlash: Action = { do: 'draft', isFlash: true, person: 0 };
const lost: Action = { do: 'fault', fault: 0 };
const cut: Action = { do: 'fault', fault: 9 };
const tapped: Action = { do: 'confirm', order: 0, taps: 4, hasty: false };
const asked: Action = { do: 'askRepeat', order: 0, person: 1 };
const again: Action = { do: 'confirmRepeat', order: 0, taps: 3 };
const wait: Action = { do: 'wait', ms: 130_000 };
const remove: Action = { do: 'remove', person: 0 };
const approve: Action = { do: 'approve', order: 0, person: 2 };
const named = (name: string, isOld = false): Action => ({ do: 'name', name: oddNames.indexOf(name), isOld });
const typed = (name: string): Action => ({ do: 'type', name: oddNames.indexOf(name), person: 0 });

const told: History = {
  idempotency: 'returns_first',
  policy: 'repeat',
  hasThreshold: false,
  serviceSkewMs: 0,
  // Long enough for what the bot sends again by itself, which a restart ends.
  actions: [draft, lost, tapped, { do: 'wait', ms: 21_000 }],
};
const acting = (...actions: Action[]): History => ({ ...told, actions });
const ignored: History = { ...told, idempotency: 'ignores_the_id' };
const repeated = acting(draftFlash, cut, tapped, asked, cut, again, again);
const approved = (...actions: Action[]): History => ({
  ...acting(...actions, { do: 'confirm', order: 0, taps: 2, hasty: false }, approve),
  hasThreshold: true,
});
const kept = approved(remove, draftFlash);

type Reclaim = Extract<Action, { do: 'reclaim' }>;
/** The press at the end does nothing but leave the time to store what was read. */
const reclaimed = (afterEndMs: number | null, ends: Reclaim['ends'] = 'as_sold') =>
  acting(draft, tapped, { do: 'wait', ms: 8_000 }, { do: 'reclaim', order: 0, afterEndMs, ends }, tapped);
const ofPayouts = acting(
  named('payouts'),
  named('to payouts', true),
  typed('payouts'),
  typed('to payouts'),
  tapped,
);

/** Found among 10,000 histories. */
it.each<[string, History]>([
  [
    'one wrong price among the reads hides no second payment',
    {
      ...ignored,
      actions: [
        draft,
        lost,
        { ...tapped, taps: 1 },
        { do: 'alter', alteration: 6, method: 'GET', times: 1 },
        { do: 'wait', ms: 3_700_000 },
      ],
    },
  ],
  [
    'an answer that a crash swallows is stated by nobody',
    acting(
      draft,
      { ...tapped, taps: 1 },
      { do: 'alter', alteration: 0, method: 'GET', times: 1 },
      { do: 'crash', turns: 0, wallJumpMs: -1_000 },
      wait,
    ),
  ],
  [
    'nor is a reclaim that the end of the process swallows',
    acting(
      draft,
      { do: 'alter', alteration: 12, method: 'GET', times: 1 },
      { ...tapped, taps: 1 },
      { do: 'reclaim', order: 0, afterEndMs: -3_000_000, ends: 'as_sold' },
    ),
  ],
])('%s', async (_, history) => expect(await play(history)).toEqual([]));

type Control = [what: string, history: History, broken: Parameters<typeof play>[1], says: string];

const controls: Control[] = [
  ['a gate that lets pass twice', { ...ignored, policy: 'ask' }, blindGate(), 'doubled'],
  ['a repeat under a new number', told, newNumbers(), 'under a number that no card has'],
  [
    'a refused repeat that is taken for a refused purchase',
    { ...told, idempotency: 'error_duplicate' },
    hastyRejection(),
    'bought, and told otherwise',
  ],
  ['a second payment that nobody looks for', ignored, forgetfulRepeats(), 'a second payment was not noticed'],
  ['one unit more than was confirmed', told, oneMore(), 'sold otherwise than it was confirmed'],
  ...[0, 1, 2].map((alteration): Control => [
    `a comparison that is left out: ${Object.keys(alterations[alteration]!).join()}`,
    acting(draft, { do: 'alter', alteration, method: 'GET', times: 3 }, tapped, wait),
    blindComparison(),
    'an answer contradicts',
  ]),
  ['an early reclaim', reclaimed(-120_000), reclaimedNever(), 'early, and not told'],
  ['one before an end that moved', reclaimed(-120_000, 'moved'), reclaimedNever(), 'early, and not told'],
  ['one undelegated', reclaimed(-120_000, 'undelegated'), reclaimedNever(), 'early, and not told'],
  ['one without a time', reclaimed(null), reclaimedNever(), 'early, and not told'],
  ['a reclaim in time', reclaimed(0), reclaimedWhenRead(), 'told as reclaimed early'],
  ['a reclaim long after', reclaimed(1_800_000), reclaimedWhenRead(), 'told as reclaimed early'],
  [
    'a name that leads elsewhere',
    ofPayouts,
    { book: [{ label: 'payouts', address: another }] },
    'a typed name was for another address',
  ],
  ...['payouts.', 'payoutz', 'please', '万'].map((name): Control => [
    `a book that takes ${name}`,
    acting(draft, named(name), tapped),
    { isRefused: refusesSameLetters },
    'the book took a name',
  ]),
  [
    'a repeat that needs no card of its own',
    acting(draftFlash, cut, tapped, asked, wait, again),
    endlessRepeats({ forgetsPosts: true }),
    'a card that was over',
  ],
  [
    'a gate that does not compare how many calls were made',
    repeated,
    endlessRepeats({ forgetsPosts: true }),
    'one card sent twice',
  ],
  ['an approval of what somebody removed asked for', kept, forgetfulRemoval(), 'somebody who was removed'],
];

describe('the check finds code that is broken on purpose', () => {
  it.each(controls)('%s, and is content with the same unbroken', async (_what, history, broken, says) => {
    expect(await play(history)).toEqual([]);
    expect((await play(history, broken)).join()).toContain(says);
  });

  it('and is content with what it does not break', async () => {
    expect(await play(repeated, endlessRepeats({ forgetsPosts: false }))).toEqual([]);
    for (const gone of [approved(draftFlash, remove), approved(draftFlash, remove, draftFlash)])
      expect(await play(gone)).toEqual([]);
    for (const alone of alterations.slice(0, 3)) expect(Object.keys(alone)).toHaveLength(1);
  });
});
