import { describe, expect, it } from 'vitest';
import { answerRules } from '../../src/telegram/answers.ts';
import { judgeBy, type Verdict } from '../../src/telegram/judge.ts';
import { cases, type Case } from './cases.ts';

const judged = ({ status, said }: Case, table = answerRules) =>
  judgeBy(table, { error_code: status, description: said });
const expected = ({ status, said, scope, code }: Case): Verdict =>
  scope === 'sent'
    ? { kind: 'sent', messageId: null }
    : { kind: 'refused', scope, reason: { code, said, status } };

describe('the table of Telegram’s answers', () => {
  it.each(cases)('takes $status $said for a refusal of the $scope: $code', (one) => {
    expect(judged(one)).toEqual(expected(one));
  });

  it.each(answerRules)('needs its line $scope: $says, with each of its codes', (line) => {
    expect(line.codes).not.toEqual([]);
    for (const code of line.codes) {
      const codes = line.codes.filter((other) => other !== code);
      const without = answerRules.map((other) =>
        other === line ? Object.assign({}, line, { codes }) : other,
      );
      const changed = cases.filter(
        (one) => JSON.stringify(judged(one, without)) !== JSON.stringify(expected(one)),
      );
      expect({ code, isNeeded: changed.length > 0 }).toEqual({ code, isNeeded: true });
    }
  });
});
