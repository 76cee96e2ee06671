// The id of a screen's state: short enough for callback data. It need not be secret, since who may use it is asked too.

const length = 8;

export function shortId(token: string): string {
  return token.slice(-length).padStart(length, '_');
}
