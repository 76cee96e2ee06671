// Plays histories in which one account tries to loosen a rule, with the real settings file and the functions that the
// bot's handlers call, and judges each step. A second owner only cancels, tightens or confirms.

import { rmSync } from 'node:fs';
import { addEntry, importEntries, removeEntry, renameEntry } from '../../src/features/book/changes.ts';
import { fingerprintOf, planImport } from '../../src/features/book/plan-import.ts';
import { decideChange } from '../../src/features/guard/request.ts';
import {
  requestAuthenticator,
  requestLimit,
  requestRole,
  requestSwitch,
} from '../../src/features/guard/rules.ts';
import { acceptInvite, createInvite, removePerson } from '../../src/features/team/invites.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { makeDataDir } from '../store/ledger/fixture.ts';
import { compare, look } from './guarded-judge.ts';
import { openLife, ownerIds, prepare, type Breakage, type Life } from './guarded-life.ts';
import {
  actorOf,
  addresses,
  dayMs,
  hourMs,
  minuteMs,
  other,
  type History,
  type Step,
} from './guarded-steps.ts';

/** The time after a start in which expired changes take effect. */
const settlingMs = 5 * minuteMs;

/** The problems of a history: rules that became looser without a second owner within 24 hours. */
export async function play(
  history: History,
  breakage: Breakage = {},
): Promise<{ wrongs: string[]; waited: number; confirmed: number }> {
  const dataDir = makeDataDir();
  const clock = createManualClock();
  let life = await openLife(dataDir, clock, breakage);
  const wrongs: string[] = [];
  let [waited, confirmed] = [0, 0];
  /** The time that has passed, by the wall clock while the bot is not running. */
  let passedMs = 0;
  try {
    const invites = await prepare(life, history);
    const seen = new Map<string, string>();
    let before = await look(life, history, seen);
    for (const step of history.steps) {
      const spentMs = 'downMs' in step ? step.downMs + settlingMs : step.do === 'wait' ? step.ms : minuteMs;
      if (passedMs + spentMs >= dayMs) break;
      passedMs += spentMs;
      let isByTwo = false;
      if (step.do === 'restart') {
        await life.close();
        clock.setWall(clock.now() + step.downMs);
        life = await openLife(dataDir, clock, breakage);
        await clock.advance(settlingMs);
      } else isByTwo = await act(life, history, step, { clock, invites });
      await life.settle();
      const after = await look(life, history, seen, isByTwo);
      waited = Math.max(waited, after.data.pendingChanges.length);
      if (isByTwo) confirmed += 1;
      else wrongs.push(...compare(before, after, seen).map((wrong) => `${step.do}: ${wrong}`));
      before = after;
    }
    return { wrongs, waited, confirmed };
  } finally {
    await life.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** True when a second owner confirmed the change. */
async function act(
  { store, parts, settle }: Life,
  history: History,
  step: Exclude<Step, { do: 'restart' }>,
  { clock, invites }: { clock: ManualClock; invites: string[] },
): Promise<boolean> {
  const by = actorOf(history);
  const { data } = store.settings;
  const pick = <Some>(from: readonly Some[]): Some | undefined =>
    'at' in step ? from[step.at % from.length] : undefined;
  const inBook = pick(data.addresses)?.address ?? '';
  const pendingId = pick(data.pendingChanges)?.id ?? '';
  switch (step.do) {
    case 'limit':
      await requestLimit(parts, by, step);
      break;
    case 'switch':
      await requestSwitch(parts, by, step);
      break;
    case 'role':
      await requestRole(parts, by, { personId: step.person, to: step.to });
      break;
    case 'remove':
      await store.settings.update((draft) =>
        removePerson(draft, step.person, { by, ownerIds, now: clock.now() }),
      );
      break;
    case 'invite':
      invites.push((await createInvite(parts, by, step.role)).token);
      break;
    case 'accept': {
      const visitor = { id: step.visitor, name: `V${step.visitor}` };
      await acceptInvite(parts, { token: pick(invites) ?? '', visitor });
      break;
    }
    case 'add':
      await addEntry(parts, by, { label: step.label, address: addresses[step.address]!, tags: [] });
      break;
    case 'rename':
      await renameEntry(parts, by, inBook, step.label);
      break;
    case 'take':
      await removeEntry(parts, by, inBook);
      break;
    case 'import': {
      const text = step.entries.map((entry) => `${entry.label} ${addresses[entry.address]}`).join('\n');
      await importEntries(parts, by, text, fingerprintOf(planImport(text, data.addresses)));
      break;
    }
    case 'app': {
      const row = { person_id: by, secret: 'X', created_at: 1, is_proven: 0, entered_at: 1 };
      const to = step.isSet ? await store.authenticators.add(row) : null;
      await requestAuthenticator(parts, by, { to, isProven: false });
      break;
    }
    case 'confirm':
    case 'cancel': {
      const decision = await decideChange(parts, step.do, pendingId, by);
      // A person joins with the consent of two owners, given in any order.
      if (decision.is === 'applied') return decision.pending.agreedBy.includes(other);
      break;
    }
    case 'other':
      if (step.what !== 'tighten')
        return (await decideChange(parts, step.what, pendingId, other)).is === 'applied';
      await requestLimit(parts, other, { name: 'perOrder', unit: 'sun', to: step.at });
      break;
    case 'wait':
      // Moves hour by hour, so that changes that become due are written in time.
      for (let leftMs = step.ms; leftMs > 0; leftMs -= hourMs) {
        await clock.advance(Math.min(hourMs, leftMs));
        await settle();
      }
      return false;
    case 'jump':
      clock.setWall(clock.now() + step.ms);
  }
  await clock.advance(minuteMs + 1);
  return false;
}
