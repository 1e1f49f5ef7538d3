/**
 * Makes the editor read the selection immediately. It otherwise learns of it from an event that browsers send
 * after any keys and clicks that are already queued. After a moment in which the page was busy, Enter would
 * replace a selection that End had just cleared, and a link would miss the words that Shift+Home had just
 * selected.
 */
export function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'));
}
