import { expect, it } from 'vitest';
import { noCeilings } from '../../../src/orders/limits.ts';
import { describeLimit, describeLimits } from '../../../src/features/team/limits-text.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import { asTelegramReads, now, readerIn } from '../../base/reader.ts';

const none = settingsSchema.parse({}).limits;
const some = {
  ...none,
  perOrder: { sun: 100_000_000, energy: 500_000, bandwidth: null },
  approval: { sun: 0, energy: null, bandwidth: 50_000 },
  code: { sun: 1_000_000, energy: null, bandwidth: null },
  onlyBook: true,
};

it('says in plain words what is allowed, and that nothing is set at first', () => {
  expect(describeLimits(none, noCeilings, null, readerIn('en'))).toContain(
    [
      'Per order: no limit.',
      'Per person in any 24 hours: no limit.',
      'In total in any 24 hours: no limit.',
      'Second person: not needed.',
      'Code of an authenticator app: not needed.',
      'Receivers: any address.',
    ].join('\n'),
  );
  const text = describeLimits(some, noCeilings, null, readerIn('en'));
  expect(text).toContain('Per order: at most 100 TRX and 500,000 energy.');
  expect(text).toContain('Second person: must approve every order above 0 TRX or 50,000 bandwidth.');
  expect(text).toContain('Code of an authenticator app: needed for every order above 1 TRX.');
  expect(text).toContain('Receivers: only those in the address book.');
  expect(text).not.toContain('locked');
});

it('names the ceilings that are set, in one line, and that they are not changed here', () => {
  const ceilings = {
    perOrder: { ...noCeilings.perOrder, sun: 12_500_000 },
    perDay: { sun: 500_000_000, energy: 1_000_000, bandwidth: null },
  };
  const text = describeLimits(none, ceilings, null, readerIn('en'));
  expect(text.split('\n').find((line) => line.includes('🧱'))).toBe(
    "🧱 Ceilings, which are set where the bot runs and can't be changed here: Per order: at most 12.5 TRX. In total in any 24 hours: at most 500 TRX and 1,000,000 energy.",
  );
  expect(describeLimits(some, noCeilings, null, readerIn('en'))).not.toContain('eiling');
});

it('says that automatic repeats are locked, and since when', () => {
  const { text } = asTelegramReads(describeLimits(none, noCeilings, now, readerIn('en', 'Europe/Berlin')));
  expect(text).toContain('Automatic repeats are locked since 19:47:');
});

it.each([
  ['en', 'The largest order that is allowed.', 'Above the threshold,'],
  ['ru', 'Наибольший размер одного заказа.', 'Свыше порога'],
  ['zh', '单笔订单的上限。', '超过门槛时，'],
])('explains in %s a limit that is not set without speaking of an amount', (locale, limit, threshold) => {
  const { words } = readerIn(locale);
  expect(describeLimit('perOrder', none, words)).toContain(limit);
  for (const name of ['approval', 'code'] as const) {
    expect(describeLimit(name, none, words)).toContain(threshold);
  }
});

it('warns of orders without a price only where a limit in TRX is set', () => {
  const { words } = readerIn('en');
  expect(describeLimit('perOrder', some, words)).toContain('flash refills never have one beforehand');
  expect(describeLimit('approval', some, words)).toContain('need the second person too');
  expect(describeLimit('code', some, words)).toContain('need a code too');
  expect(describeLimit('perDay', some, words)).not.toContain('flash refills');
});

it.each([
  ['en', 'holds for flash refills too'],
  ['ru', 'он действует и для мгновенной поставки'],
  ['zh', '对闪充同样有效'],
])('says in %s that a limit in energy or bandwidth counts for flash refills', (locale, sentence) => {
  expect(describeLimit('perOrder', some, readerIn(locale).words)).toContain(sentence);
});
