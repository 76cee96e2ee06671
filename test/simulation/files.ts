// Replaces Node's asynchronous file calls by synchronous ones, because the order of threads would differ from run to
// run. Tracks what a power cut certainly leaves: bytes after their own sync, a name after the sync of its folder.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Replaces the calls from now on, for the whole process. */
export function installFiles() {
  const paths = new Map<number, string>();
  /** By the file's present path: its synced bytes. */
  const synced = new Map<string, Buffer>();
  /** By path: the bytes that were synced when the folder was synced last. */
  const safe = new Map<string, Buffer>();

  function sync(fd: number): void {
    const path = paths.get(fd)!;
    if (!fs.fstatSync(fd).isDirectory()) synced.set(path, fs.readFileSync(path));
    else for (const [name, bytes] of synced) if (dirname(name) === path) safe.set(name, bytes);
  }

  function open(path: string, flags: string | number, mode?: number): number {
    const fd = fs.openSync(path, flags, mode);
    paths.set(fd, resolve(path));
    return fd;
  }

  function unlink(path: string): void {
    fs.unlinkSync(path);
    synced.delete(resolve(path));
  }

  function rename(from: string, to: string): void {
    fs.renameSync(from, to);
    synced.set(resolve(to), synced.get(resolve(from)) ?? Buffer.alloc(0));
    synced.delete(resolve(from));
  }

  const both = {
    realpath: (path: string) => fs.realpathSync(path),
    stat: (path: string) => fs.statSync(path),
    unlink,
    rename,
    chown: (path: string, user: number, group: number) => fs.chownSync(path, user, group),
    chmod: (path: string, mode: number) => fs.chmodSync(path, mode),
  };
  const calls = {
    ...both,
    open,
    fsync: sync,
    close: (fd: number) => fs.closeSync(fd),
    write: (fd: number, text: string, position?: number) => fs.writeSync(fd, text, position),
  };
  const promised = {
    ...both,
    open(path: string, flags: string | number, mode?: number) {
      const fd = open(path, flags, mode);
      const close = async () => fs.closeSync(fd);
      return {
        fd,
        close,
        [Symbol.asyncDispose]: close,
        sync: async () => sync(fd),
        chmod: async (bits: number) => fs.fchmodSync(fd, bits),
        chown: async (user: number, group: number) => fs.fchownSync(fd, user, group),
        writeFile: async (text: string) => fs.writeFileSync(fd, text),
      };
    },
  };
  const restore = [replaceCalls(fs, calls, withCallback), replaceCalls(fs.promises, promised, withPromise)];
  syncBuiltinESMExports();
  return {
    /** The content that this path certainly has after a power cut. */
    safe: (path: string) => safe.get(path),
    /** Marks the file as synced in its present state. */
    keep(path: string) {
      const bytes = fs.readFileSync(path);
      synced.set(path, bytes);
      safe.set(path, bytes);
    },
    uninstall() {
      for (const putBack of restore) putBack();
      syncBuiltinESMExports();
    },
  };
}

type Call = (...args: never[]) => unknown;
type Face = (call: Call) => (...args: unknown[]) => unknown;

const withCallback: Face =
  (call) =>
  (...args) => {
    const done = args.pop() as (error: unknown, answer?: unknown) => void;
    try {
      process.nextTick(done, null, call(...(args as never[])));
    } catch (error) {
      process.nextTick(done, error);
    }
  };

const withPromise: Face =
  (call) =>
  async (...args) =>
    call(...(args as never[]));

function replaceCalls(target: object, calls: Readonly<Record<string, Call>>, face: Face): () => void {
  const before = Object.entries(calls).map(([name, call]) => {
    const descriptor = Object.getOwnPropertyDescriptor(target, name)!;
    Object.defineProperty(target, name, { ...descriptor, value: face(call) });
    return [name, descriptor] as const;
  });
  return () => {
    for (const [name, descriptor] of before) Object.defineProperty(target, name, descriptor);
  };
}
