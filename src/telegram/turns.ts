// Of two kinds of messages of which one goes first, the other gets at least every third, so that however much of the first
// kind comes, the other never waits for its end.

export type Turns = {
  /** Whether it is the other kind's turn. Where none of it waits, the first kind goes on. */
  isOthers(): boolean;
  took(isFirstKind: boolean): void;
};

const mostInRow = 2;

export function createTurns(): Turns {
  let inRow = 0;
  return {
    isOthers: () => inRow >= mostInRow,
    took(isFirstKind) {
      inRow = isFirstKind ? inRow + 1 : 0;
    },
  };
}
