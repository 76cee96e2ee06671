// Of two kinds of messages of which one goes first, the other gets at least every third, so that however much of the first
// kind comes, the other never waits for its end.

export type Turns = ReturnType<typeof createTurns>;

const mostInRow = 2;

export function createTurns() {
  let inRow = 0;
  return {
    /** Whether it is the other kind's turn. Where none of it waits, the first kind goes on. */
    isOthers: (): boolean => inRow >= mostInRow,
    took(isFirstKind: boolean): void {
      inRow = isFirstKind ? inRow + 1 : 0;
    },
  };
}
