import { describe, expect, it } from 'vitest';
import { maxReplayed, createReplays } from '../../../../src/store/ledger/replay/replays.ts';
import { countTurns, openTestLedger } from '../ledger.ts';

const [group, personId, at] = [-1001, 7, 1_000];
const everybody = () => true;

describe('a confirmation of many', () => {
  const open = async () => {
    const opened = await openTestLedger();
    opened.addDeliveries(maxReplayed, { chatId: group, state: 'waiting' });
    opened.ledger.exec(
      `insert into closed (chat_id, topic_id, reason, since) values (${group}, -1, 'gone', 1)`,
    );
    const replays = createReplays(opened.db, opened.settings, { announce: () => undefined });
    const wish = { scope: { kind: 'chat', id: 1 }, to: 'there' } as const;
    return { ...opened, replays, wish };
  };

  it('has many turns of the event loop, and is one commit all the same', async () => {
    const { replays, wish, watch, select } = await open();
    let turns = await countTurns(() => replays.plan(wish, everybody));
    expect(turns).toBeGreaterThanOrEqual(10);
    const { digest } = await replays.plan(wish, everybody);
    const queries = await watch(async () => {
      turns = await countTurns(() => replays.confirm(wish, everybody, { digest, personId, now: at }));
    });
    expect(turns).toBeGreaterThanOrEqual(20);
    expect(queries.filter(({ sql }) => sql === 'commit')).toHaveLength(1);
    expect(Math.max(...queries.map(({ parameters }) => parameters.length))).toBeLessThan(4_000);
    const counts = select('select state, count(*) from deliveries group by 1 order by 1');
    expect(counts).toEqual([`replayed ${maxReplayed}`, `waiting ${maxReplayed}`]);
  });

  it('takes at most so many, the oldest, and counts the rest', async () => {
    const { replays, wish, addDeliveries, select } = await open();
    addDeliveries(3, { chatId: group, state: 'waiting' });
    const { digest, left } = await replays.plan(wish, everybody);
    expect(left).toBe(3);
    const done = await replays.confirm(wish, everybody, { digest, personId, now: at });
    expect(done!.deliveries).toHaveLength(maxReplayed);
    const ids = select(`select id from deliveries where state = 'waiting' and replayed_by is null`);
    expect(ids).toEqual([1, 2, 3].map((nth) => String(maxReplayed + nth)));
  });

  it('counts once, though others had their turn meanwhile', async () => {
    const { replays, wish, statesOf } = await open();
    const { digest } = await replays.plan(wish, everybody);
    const confirmation = { digest, personId, now: at };
    const done = await Promise.all([1, 2, 3].map(() => replays.confirm(wish, everybody, confirmation)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(statesOf(group)).toHaveLength(2 * maxReplayed);
  });

  it('leaves nothing done when it ends half-way', async () => {
    const { replays, wish, breakAt, statesOf } = await open();
    const { digest } = await replays.plan(wish, everybody);
    const confirm = () => replays.confirm(wish, everybody, { digest, personId, now: at });
    await breakAt(maxReplayed - 1, confirm);
    expect(new Set(statesOf(group))).toEqual(new Set(['waiting']));
    expect((await confirm())!.deliveries).toHaveLength(maxReplayed);
  });
});
