// The names under which the ledger stores the waiting forms of a rule.

export const ruleFormNames = {
  amount: 'alerts-amount',
  where: 'alerts-where',
  name: 'alerts-name',
} as const;
