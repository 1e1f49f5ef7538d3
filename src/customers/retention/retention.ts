/** How long archived inquiries are kept. Safe in a browser. */

/** Before anything is set, nothing goes by itself. */
export const newRetention = { archivedMonths: null };

/**
 * The FTC Safeguards Rule (16 CFR 314.4(c)(6)) has dealers that arrange financing dispose of customer information two years after
 * its last use, unless they must keep it.
 */
export const suggestedMonths = 24;

/** Whether more is erased than before, for which a borrowed session must not suffice. Null months erase nothing. */
export const erasesMore = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

export const retentionBounds = { min: 1, max: 120 } as const;
