/** Removes what neither XML 1.0 nor a mail may contain: control characters and unpaired surrogates. */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** The same as one line, without marks that turn the direction of what follows: a subject or a name. */
export const cleanLine = (text: string) =>
  cleanText(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
