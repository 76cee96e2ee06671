// How a language writes numbers: the separators of thousands and of decimals. Locales name theirs.

export type NumberStyle = { readonly group: string; readonly decimal: string };

/** `1,234.5`: of every file and log, and of languages that name no style of their own. */
export const plainNumbers: NumberStyle = { group: ',', decimal: '.' };
