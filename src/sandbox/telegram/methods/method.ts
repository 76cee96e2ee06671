// What a Bot API method is here: reads its arguments, changes the world, answers the result or throws a Rejection.
import type { Arguments } from '../arguments.ts';
import type { World } from '../world.ts';

/** `gone` fires when the caller hangs up, for the one method that waits. */
export type Method = (world: World, args: Arguments, gone: AbortSignal) => unknown;
