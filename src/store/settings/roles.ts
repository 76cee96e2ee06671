// The roles that the settings give; owners are named by OWNER_IDS instead.

/** From the most rights to the fewest. */
export const roles = ['admin', 'operator', 'viewer'] as const;

export type Role = (typeof roles)[number];
