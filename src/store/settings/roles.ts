// The roles that people have in the settings. Owners are configured by OWNER_IDS instead.

/** From the most rights to the fewest. */
export const roles = ['admin', 'operator', 'viewer'] as const;

export type Role = (typeof roles)[number];
