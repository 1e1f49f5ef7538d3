/** Rules for a line of text. Safe in a browser; client and server share them. */

/** Whether it is one line: a line break or NUL in it is never intended, and would break mail headers and exports. */
export const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();

/**
 * Whether none of it can be seen. Besides blanks, these are format characters such as a right-to-left override, and
 * the fillers of Hangul and Braille.
 */
export const isBlank = (text: string) =>
  /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
