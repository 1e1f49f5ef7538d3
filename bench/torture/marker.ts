const pattern = /\bT[A-Z]+-\d+-\d+\b/;

/** Names one object of one run in any text: `TLEAD-3-17`. `kind` is in capitals. */
export const markerOf = (kind: string, writer: number, number: number) => `T${kind}-${writer}-${number}`;

/** The first marker in a text; null without one. */
export const markerIn = (text: string): string | null => pattern.exec(text)?.[0] ?? null;
