// Above which orders the person who confirms must enter a code of an authenticator app.

import type { LimitSettings } from '../store/settings.ts';

/** As an order says it: `estimateSun` is integer sun, null where no price is known; `quantity` counts the resource. */
export type Measured = {
  estimateSun: bigint | null;
  quantity: number;
  resourceType: 'ENERGY' | 'BANDWIDTH';
};

/** With a threshold in TRX an unknown price, or one that is no price, is above it. */
export function needsCode(order: Measured, { code }: Pick<LimitSettings, 'code'>): boolean {
  const { estimateSun, quantity, resourceType } = order;
  const amount = code[resourceType === 'ENERGY' ? 'energy' : 'bandwidth'];
  if (amount !== null && quantity > amount) return true;
  if (code.sun === null) return false;
  return estimateSun === null || estimateSun <= 0n || estimateSun > BigInt(code.sun);
}

/** Whether any order needs one. */
export function isCodeAsked({ code }: Pick<LimitSettings, 'code'>): boolean {
  return Object.values(code).some((threshold) => threshold !== null);
}
