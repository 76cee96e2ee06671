// Moves a ledger and its settings from one end to the other: all or nothing. What was copied is read again and compared
// before it is there for good. A move that was killed left the target empty, or whole, and then only the source still has
// to be marked; so the same command, run again, completes the move.

import { isDeepStrictEqual } from 'node:util';
import { ArchiveError, StoreError } from '../../errors.ts';
import {
  copyRows,
  findDifferences,
  sumRows,
  type LedgerSums,
  type ToStorable,
} from '../../store/ledger/copy/copy-rows.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { occupied, type End, type Source, type Target } from './end.ts';

/** `changedTexts`: how many the target can't have as they were. `left`: what is left of the source, as a sentence. */
export type Moved = { sums: LedgerSums; changedTexts: number; left: string };

/** `checkEnd` throws when the move is to end; nothing is changed then. */
export async function moveLedger(
  source: Source,
  target: Target,
  { now, checkEnd }: { now: number; checkEnd: () => void },
): Promise<Moved> {
  const { toStorable } = target;
  const settings = await source.readSettings();
  const isFilled = await target.isFilled(settings);
  const found = await source.read(async (from) => {
    const summed = await sumRows(from, toStorable, checkEnd);
    if (isFilled) await refuseOther(target, { ...summed, settings }, checkEnd);
    else {
      await target.fill(settings, async (to) => {
        await copyRows(from, to, checkEnd);
        refuseDifferences(summed.sums, (await sumRows(to, toStorable, checkEnd)).sums);
        for (const end of [source, target]) await refuseNotAlone(end);
      });
    }
    return summed;
  });
  const left = await leaveAlone(source, target.name, now).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(
      'stopped',
      `Everything is in ${target.name} now, but ${source.name} is not marked as moved yet (${why}). Start no bot anywhere; run the same command again, which only marks it.`,
    );
  });
  return { ...found, left };
}

/** A target that has the very same is what a move has left that was killed just before it marked the source. */
async function refuseOther(
  target: Target,
  own: { sums: LedgerSums; settings: SettingsData | undefined },
  checkEnd: () => void,
): Promise<void> {
  const asIs: ToStorable = (value) => value;
  const { sums } = await target.read((db) => sumRows(db, asIs, checkEnd));
  const isSame = findDifferences(own.sums, sums).length === 0;
  if (isSame && isDeepStrictEqual(own.settings, await target.readSettings())) return;
  throw occupied(target.name);
}

/** Called last, right before everything is there for good. */
async function refuseNotAlone(end: End): Promise<void> {
  if (await end.isAlone()) return;
  throw new StoreError(
    'locked',
    `Bots were not kept out of ${end.name} all the time: its lock was lost. Nothing was changed; run the same command again.`,
  );
}

async function leaveAlone(source: Source, to: string, now: number): Promise<string> {
  if (!(await source.isAlone())) throw new StoreError('locked', 'its lock was lost');
  return source.leave(to, now);
}

function refuseDifferences(source: LedgerSums, copied: LedgerSums): void {
  const differing = findDifferences(source, copied);
  if (differing.length === 0) return;
  throw new ArchiveError(
    'unusable',
    `What was copied is not the same as the source (${differing.join(', ')}): nothing was moved, and the source is as it was.`,
  );
}
