// Whether there is a threshold above which an order needs a code of an authenticator app.

import type { LimitSettings } from '../store/settings/settings.ts';

export function isCodeAsked({ code }: Pick<LimitSettings, 'code'>): boolean {
  return Object.values(code).some((threshold) => threshold !== null);
}
