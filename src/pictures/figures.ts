// What pictures are drawn from: plain figures, already summed and cut into columns. Lists that say "by column" have one
// entry for each of `columns`, in their order. Amounts are integers in the smallest unit (sun), never rounded.

/** How time is cut: into hours, into days with room for 7 or for 31 of them, or into weeks. */
export type Span = 'day' | 'week' | 'month' | 'quarter';

/** From `startsAt` until before `endsAt`, in Unix milliseconds, cut at the hours or midnights of the reader's zone. */
export type Column = {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whether it is not over yet. At most the last column is. */
  readonly isRunning: boolean;
};

/** `days` is undefined for the 24 hours up to now, which are of two dates. */
export type Columns = {
  readonly span: Span;
  readonly days: number | undefined;
  readonly columns: readonly Column[];
  /** From when on there are sums, where that is after the beginning. */
  readonly countedFrom?: number | undefined;
};

/** What was spent in TRX. USDT is never added to it. */
export type SpendingFigures = Columns & {
  readonly products: readonly ProductSpending[];
  /** By column, at least 0: what came back. */
  readonly refundsSun: readonly bigint[];
  /** What was spent in the period before, less refunds; undefined when nothing is known of it. */
  readonly previousSun: bigint | undefined;
};

export type ProductSpending = {
  /** The service's `billing_item_type`; one without words of ours is shown as it is. */
  readonly item: string;
  /** By column, at least 0. */
  readonly spentSun: readonly bigint[];
};

/** Whether the balance is enough; `unknown`: nothing says that it is, or that it is low. */
export type BalanceLevel = 'good' | 'warn' | 'bad' | 'unknown';

/** The balance, and how long it lasts. */
export type BalanceFigures = {
  readonly asOf: number;
  /** Undefined when it could not be read. */
  readonly balanceSun: bigint | undefined;
  /** Oldest first, at most up to `asOf`; the current balance need not be among them. */
  readonly readings: readonly BalanceReading[];
  readonly runway: Runway;
  readonly thresholds: readonly Threshold[];
  readonly level: BalanceLevel;
};

export type BalanceReading = { readonly at: number; readonly balanceSun: bigint };

export type Runway =
  /** Fewer than three days of history. */
  | { readonly kind: 'too-few-days' }
  | { readonly kind: 'no-spending' }
  | {
      readonly kind: 'lasts';
      /** What is spent in a day, as the mean of the last seven; above 0. */
      readonly meanSunPerDay: bigint;
      /** Milliseconds that the balance lasts at the mean of seven days, rounded down. */
      readonly lastsMs: number;
      /** The same at the pace of the fastest and of the slowest of these days; Infinity for a day without spending. */
      readonly fastestLastsMs: number;
      readonly slowestLastsMs: number;
      /** The balance divided by what the energy of one usually costs, rounded down; undefined without a price. */
      readonly transfers: bigint | undefined;
    };

/** A line that the balance should stay above: an amount, or what lasts so many days at the mean pace. */
export type Threshold = {
  readonly balanceSun: bigint;
  readonly days: number | undefined;
  readonly level: 'warn' | 'bad';
};

/** Energy and bandwidth that were bought, in their own units. */
export type BoughtFigures = Columns & {
  /** By column. */
  readonly energy: readonly bigint[];
  /** By column. */
  readonly bandwidth: readonly bigint[];
};

/** The first coins are drawn. */
export type TransferFigures = Columns & { readonly coins: readonly CoinTransfers[] };

export type CoinTransfers = {
  readonly coin: string;
  /** What tells it from others of its name; empty where the name is enough. */
  readonly detail: string;
  /** Amounts are divided by 10^decimals. */
  readonly decimals: number;
  /** By column, at least 0. */
  readonly received: readonly bigint[];
  /** By column, at least 0. */
  readonly sent: readonly bigint[];
};

/** A day by its hours, or a week by its days. */
export type DigestFigures = {
  readonly span: 'day' | 'week';
  readonly columns: readonly Column[];
  /** How many things somebody should look at; 0 when all is in order. */
  readonly toCheck: number;
  /** Whether nothing to check means that all is in order; else that there is nothing in this chat. */
  readonly isWhole: boolean;
  readonly spentSun: bigint;
  /** Deliveries by column. */
  readonly delivered: readonly number[];
  /** Deliveries of the bot's own orders that failed, by column. */
  readonly failed: readonly number[];
  /** How many deliveries of the bot's own orders were late. */
  readonly late: number;
  /** Undefined when it could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly runway: Runway;
  readonly balanceLevel: BalanceLevel;
};

/** What one picture is drawn from. */
export type PictureFigures =
  | { readonly kind: 'spending'; readonly figures: SpendingFigures }
  | { readonly kind: 'balance'; readonly figures: BalanceFigures }
  | { readonly kind: 'bought'; readonly figures: BoughtFigures }
  | { readonly kind: 'transfers'; readonly figures: TransferFigures }
  | { readonly kind: 'digest'; readonly figures: DigestFigures };
