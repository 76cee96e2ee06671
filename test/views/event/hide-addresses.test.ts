// Addresses of a likely bait are cut wherever they stand in what came.

import { describe, expect, it } from 'vitest';
import type { Poison } from '../../../src/rules/poison.ts';
import { hideInBody, hideInData, hideInText } from '../../../src/views/event/hide-addresses.ts';

const twin = 'TVj7RNVHyXthbM7BWdSe9G6gXwKhjhdNZS';
const poison: Poison = {
  forms: ['dust'],
  hidden: [twin, 'USDT'],
  isOutgoing: false,
  isZero: true,
  isUrgent: false,
};
const escaped = Array.from(twin, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');

describe('an address of a likely bait', () => {
  it('is cut in whatever case it is written, and a short text is left alone', () => {
    const shown = hideInText(`${twin} ${twin.toLowerCase()} USDT`, poison);
    expect(shown.toLowerCase()).not.toContain(twin.toLowerCase());
    expect(shown).toContain('USDT');
    expect(hideInText(twin, { ...poison, hidden: [] })).toBe(twin);
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
