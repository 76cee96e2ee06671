// What holds for the whole tree: which part imports which, words, names, sizes, and what may never be printed.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { inspect } from 'node:util';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/features/commands.ts';
import { schema } from '../src/config.ts';
import * as errors from '../src/base/errors.ts';
import { listLocales, localesDirectory, openI18n } from '../src/base/i18n.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('src/**/*.ts', { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const locales = listLocales();
const i18n = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});

describe('imports', () => {
  /** A part imports parts of lower layers, and itself. */
  const layers: Readonly<Record<string, number>> = Object.fromEntries(
    Object.entries({
      0: 'base',
      1: 'tron',
      2: 'input service telegram',
      3: 'store',
      4: 'events',
      5: 'orders rules metrics figures pictures archive',
      6: 'intake outbox',
      7: 'watch bot',
      8: 'features',
      9: 'sandbox setup',
    }).flatMap(([layer, parts]) => parts.split(' ').map((part) => [part, Number(layer)])),
  );
  const top = new Set(['src/main.ts', 'src/app.ts', 'src/leader.ts']);
  const partOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1]! : '');
  const layerOf = (path: string) => {
    if (path === 'src/config.ts') return 0.5;
    return top.has(path) ? 10 : layers[partOf(path)];
  };

  const imports = sources.flatMap((from) =>
    [...read(from).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)].map((match) => ({
      from,
      to: relative(root, resolve(root, dirname(from), match[1]!)),
    })),
  );

  it('every folder has a layer', () => {
    expect(sources.filter((path) => layerOf(path) === undefined)).toEqual([]);
  });

  it('go down only', () => {
    expect(imports.length).toBeGreaterThan(100);
    const wrong = imports.filter(({ from, to }) => {
      const isSamePart = partOf(from) === partOf(to) && layerOf(from) === layerOf(to);
      return !isSamePart && !(layerOf(to)! < layerOf(from)!);
    });
    expect(wrong).toEqual([]);
  });

  it('make no circle, those of types included', () => {
    expect(circularFiles(imports)).toEqual([]);
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(circularFiles(circle)).toEqual(['b', 'c']);
  });

  it('only main.ts, app.ts, leader.ts and the setup know the configuration', () => {
    const knows = (path: string) => top.has(path) || partOf(path) === 'setup';
    const wrong = imports.filter(({ from, to }) => to === 'src/config.ts' && !knows(from));
    expect(wrong).toEqual([]);
  });

  it('what people type is read in input: features and the bot know its readers, and no lists of words', () => {
    const inside = new Set(
      ['words', 'scan', 'numeral', 'order-tokens', 'order-marks'].map((name) => `src/input/${name}.ts`),
    );
    // The words of commands, and single words behind them.
    const ofCommands = new Set([
      'src/bot/typed-commands.ts',
      'src/features/chat/language.ts',
      'src/features/export/backup-screen.ts',
    ]);
    const wrong = imports.filter(
      ({ from, to }) => inside.has(to) && ['bot', 'features'].includes(partOf(from)) && !ofCommands.has(from),
    );
    expect(wrong).toEqual([]);
  });

  it('only config.ts reads process.env', () => {
    expect(sources.filter((path) => /process\s*\.\s*env|process\['env'\]/.test(read(path)))).toEqual([
      'src/config.ts',
    ]);
  });
});

/** The files on an import cycle or between two cycles: the rest after removing files without importers or imports. */
function circularFiles(imports: ReadonlyArray<{ from: string; to: string }>): string[] {
  const left = imports.filter(
    ({ from, to }) =>
      imports.some((other) => other.to === from) && imports.some((other) => other.from === to),
  );
  if (left.length < imports.length) return circularFiles(left);
  return [...new Set(left.flatMap(({ from, to }) => [from, to]))].sort();
}

describe('words', () => {
  const variablesOf = (pattern: unknown, found = new Set<string>()): Set<string> => {
    if (Array.isArray(pattern)) for (const part of pattern) variablesOf(part, found);
    else if (typeof pattern === 'object' && pattern !== null) {
      const node = pattern as Record<string, unknown>;
      if (node['type'] === 'var') found.add(String(node['name']));
      else for (const part of Object.values(node)) variablesOf(part, found);
    }
    return found;
  };
  const messagesOf = (locale: string) => {
    const files = globSync('*.ftl', { cwd: join(localesDirectory, locale) }).sort();
    const entries = files.flatMap((file) => {
      const text = readFileSync(join(localesDirectory, locale, file), 'utf8');
      return new FluentResource(text).body.map(
        (message) => [message.id, [...variablesOf(message.value)].sort().join(' ')] as const,
      );
    });
    return { files, entries };
  };
  const english = messagesOf('en');

  it.each(locales)('%s has each message once', (locale) => {
    const ids = messagesOf(locale).entries.map(([id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(locales)('%s has exactly the files, messages and variables of English', (locale) => {
    const own = messagesOf(locale);
    expect(own.files).toEqual(english.files);
    expect(Object.fromEntries(own.entries)).toEqual(Object.fromEntries(english.entries));
    const templates = (name: string) => globSync('*.liquid', { cwd: join(localesDirectory, name) }).sort();
    expect(templates(locale)).toEqual(templates('en'));
  });

  it.each(locales)('%s parses without a rest: no line is lost to a slip of syntax', (locale) => {
    for (const file of english.files) {
      const text = readFileSync(join(localesDirectory, locale, file), 'utf8');
      const begun = text.split('\n').filter((line) => /^[a-zA-Z][\w-]*\s*=/.test(line)).length;
      expect(`${file} ${new FluentResource(text).body.length}`).toBe(`${file} ${begun}`);
    }
  });

  it.each(locales)(
    'those of %s say the English "confirmed on-chain" of a confirmed delegation alone',
    (locale) => {
      const folder = join(localesDirectory, locale);
      const said = globSync('*.{ftl,liquid}', { cwd: folder }).flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter((line) => /confirmed on-chain/i.test(line)),
      );
      const own = said.filter((line) => line.startsWith('confirm-status-DELEGATION_CONFIRMED'));
      expect(said).toEqual(own);
      expect(own).toHaveLength(locale === 'en' ? 1 : 0);
    },
  );

  it.each(locales)('every command has a name, a description and a section in %s', (locale) => {
    expect(commands.length).toBeGreaterThan(5);
    for (const { name } of commands) {
      const description = i18n.words(locale).plain(`command-${name}`);
      expect(name).toMatch(/^[a-z0-9_]{1,32}$/);
      expect(description.length).toBeGreaterThanOrEqual(3);
      expect(description.length).toBeLessThanOrEqual(256);
    }
  });
});

describe('the environment', () => {
  it('.env.example has exactly the names of the schema', () => {
    const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(schema.shape));
  });
});

describe('errors', () => {
  it('none of ours keeps a foreign error that could print a secret', () => {
    const made = [
      new errors.ConfigError(['BOT_TOKEN is missing.']),
      new errors.ServiceError('Reading the account failed.', { outcome: 'unavailable', reason: 'timeout' }),
      new errors.StoreError('busy', 'Nothing can be stored.'),
      new errors.OtherLedgerError('The ledger is newer.'),
      new errors.ArchiveError('unusable', 'The key does not fit.'),
      new errors.UsageError('No such flag.'),
    ];
    expect(made).toHaveLength(Object.keys(errors).length);
    for (const error of made) {
      expect(error.cause).toBeUndefined();
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('[cause]');
    }
  });

  it('only src/telegram reads what Telegram refuses with', () => {
    const readers = sources.filter((path) => /error_code|\.description\b|retry_after/.test(read(path)));
    expect(readers.filter((path) => !/^src\/(?:telegram|sandbox)\//.test(path))).toEqual([]);
  });

  it('nobody hands a cause on', () => {
    expect(sources.filter((path) => /[{,]\s*cause\s*[:,}]/.test(read(path)))).toEqual([]);
  });
});

describe('names', () => {
  it('none of the metaphors that were replaced is left as an identifier', () => {
    const left = sources.flatMap((path) =>
      identifiersOf(read(path))
        .filter((name) => replacedNames.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect([...new Set(left)]).toEqual([]);
  });

  it('are found in code and in templates, not in comments and strings', () => {
    const text = [
      '// a house',
      "const a = 'house'; /* blot",
      'tally */ const b = `mint ${agenda.next} ${`${lanes}`} surround`;',
      'const c = /news\\/house/.test(d); const e = "isn\'t news";',
      'type Story = { wish: 1 };',
    ].join('\n');
    const found = identifiersOf(text).filter((name) => replacedNames.has(name) || name === 'lanes');
    expect(found).toEqual(['agenda', 'lanes', 'Story', 'wish']);
  });
});

describe('comments', () => {
  /** The files that comments name, by name or by the end of their path. */
  const namedIn = (source: string) =>
    [...source.matchAll(/(?:^|\s)\/\/.*|^\s*\/?\*.*/gm)].flatMap(
      ([comment]) => comment.match(/[\w/-]+\.ts\b/g) ?? [],
    );
  const isThere = (name: string) => sources.some((path) => `/${path}`.endsWith(`/${name}`));

  it('of src name files that exist', () => {
    const named = sources.flatMap((path) => namedIn(read(path)).map((name) => ({ path, name })));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('are read line by line, and a file that is gone is found', () => {
    const text = [
      '// See gone.ts.',
      "import { a } from './code.ts'; // as base/log.ts has it",
      '/** one.ts',
      ' * two.ts */',
    ].join('\n');
    expect(namedIn(text)).toEqual(['gone.ts', 'base/log.ts', 'one.ts', 'two.ts']);
    expect(namedIn(text).filter(isThere)).toEqual(['base/log.ts']);
  });
});

describe('sizes', () => {
  it('a file above 400 lines says why in its first comment', () => {
    const long = sources.filter((path) => read(path).split('\n').length - 1 > 400);
    expect(long.filter((path) => !/\bLong, because\b/.test(firstCommentOf(read(path))))).toEqual([]);
  });
});

describe('buttons', () => {
  const bot = sources.filter((path) => path.startsWith('src/bot/') && !path.startsWith('src/bot/ask/'));
  const names = commands.map(({ name }) => name).join('|');
  /** A text that begins like callback data: `'<command>:`, or with a command that is put in. */
  const written = new RegExp(`['"\`](?:${names}):|\`\\$\\{\\w+\\}:[a-z]`);
  /** The subjects of audit entries look the same, and are written by `writeAudit` alone. */
  const withoutAudit = (source: string) => source.replace(/\bwriteAudit\([^;]*;/g, '');

  it('are defined in a buttons.ts of their feature, which alone says how their callback data is written', () => {
    const wrong = bot.filter(
      (path) => !path.endsWith('/buttons.ts') && written.test(withoutAudit(read(path))),
    );
    expect(wrong).toEqual([]);
    expect(written.test("keyboard.text(label, 'orders:show')")).toBe(true);
    expect(written.test('keyboard.text(label, `order:look:${id}`)')).toBe(true);
    expect(written.test('keyboard.text(label, `${command}:form:${value}`)')).toBe(true);
    expect(written.test('ctx.words(`order-ask-${what}`)')).toBe(false);
  });

  it('are read by the codec alone', () => {
    const reading =
      /\.callbackQuery\s*\(|\.callbackQuery\??\.data\s*[?.)]*(?:match|startsWith|slice|split)|callback_data/;
    expect(bot.filter((path) => reading.test(read(path)))).toEqual([]);
    expect(reading.test('composer.callbackQuery(/^order:/, go)')).toBe(true);
    expect(reading.test("ctx.callbackQuery.data?.startsWith('order:')")).toBe(true);
  });
});

/** Former names, which field terms have replaced and which must not return; `floor` (Math) and `Line` (text) may. */
const replacedNames = new Set(
  `openHouse House Rooms rooms NoticeRooms Pace createPace pace keepPace waitOut createBell bell ring isRung floors
  Wish wish Story readStory Agenda createAgenda agenda mint blot createBlotter surround Surroundings Tally tally News
  WriteNews createNewsWriter OrderNews openOrderNews NewsBoard wantsNews isNews newsAt setAside behind mostTogether
  Lane Lanes createLanes keepLanes mostLanes runLane fillLanes urgentLane ordinaryLane guardGate AlertsWay presses
  answerPresses installPresses worker createKeeper KeepResult Chance Timings believe answerTheRest`.split(
    /\s+/,
  ),
);

/** Identifiers in their order, those inside of `${…}` included; comments, strings and regular expressions left out. */
function identifiersOf(source: string): string[] {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[!&|?{};\n]\s*|\breturn )\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*|[`{}]|[A-Za-z_$][\w$]*/g;
  const found: string[] = [];
  /** The open brackets: a brace of code, or the `${` of a template. */
  const open: Array<'brace' | 'template'> = [];
  /** Skips a template's text, from just after a backtick or a `}`, and returns where code continues. */
  const skipTemplate = (from: number): number => {
    for (let at = from; at < source.length; at++) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '`') return at + 1;
      else if (source.startsWith('${', at)) {
        open.push('template');
        return at + 2;
      }
    }
    return source.length;
  };
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [text] = match;
    if (text === '`') token.lastIndex = skipTemplate(token.lastIndex);
    else if (text === '{') open.push('brace');
    else if (text === '}') {
      if (open.pop() === 'template') token.lastIndex = skipTemplate(token.lastIndex);
    } else if (/^[A-Za-z_$]/.test(text)) found.push(text);
  }
  return found;
}

/** The comment that a file begins with. */
function firstCommentOf(source: string): string {
  return (/^(?:\/\/[^\n]*\n)+/.exec(source)?.[0] ?? '').replaceAll(/\s*\/\/\s*/g, ' ');
}
