/** Signs of a text that nobody sees. Safe in a browser. */

/** Most texts, which hold none of these signs. */
const usual = /^[\t\n\r -~]*$/;
/** Line and page breaks that do not belong in a text. */
const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;
/** Letters that were written as Windows-1252 and read as Latin-1. */
const misread = /[\u0080-\u009f]/g;
const windows = new TextDecoder('windows-1252');
/** Not joiners, which belong to the letters of some languages and to emoji. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** The text without signs that only steer a machine. In one line, they show that something is wrong with it. */
export const withoutControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, '');

/** The text without signs that nobody sees; ends of lines of other kinds become those of a text. */
export const withoutUnseen = (text: string): string =>
  usual.test(text)
    ? text
    : text
        .replace(otherBreaks, '\n')
        .replace(misread, (sign) => windows.decode(Uint8Array.of(sign.charCodeAt(0))))
        .replace(unseen, '');
