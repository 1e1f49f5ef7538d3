const longestName = 200;

/** What a program calls itself (`user-agent`), in letters that any screen shows; null if it says nothing. */
export const programNameOf = (userAgent: string | undefined): string | null =>
  (userAgent ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, longestName) || null;
