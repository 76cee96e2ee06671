// Removes invisible characters from foreign text before it is shown or compared: some change the direction of the text
// after them, others separate words or make two texts that look the same differ.

/**
 * Format characters (bidi controls, zero-width marks, soft hyphens, tags, interlinear annotation), the characters that
 * Unicode lists as default ignorable (Hangul fillers, variation selectors), and the braille blank, which looks like a
 * space.
 */
const invisible = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const allInvisible = new RegExp(`[${invisible}]`, 'gu');
const visible = new RegExp(`[^\\s\\p{C}${invisible}]`, 'u');
const pictograph = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?';
/** An emoji sequence is kept whole: without its joiners it falls apart into single emoji. */
const emojiOrInvisible = new RegExp(`(${pictograph}(?:\\u200D${pictograph})*)|[${invisible}]`, 'gu');

/** For text that is compared or looked up: an address, a label, an id. */
export function withoutInvisible(text: string): string {
  return text.replace(allInvisible, '');
}

/** For text that people read: emoji stay intact. */
export function readable(text: string): string {
  return text.replace(emojiOrInvisible, '$1');
}

/** Whether the text has no visible character; an unpaired surrogate counts as visible, as it is drawn as U+FFFD. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Printable ASCII: most texts are settled by their first character.
  if (first > 0x20 && first < 0x7f) return false;
  return !visible.test(text.toWellFormed());
}
