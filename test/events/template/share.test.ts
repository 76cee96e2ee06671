// The text in which a template is passed on.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { exportTemplate, importTemplate } from '../../../src/events/template/share.ts';

const locales = ['en', 'ru', 'zh'];
const [definition] = events;
const exported = exportTemplate({ definition: definition!, locale: 'en', text: 'x <<remark>>\n---\ny' });

describe('a shared template', () => {
  it('reads like this', () => {
    expect(exported).toBe('delegram-template 1\ntype: balance\nlocale: en\n---\nx <<remark>>\n---\ny');
  });

  it('is imported as it was exported, whatever its text', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.constantFrom('\n', '---', 'type: x', '<<remark>>')));
    fc.assert(
      fc.property(fc.constantFrom(...events), fc.constantFrom(...locales), text, (event, locale, parts) => {
        const shared = { definition: event, locale, text: parts.join('').replaceAll('\r\n', '\n') };
        expect(importTemplate(exportTemplate(shared), locales)).toEqual({ ok: true, shared });
      }),
    );
  });

  it("may come with a mark, empty lines, other line ends and the service's name of the event", () => {
    const windows = `\uFEFF\n${exported.replaceAll('\n', '\r\n').replace('balance', 'EVENT_BALANCE')}`;
    expect(importTemplate(windows, locales)).toMatchObject({
      ok: true,
      shared: { text: 'x <<remark>>\n---\ny' },
    });
  });

  it.each([
    ['hello', 'format', ''],
    ['', 'format', ''],
    ['delegram-template 1\ntype: balance\nlocale: en\nno line', 'format', ''],
    [exported.replace('template 1', 'template 2'), 'version', '2'],
    [exported.replace('balance', 'balances'), 'type', 'balances'],
    [exported.replace('locale: en', 'locale: de'), 'locale', 'de'],
    [exported.replace('locale: en\n', ''), 'locale', ''],
  ])('is refused with the reason: %j is no %s', (source, problem, written) => {
    expect(importTemplate(source, locales)).toEqual({ ok: false, problem, written });
  });
});
