// Addresses of a likely bait are cut wherever they stand in what came.

import { describe, expect, it } from 'vitest';
import { type Poison, hideInBody, hideInData, hideInText } from '../../src/rules/poison.ts';

const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const stranger = 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65';
const twin = 'TVj7RNVHyXthbM7BWdSe9G6gXwKhjhdNZS';
const poison: Poison = {
  forms: ['dust'],
  hidden: [],
  ours: [own],
  isOutgoing: false,
  isZero: true,
  isUrgent: false,
};

describe('of what is shown of a likely bait', () => {
  it.each([
    stranger,
    '41eff2f6b5e0dfd2b7ab1b9e5d7de37e0c1ed8f8e1',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])('%s is cut in whatever field it stands', (address) => {
    expect(hideInText(`send to ${address}!`, poison)).not.toContain(address);
    expect(hideInText(address, poison).length).toBeLessThan(20);
    const body = JSON.stringify({ data: { memo: address, inside: [{ [address]: `<${address}>` }] } });
    expect(hideInBody(body, poison)).not.toContain(address);
  });

  it("the team's own address, a hash and plain words are left whole", () => {
    const hash = '9b1d7c3e5a0f24689bdf13579ace02468acf13579bde02468ace13579bdf0246';
    for (const text of [own, hash, `0x${hash}`, 'BUSINESS_ONE_ORDER_ONE_PAYMENT_BANDWIDTH', '1500000000'])
      expect(hideInText(text, poison)).toBe(text);
  });
});
const named = { ...poison, hidden: [twin, 'USDT'] };
const escaped = Array.from(twin, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');

describe('an address of a likely bait', () => {
  it('is cut in whatever case it is written, and a short text is left alone', () => {
    const shown = hideInText(`${twin} ${twin.toLowerCase()} USDT`, named);
    expect(shown.toLowerCase()).not.toContain(twin.toLowerCase());
    expect(shown).toContain('USDT');
  });

  it('is cut in names of fields, lists and objects', () => {
    const shown = JSON.stringify(hideInData({ [twin]: 1, list: [twin, { deep: [twin] }], count: 5 }, poison));
    expect(shown).not.toContain(twin);
    expect(shown).toContain('"count":5');
  });

  it('is cut in a body where it is written in escapes, of which nothing is shown that can not be read', () => {
    expect(hideInBody(`{"from": "${twin}"}`, poison)).toMatch(/^\{"from": "TVj7.*"\}$/);
    const shown = hideInBody(`{"from":"${escaped}"}`, poison);
    expect(shown).not.toContain(escaped);
    expect(shown).not.toContain(twin);
    expect(shown).toContain('TVj7');
    expect(hideInBody(`{"from":"${escaped}"`, poison)).toBe('');
  });
});
