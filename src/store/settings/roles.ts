// The roles that the settings give; owners stand in OWNER_IDS instead.

/** From the most rights to the fewest. */
export const roles = ['admin', 'operator', 'viewer'] as const;

export type Role = (typeof roles)[number];
