// Characters that nobody can see. Some turn the direction of what follows, others push words apart or make two texts
// that look alike differ, so foreign text loses them before it is shown or compared.

/**
 * Format characters (bidi controls, zero-width marks, soft hyphens, tags, interlinear annotation) and whatever Unicode
 * says may be drawn as nothing (Hangul fillers, variation selectors); the braille blank is drawn as a space.
 */
const unseen = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const allUnseen = new RegExp(`[${unseen}]`, 'gu');
const visible = new RegExp(`[^\\s\\p{C}${unseen}]`, 'u');
const pictograph = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?';
/** A picture of several parts is kept whole: without its joiners a family becomes a row of heads. */
const picturesOrUnseen = new RegExp(`(${pictograph}(?:\\u200D${pictograph})*)|[${unseen}]`, 'gu');

/** For what is compared or looked up: an address, a label, an id. */
export function withoutUnseen(text: string): string {
  return text.replace(allUnseen, '');
}

/** For what people read: emoji stay as they are. */
export function readable(text: string): string {
  return text.replace(picturesOrUnseen, '$1');
}

/** Whether there is nothing to see in it; half a character is shown as one that can't be read. */
export function isBlank(text: string): boolean {
  return !visible.test(text.toWellFormed());
}
