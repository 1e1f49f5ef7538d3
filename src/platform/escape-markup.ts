const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as content of XML or HTML, or as an attribute in double quotes. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
