// How what is muted, and for how long, is written into a button: `a`, `r2`, `kEVENT_BALANCE`, `eT…`; `90m`, `t0800`, `am`,
// `ever`, `x1a2b3c`.

import { eventOf } from '../../events/index.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { Field } from '../ask/fields.ts';
import type { MutePeriod } from './mute-rights.ts';

const minuteMs = 60_000;

type MuteScope = AlertMute['scope'];

/** Of what people type, which has no direction. */
export const muteScope: Field<MuteScope> = {
  pattern: '(?:a|r\\d{1,9}|k[\\w.]{1,40}|e\\w{1,44})',
  write(scope) {
    if (scope.of === 'all') return 'a';
    if (scope.of === 'rule') return `r${scope.n}`;
    return scope.of === 'kind' ? `k${scope.kind}` : `e${scope.address}`;
  },
  read(text) {
    const rest = text.slice(1);
    if (text === 'a') return { of: 'all' };
    if (text.startsWith('r')) return { of: 'rule', n: Number(rest) };
    if (text.startsWith('e')) return { of: 'address', address: rest };
    return eventOf(rest) && { of: 'kind', kind: rest };
  },
};

export const mutePeriod: Field<MutePeriod> = {
  pattern: '(?:\\d{1,5}m|t\\d{4}|am|ever|x[0-9a-z]{1,7})',
  write(period) {
    if (period === 'ever') return period;
    if (period === 'morning') return 'am';
    if ('until' in period) return `x${(period.until / minuteMs).toString(36)}`;
    return 'minutes' in period ? `${period.minutes}m` : `t${period.time.replace(':', '')}`;
  },
  read(text) {
    if (text === 'ever') return text;
    if (text === 'am') return 'morning';
    if (text.startsWith('x')) return { until: Number.parseInt(text.slice(1), 36) * minuteMs };
    if (text.endsWith('m')) return { minutes: Number(text.slice(0, -1)) };
    const [, hours = '', minutes = ''] = /^t([01]\d|2[0-3])([0-5]\d)$/.exec(text) ?? [];
    return hours === '' ? undefined : { time: `${hours}:${minutes}` };
  },
};
