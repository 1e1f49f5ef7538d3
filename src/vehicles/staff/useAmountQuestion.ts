import { useState } from 'react';

/**
 * Asks once before an amount is saved that is probably a mistake. `doubt` says why, of what is entered now; null if there
 * is nothing to ask. An edit of the amount takes the question back.
 */
export function useAmountQuestion(doubt: string | null) {
  const [asked, setAsked] = useState<string | null>(null);
  if (asked !== null && asked !== doubt) setAsked(null);
  return {
    /** The question while it is open. */
    text: asked === doubt ? doubt : null,
    /** Whether what is sent now needs no answer, or has it; else asks. */
    isSettled: (sent: string | null) => {
      if (sent === null || sent === asked) return true;
      setAsked(sent);
      return false;
    },
    takeBack: () => setAsked(null),
  };
}
export type AmountQuestion = ReturnType<typeof useAmountQuestion>;
