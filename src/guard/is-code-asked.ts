// Tells whether any threshold is set above which an order needs a code from an authenticator app.

import type { LimitSettings } from '../store/settings/settings.ts';

export function isCodeAsked({ code }: Pick<LimitSettings, 'code'>): boolean {
  return Object.values(code).some((threshold) => threshold !== null);
}
