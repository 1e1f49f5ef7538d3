/**
 * Has the editor read at once where the cursor is. It otherwise learns of it from an event that browsers send behind
 * keys and clicks that wait already: after a moment in which the page was busy, Enter would replace what End had just
 * taken the selection from, and a link would not go to the words that Shift+Home had just selected.
 */
export function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'));
}
