// The metrics of an instance among others: whether it leads, the term, its commits, and how far its clock is off. Where
// there is only one instance, it leads.

import type { Leadership } from '../store/term.ts';
import type { Family } from './family.ts';

/** What this instance is, among those on the same ledger. */
export type InstanceFigures = {
  isLeading(): boolean;
  /** Who leads, or led last; undefined when that is not known. */
  readLeadership(): Promise<Leadership | undefined>;
  /** How many terms of others this process has taken over. */
  takeovers(): number;
  /** Of arrivals, each of many at once. */
  commits(): number;
  /** Undefined until it is known. */
  clockAheadMs(): number | undefined;
};

export function listInstanceFamilies(instance: InstanceFigures, now: () => number): Family[] {
  return [
    {
      name: 'delegram_leader',
      help: 'Whether this instance leads: only then it sends and orders. 1 or 0.',
      type: 'gauge',
      read: () => [{ value: instance.isLeading() ? 1 : 0 }],
    },
    {
      name: 'delegram_term',
      help: 'The number of the term of whoever leads, or led last; each leader begins a new one.',
      type: 'gauge',
      read: async () => (await leadership()).map(({ number }) => ({ value: number })),
    },
    {
      name: 'delegram_term_age_seconds',
      help: 'How long ago that term began.',
      type: 'gauge',
      read: async () =>
        (await leadership()).map(({ beganAt }) => ({ value: Math.max(0, now() - beganAt) / 1000 })),
    },
    {
      name: 'delegram_takeovers_total',
      help: 'Terms that this process began after an earlier one, of another instance or of its own before a restart.',
      type: 'counter',
      read: () => [{ value: instance.takeovers() }],
    },
    {
      name: 'delegram_commits_total',
      help: 'Commits of webhooks; one may store many.',
      type: 'counter',
      read: () => [{ value: instance.commits() }],
    },
    {
      name: 'delegram_clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's.",
      type: 'gauge',
      read() {
        const aheadMs = instance.clockAheadMs();
        return aheadMs === undefined ? [] : [{ value: aheadMs / 1000 }];
      },
    },
  ];

  async function leadership(): Promise<Leadership[]> {
    const found = await instance.readLeadership();
    return found ? [found] : [];
  }
}
