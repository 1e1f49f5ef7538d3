/** How long a deleted vehicle stays in the bin. Safe in a browser. */
export const keptForDays = 30;

/** The same in milliseconds. */
export const keptForMs = keptForDays * 24 * 60 * 60_000;
