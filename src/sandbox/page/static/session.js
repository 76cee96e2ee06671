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

export function openSession(run) {
  name = `run ${run}`;
  const stored = sessionStorage.getItem(name);
  session = { ...structuredClone(empty), ...(stored === null ? {} : JSON.parse(stored)) };
  for (const other of Object.keys(sessionStorage)) {
    if (other.startsWith('run ') && other !== name) sessionStorage.removeItem(other);
  }
}

export function remember(changes) {
  Object.assign(session, changes);
  sessionStorage.setItem(name, JSON.stringify(session));
}
