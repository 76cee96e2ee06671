// Amounts that no float can represent, from the service's POST to the message, which is read back and compared.

import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { mostDigits } from '../../src/base/json.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openScene, openTestApp } from '../journeys/scene.ts';
import { isLong, seed, printResult, timeout } from './long-run.ts';

const runs = isLong ? 400 : 20;
/** As many as are told one by one or line by line: in an attached table the body would stand as it came. */
const atOnce = 20;

/** One coin or more: dust is told in words of its own, without a link. */
const amounts = fc
  .record({
    amount: fc
      .bigInt({ min: 2n ** 53n + 1n, max: 10n ** BigInt(mostDigits) - 1n })
      .filter((amount) => BigInt(Number(amount)) !== amount),
    decimals: fc.integer({ min: 0, max: 36 }),
    isText: fc.boolean(),
  })
  .filter(({ amount, decimals }) => amount >= 10n ** BigInt(decimals));

const hashOf = (nth: number) => `a${nth.toString(16).padStart(63, '0')}`;

/** What stands in the chat before each hash's link, by hash. */
function readNumbers(messages: readonly ChatMessage[]): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const { text, entities } of messages) {
    for (const entity of entities) {
      if (entity.type !== 'text_link') continue;
      const said = text.slice(0, entity.offset).match(/[\d.,]+(?= USDT)/g) ?? [];
      numbers.set(entity.url.split('/').at(-1)!, said.at(-1) ?? '');
    }
  }
  return numbers;
}

function readBack(number: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** How many of them stand in the chat as another amount than the service sent. */
async function countWrong(howMany: number): Promise<number> {
  const scene = await openScene();
  await openTestApp(scene);
  await scene.olga.ask('/start');
  const sent = fc.sample(amounts, { numRuns: howMany, seed });
  const numbers = () => readNumbers(scene.telegram.chat(scene.olga).messages);
  for (let first = 0; first < howMany; first += atOnce) {
    const some = sent.slice(first, first + atOnce);
    const emitted = some.map(({ amount, decimals, isText }, index) =>
      scene.service.emit(addressMonitor.type, {
        ...addressMonitor.example,
        amount: isText ? String(amount) : amount,
        decimals,
        txn_hash: hashOf(first + index),
      }),
    );
    await Promise.all(emitted.map((delivery) => delivery.settled()));
    const isTold = () => some.every((_, index) => numbers().has(hashOf(first + index)));
    await expect.poll(isTold, { timeout: 30_000, interval: 100 }).toBe(true);
  }
  const told = numbers();
  return sent.filter(({ amount, decimals }, nth) => readBack(told.get(hashOf(nth))!, decimals) !== amount)
    .length;
}

describe('amounts beyond 2^53', () => {
  it(`arrive to the last digit: ${runs}`, { timeout }, async () => {
    const wrong = await countWrong(runs);
    const what = 'amounts of up to 78 digits, as numbers and as text, from post to message';
    printResult('E9', what, runs, `${wrong} not to the last digit`);
    expect(wrong).toBe(0);
  });

  it('would be caught if they were read as floats', { timeout }, async () => {
    const { parse } = JSON;
    onTestFinished(() => {
      JSON.parse = parse;
    });
    JSON.parse = (text: string) => parse(text);
    // Those that came as text never were numbers.
    const asNumbers = fc.sample(amounts, { numRuns: 8, seed }).filter(({ isText }) => !isText);
    expect(asNumbers.length).toBeGreaterThan(0);
    expect(await countWrong(8)).toBe(asNumbers.length);
  });
});
