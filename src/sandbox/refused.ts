// An action that can't be carried out as it was asked for. Its text is for the person who asked.

export type Refusal = {
  /** What is wrong, and what fits. */
  problem: string;
  /** The field that it is about. */
  field?: string;
  /** Where in a text, counted from 1. */
  line?: number;
  column?: number;
};

export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}
