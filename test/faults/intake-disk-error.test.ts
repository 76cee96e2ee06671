import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Flaw } from './intake-flaws.ts';
import { findLost, folderForTest, postOnAndOn, startIntake } from './intake-process.ts';
import { isAble, isLong, tell } from './long-run.ts';
import { countAfterFailure, straceSyncs } from './intake-syncs.ts';

/** Which fsync of the process fails; the first ones belong to its start. Those after it would succeed again. */
const moments = isLong ? Array.from({ length: 60 }, (_, index) => 25 + index) : [30, 41];

async function failAt(moment: number, flaw: Flaw = 'none') {
  const dataDir = folderForTest();
  const trace = `${dataDir}/trace`;
  const intake = await startIntake(`${dataDir}/data`, {
    flaw,
    tracer: straceSyncs(trace, `error=EIO:when=${moment}`),
  });
  const acknowledged: string[] = [];
  let heard = 0;
  await postOnAndOn(intake.port!, (status, eventId) => {
    if (status === 200) acknowledged.push(eventId);
    return (heard += 1) >= 1_000 ? 'stop' : undefined;
  });
  const exit = await Promise.race([intake.exited, wait(2_000, undefined)]);
  intake.kill('SIGKILL');
  await intake.exited;
  return {
    acknowledged: acknowledged.length,
    code: exit?.code,
    syncsAfterFailure: countAfterFailure(trace),
    lost: await findLost(`${dataDir}/data`, acknowledged),
  };
}

describe.skipIf(!isAble('strace'))('a disk that fails while committing', () => {
  it.each(moments)(
    'at fsync %i ends the process with an exit code within 2 s, and no fsync is tried again',
    async (moment) => {
      const { acknowledged, ...rest } = await failAt(moment);
      tell(
        'E7',
        'I/O error on commit',
        `fsync ${moment}`,
        `${acknowledged} acknowledged, ${rest.lost.length} lost, exit ${rest.code}`,
      );
      expect(rest).toEqual({ code: 74, syncsAfterFailure: 0, lost: [] });
    },
  );

  it('would be caught if the process went on', async () => {
    const { code, syncsAfterFailure } = await failAt(30, 'unbreakable');
    expect(code).toBeUndefined();
    expect(syncsAfterFailure).toBeGreaterThan(0);
  });
});
