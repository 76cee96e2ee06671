// The type of a Bot API method: reads its arguments, changes the state, returns the result or throws a Rejection.
import type { Arguments } from '../arguments.ts';
import type { TelegramState } from '../state.ts';

/** `gone` fires when the caller disconnects; only getUpdates waits. */
export type Method = (state: TelegramState, args: Arguments, gone: AbortSignal) => unknown;
