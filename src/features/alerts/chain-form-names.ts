// The names of the forms about chains in the ledger.

export const chainFormNames = {
  explorer: 'alerts-explorer',
  contract: 'alerts-contract',
  dust: 'alerts-dust',
} as const;
