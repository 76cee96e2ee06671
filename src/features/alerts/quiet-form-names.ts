// The names of the forms of quiet hours, for the screen that opens them.

export const quietFormNames = { times: 'alerts-quiet', zone: 'alerts-zone' } as const;
