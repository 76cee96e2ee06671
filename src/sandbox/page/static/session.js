// What this tab remembers over a reload, for one run of the sandbox: who you are, where, what was read, drafts. Two tabs
// can be two people.

const empty = {
  person: undefined,
  /** By person: the open place. */
  places: {},
  /** By person and place: the last message that was read. */
  read: {},
  /** By person and place: what stands in the message box. */
  drafts: {},
  view: 'conversation',
  tab: 'tour',
};

let name = '';
export let session = structuredClone(empty);

/** Returns whether this tab remembered another run, whose chats are gone. */
export function openSession(run) {
  name = `run ${run}`;
  const stored = sessionStorage.getItem(name);
  session = { ...structuredClone(empty), ...(stored === null ? {} : JSON.parse(stored)) };
  const others = Object.keys(sessionStorage).filter((other) => other.startsWith('run ') && other !== name);
  for (const other of others) sessionStorage.removeItem(other);
  return others.length > 0;
}

export function remember(changes) {
  Object.assign(session, changes);
  sessionStorage.setItem(name, JSON.stringify(session));
}
