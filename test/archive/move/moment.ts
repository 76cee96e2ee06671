// When the tests move a ledger.

export const now = Date.UTC(2026, 10, 22, 3, 0, 0);
