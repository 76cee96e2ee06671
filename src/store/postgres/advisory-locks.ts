// The advisory locks of the ledger on PostgreSQL, as SQL of their two keys. The second one tells ledgers apart that stand
// in one database, in a schema each.

/** An arbitrary number for Delegram, and one more for each lock. */
const delegram = 1_147_497_550;
const inSchema = (number: number) => `${delegram + number}, hashtext(current_schema())`;

/** Held by the one transaction that is open; arrivals don't take it. */
export const turnLock = inSchema(0);
/** Arrivals share it; whoever must see all of them, and keep others out, has it alone. */
export const arrivalsLock = inSchema(1);
/** Held for a moment at the start, to see whether a session keeps its locks. */
export const sessionLock = inSchema(2);
/** Of the session of the instance that leads. */
export const termLock = inSchema(3);
/** Every connection of every instance shares it; whoever moves the ledger away has it alone. */
export const instancesLock = inSchema(4);

/** A condition on `pg_locks`: who holds the lock or waits for it. */
export const ofLock = (lock: string) =>
  `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
   and (classid::bigint, objid::bigint) =
     (select kind, name::bigint & 4294967295 from (values (${lock})) as keys (kind, name))`;
