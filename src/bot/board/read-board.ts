// Reads what the board of a place says. An owner's private chat shows all open orders and incidents, every other chat
// those that were asked for or told there.

import { openStates, statesWhere } from '../../orders/states.ts';
import { isOfOrder } from '../../store/ledger/incidents/kinds.ts';
import type { Place } from '../../store/place.ts';
import type { BoardSettings } from '../../store/settings/report-settings.ts';
import { capitalized, describeSubject } from '../../views/incident/subject.ts';
import type { BoardNumbers } from '../../views/report/board.ts';
import type { BotDeps } from '../frame/context.ts';
import { chatReader } from '../frame/reader.ts';
import { mayHear } from '../incidents/rights.ts';
import { namesOf } from '../incidents/told-incident.ts';
import { mayTellAccount } from '../reports/read-digest.ts';

const troubledStates: ReadonlySet<string> = statesWhere(({ isTrouble }) => isTrouble);

export async function readBoard(
  deps: BotDeps,
  place: Place,
  { accountBy }: Pick<BoardSettings, 'accountBy'>,
): Promise<BoardNumbers> {
  const { store, ownerIds } = deps;
  const { chatId } = place;
  const isOwner = ownerIds.includes(chatId);
  const { words } = chatReader(deps, chatId);
  const rows = await store.orders.inStates([...openStates]);
  const orders = rows.filter((row) => isOwner || row.chat_id === chatId);
  const open = await store.incidents.open(isOwner ? {} : { chatId });
  const incidents = [];
  for (const incident of open.filter((one) => mayHear(deps, one, chatId))) {
    const { kind, ref, taken } = incident;
    const order = isOfOrder(kind) ? await deps.orders.find(ref) : undefined;
    incidents.push({
      what: capitalized(describeSubject(incident, order, words), words.locale),
      person: taken ? namesOf(deps)(taken.by, taken.name) : undefined,
    });
  }
  return {
    isWhole: isOwner,
    balance: mayTellAccount(deps, chatId, accountBy) ? await readBalance(deps) : undefined,
    orders: {
      open: orders.length,
      troubled: orders.filter(({ state }) => troubledStates.has(state)).length,
    },
    waiting: await store.deliveries.countUnsettled(place),
    lastEvents: await store.outcomes.lastHeard(place),
    incidents,
  };
}

/** By the last signed reading: the account is read every few minutes anyway. */
async function readBalance({ figures, clock }: BotDeps): Promise<BoardNumbers['balance']> {
  const last = await figures.readLastBalance(clock.now());
  if (last?.trx === undefined) return null;
  const { trx: balanceSun, usdt: balanceUsdt, rechargedTrx: rechargedSun, refundedTrx: refundedSun } = last;
  const reading = { balanceSun, balanceUsdt, rechargedSun, refundedSun };
  return { balanceSun, asOf: last.at, standing: await figures.readStanding(reading, clock.now()) };
}
