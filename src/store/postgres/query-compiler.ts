// Compiles the ledger's queries, which are written for SQLite, to what PostgreSQL means by the same.

import {
  OperatorNode,
  PostgresQueryCompiler,
  ValueNode,
  type BinaryOperationNode,
  type CompiledQuery,
  type RootOperationNode,
} from 'kysely';

export class LedgerQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: CompiledQuery['queryId']): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    return { ...query, parameters: query.parameters.map(toStorable) };
  }

  /** `is` compares with any value in SQLite; null itself, written as a literal, stays with it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const isValue = ValueNode.is(rightOperand) && rightOperand.value !== null;
    if (isValue && OperatorNode.is(operator) && operator.operator === 'is') {
      super.visitBinaryOperation({ ...node, operator: OperatorNode.create('=') });
    } else super.visitBinaryOperation(node);
  }
}

/** PostgreSQL's texts can't have U+0000, nor half of a surrogate pair; both become U+FFFD, as what can't be read does. */
export function toStorable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\u{fffd}') : value;
}
