import { expect, it } from 'vitest';
import { wasPaid, type PaymentFacts } from '../../../../src/store/ledger/orders/was-paid.ts';

const delegateHash = 'd'.repeat(64);
const refused = { state: 'failed', status: 'INSUFFICIENT_BALANCE' };

it.each<[string, Partial<PaymentFacts>, boolean]>([
  ['was delivered', { state: 'delivered', status: null }, true],
  ['failed after the payment', { state: 'failed', status: 'DELEGATE_FAIL' }, true],
  ['was delegated, and failed on chain', { state: 'failed', status: 'DELEGATE_SUCCESS' }, true],
  ['failed because nothing was paid', { state: 'failed', status: 'UNPAID' }, false],
  ['has no payment yet', { state: 'accepted', status: 'UNPAID' }, false],
  ['was delegated before its status was UNPAID again', { status: 'UNPAID', delegateHash }, false],
  ['was refused with a price', { ...refused, record: { pay_amount_sun: 4_225_000 } }, false],
  ['was refused with a time of payment of 0', { ...refused, record: { pay_timestamp: 0 } }, false],
  ['was refused after a payment', { ...refused, record: { pay_timestamp: 1_795_219_000_000 } }, true],
  ['was refused after a delegation', { ...refused, delegateHash }, true],
])('an order that %s was paid, or not', (_name, facts, paid) => {
  expect(wasPaid({ state: 'accepted', status: null, delegateHash: null, record: null, ...facts })).toBe(paid);
});
