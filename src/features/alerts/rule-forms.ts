// What is typed for a rule: its smallest amount, a place that is not on the list, its name. A question that a command
// ends leaves the draft as it is.

import { code } from '../../base/html.ts';
import { echoOf, toLine } from '../../base/lines.ts';
import type { Form, FormConversation } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { type Reading, type Rows, ask } from '../../bot/ask/question.ts';
import { boxOrSay } from '../../bot/say.ts';
import { draftButtons } from './buttons.ts';
import { type Draft, type RuleText, coinsOf, findDraft, knownCoins, writeDraft } from './drafts.ts';
import { showEditor } from './editor.ts';
import { showAlerts } from './list.ts';
import { type Amount, type ReadAmount, numbersIn, readAmount } from '../../input/amount.ts';
import { type Where, type WhereAround, listWheres, readWhere, wheresNear } from '../../input/scope.ts';
import { codeOfEntry, entryWord, knownPlaces, mostAddresses, mostTags, setEntry } from './edit-rule.ts';
import type { Words } from '../../base/i18n.ts';
import { readDecimalText } from './rule-sentence.ts';
import { nearestNames } from '../../input/name.ts';
import { asTyped } from '../../base/visible-text.ts';

const longestName = 32;
type Question = { html: string; name: string; rows: Rows };
type Read<Value> = (
  text: string,
  isTyped: boolean,
  ctx: FormContext,
) => Reading<Value> | Promise<Reading<Value>>;

/** Asks one question about a draft; `change` answers the rule with the answer in it. */
function defineForm<Value>(options: {
  version: number;
  question: (ctx: FormContext, draft: Draft) => Question;
  read: (ctx: FormContext, draft: Draft) => Read<Value>;
  change: (rule: RuleText, value: Value) => RuleText | undefined;
}): Form {
  return {
    version: options.version,
    async run(conversation: FormConversation, ctx: FormContext, draftId = '') {
      const begun = await conversation.external(() => findDraft(ctx, draftId));
      if (begun.is !== 'own') return;
      const { html, name, rows } = options.question(ctx, begun.draft);
      const choices = { button: draftButtons.answer, question: name, rows, hasBack: true };
      const read = options.read(ctx, begun.draft);
      const answer = await ask<Value>(conversation, ctx, { html, choices }, ({ text, isTyped }, next) =>
        read(text, isTyped, next),
      );
      const here = answer.ctx;
      // The draft may have changed since the question, and its rights too.
      const found = await conversation.external(() => findDraft(here, draftId));
      if (found.is !== 'own') return showAlerts(here, here.words('draft-over'));
      const rule =
        answer.is === 'answered' ? options.change(found.draft.rule, answer.value) : found.draft.rule;
      if (!rule) return boxOrSay(here, 'rule-where-full', { most: mostAddresses, tags: mostTags });
      const draft = { ...found.draft, rule };
      await conversation.external(() => writeDraft(here, draft));
      await showEditor(here, draft);
    },
  };
}

/** The amounts to choose from; each is of a coin that the rule may compare. */
const offeredAmounts = [100, 1_000, 10_000];
const noMinimum = 'none';

const amountForm = defineForm<Amount | typeof noMinimum>({
  version: 1,
  question({ words }, { rule }) {
    const [coin = 'USDT'] = coinsOf(rule);
    const offered = offeredAmounts.map((amount) => ({
      label: `${words.number({ amount: BigInt(amount), decimals: 0 })} ${coin}`,
      value: `${amount}_${coin}`,
    }));
    const without = { label: words.plain('rule-amount-none'), value: noMinimum };
    return { name: 'amount', html: amountQuestion(words, coinsOf(rule)), rows: [offered, [without]] };
  },
  read:
    (_, { rule }) =>
    (text, isTyped, { words }) => {
      if (!isTyped && text === noMinimum) return { ok: true, value: noMinimum };
      const [, number, chosen] = (!isTyped && /^(\d+)_(\w+)$/.exec(text)) || [];
      if (number !== undefined && chosen !== undefined)
        return { ok: true, value: { unit: chosen, amount: number } };
      const coins = coinsOf(rule);
      const read = readAmount(text, words.numberStyle, { units: coins, known: knownCoins(rule) });
      if (read.is === 'off') return { ok: true, value: noMinimum };
      if (read.is === 'value') return { ok: true, value: read.value };
      return { ok: false, hint: amountHint(words, { text, read, coins }) };
    },
  change(rule, value) {
    if (value === noMinimum) return { ...rule, atLeast: {} };
    const { [value.unit]: _, ...others } = rule.atLeast;
    const isNothing = /^[0.]*$/.test(value.amount);
    return { ...rule, atLeast: isNothing ? others : { ...others, [value.unit]: value.amount } };
  },
});

const whereForm = defineForm<Where>({
  version: 2,
  question: ({ words }) => ({ name: 'where', html: words('rule-ask-where-typed'), rows: [] }),
  read:
    (_, { rule, place }) =>
    async (text, isTyped, ctx) => {
      const { words } = ctx;
      const places = await knownPlaces(ctx, place);
      const chosen = isTyped ? undefined : readChosen(text, places);
      if (chosen) return { ok: true, value: chosen };
      const read = readWhere(text, places);
      if (read.is === 'value') return { ok: true, value: read.value };
      const near = read.is === 'readings' ? read.values : wheresNear(text, places);
      const written = echoOf(text);
      const names = near.map((entry) => entryWord(ctx, rule, entry)).join(words.plain('list-comma'));
      const hint =
        near.length === 0
          ? words('rule-where-unknown', { written })
          : words('rule-where-near', { written, names });
      const rows = near.map((entry) => [
        { label: entryWord(ctx, rule, entry), value: `near_${codeOfEntry(entry)}` },
      ]);
      return { ok: false, hint, rows };
    },
  change: (rule, entry) => setEntry(rule, entry, true),
});

/** By a code, not by a position: the list changes with each event. */
function readChosen(text: string, places: WhereAround): Where | undefined {
  const found = listWheres(places).filter(({ entry }) => text === `near_${codeOfEntry(entry)}`);
  return found.length === 1 ? found[0]!.entry : undefined;
}

const nameForm = defineForm<string | null>({
  version: 1,
  question: ({ words }, { rule }) => ({
    name: 'name',
    html: words('rule-ask-name', { most: longestName }),
    rows: rule.name === null ? [] : [[{ label: words.plain('rule-name-none'), value: noMinimum }]],
  }),
  read:
    () =>
    (text, isTyped, { words }) => {
      if (!isTyped && text === noMinimum) return { ok: true, value: null };
      const name = toLine(text, 1_000);
      if (name === undefined) return { ok: false, hint: words('rule-ask-name', { most: longestName }) };
      if (name.length > longestName) {
        const first = code(name.slice(0, longestName).toWellFormed().trim());
        return {
          ok: false,
          hint: words('rule-name-long', { length: name.length, most: longestName, first }),
        };
      }
      return { ok: true, value: name };
    },
  change: (rule, name) => ({ ...rule, name }),
});

/** By what is asked for, as `draftButtons.ask` names it. */
export const ruleForms: Record<`alerts-${'amount' | 'where' | 'name'}`, Form> = {
  'alerts-amount': amountForm,
  'alerts-where': whereForm,
  'alerts-name': nameForm,
};

// What is said when the smallest amount of a rule is asked for, and why an answer can't be taken: each with an example in
// coins that the rule may compare, so that sending it works.

type Unread = Exclude<ReadAmount, { is: 'value' | 'off' }>;

/** `coins` are those that the rule may compare, at least one. */
export function amountQuestion(words: Words, coins: readonly string[]): string {
  const [first = '', second = first] = coins;
  return words('rule-ask-amount', { first: exampleOf(first), second: `50k ${second}` });
}

export function amountHint(
  words: Words,
  { text, read, coins }: { text: string; read: Unread; coins: readonly string[] },
): string {
  const written = echoOf(text);
  const [coin = ''] = coins;
  if (read.is === 'readings') return readingsHint(words, { written, read, coin });
  if (read.why === 'other_unit') {
    const list = coins.join(words.plain('list-comma'));
    return words('rule-amount-other-coin', { coin: read.at, list, example: exampleOf(coin) });
  }
  if (read.why !== 'unknown_unit') return words('rule-amount-not', { written, example: exampleOf(coin) });
  const [near] = nearestNames(
    read.at,
    coins.map((label) => ({ label })),
  );
  const values = {
    written: echoOf(asTyped(read.at, text)),
    amount: readDecimalText(read.amount),
  };
  return near
    ? words('rule-amount-near-coin', { ...values, coin: near.label })
    : words('rule-amount-unknown-coin', { ...values, coin });
}

/** Of several coins, or of a number that is written in one way here and in another there. */
function readingsHint(
  words: Words,
  { written, read, coin }: { written: string; read: Unread & { is: 'readings' }; coin: string },
): string {
  const [{ amount, unit } = { amount: '0', unit: coin }] = read.values;
  const [first = '', second] = numbersIn(read.values, words.numberStyle);
  return second === undefined
    ? words('rule-amount-no-coin', { amount: readDecimalText(amount), coin })
    : words('rule-amount-two', { written, first, second, coin: unit });
}

function exampleOf(coin: string): string {
  return `1000 ${coin}`;
}
