// The explorer that links of orders lead to: all orders are on TRON.

import { explorersOf } from '../../store/settings/chain-settings.ts';
import type { BotDeps } from './context.ts';

/** The pattern that owners chose, or EXPLORER_URL. */
export function tronExplorer({ store, explorerUrl }: Pick<BotDeps, 'store' | 'explorerUrl'>): string {
  return explorersOf(store.settings.data, explorerUrl).TRON;
}
