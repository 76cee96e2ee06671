import { describe, expect, it } from 'vitest';
import type { Poison } from '../../../src/rules/poison.ts';
import { hideInBody, hideInText } from '../../../src/views/event/hide-addresses.ts';

const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const stranger = 'TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65';
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
