// How much one message may tell, for those who gather it and those who write it.

/** More lines than these are no longer read without a summary; and no list of a chat that wants lists has more. */
export const mostListed = 100;

/** Bodies beyond this are told by the next message: they are parsed, summed up and written out at one go. */
export const mostFoldedBytes = 8 * 1024 * 1024;
