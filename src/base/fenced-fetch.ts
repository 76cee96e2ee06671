// `fetch` that asks whether it may still call once the connection stands, right before the first byte of the request: a
// process may stand still while a name is looked up or a connection is made, and another instance leads when it wakes.
// Node's `fetch` makes connections in its dispatcher, which tells the handler of a request when that begins.

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
type Handler = Parameters<Dispatcher['dispatch']>[1];

/** The error code of a call of which no byte was sent, because another instance may be leading by now. */
export const notLeadingCode = 'NOT_LEADING';

/** `mayCall` is asked for each request, on new connections and on those that are used again. */
export function createFencedFetch(mayCall: () => boolean): typeof fetch {
  const dispatcher = {
    dispatch: (options, handler) => nodesDispatcher().dispatch(options, askBeforeStart(handler, mayCall)),
  } as Dispatcher;
  return (input, init) => fetch(input, { ...init, dispatcher });
}

function askBeforeStart(handler: Handler, mayCall: () => boolean): Handler {
  // The name of Node 24, and that of Node 26.
  const name = handler.onRequestStart ? 'onRequestStart' : 'onConnect';
  const start = handler[name] as (this: Handler, ...values: unknown[]) => void;
  return Object.assign(Object.create(handler) as Handler, {
    [name](this: Handler, ...values: unknown[]) {
      if (mayCall()) return start.apply(this, values);
      throw Object.assign(new Error('This instance no longer leads: nothing was sent.'), {
        code: notLeadingCode,
      });
    },
  });
}

/** The one that `fetch` uses by itself; it is there once any class of `fetch` was used. */
function nodesDispatcher(): Dispatcher {
  return (globalThis as unknown as Record<symbol, Dispatcher>)[Symbol.for('undici.globalDispatcher.1')]!;
}
