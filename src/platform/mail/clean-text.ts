/** Removes what neither XML 1.0 nor a mail may contain: control characters and unpaired surrogates. */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
