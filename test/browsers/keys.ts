/** The keys without a character, by the numbers that WebDriver gives them. */
const named = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

export type Key = keyof typeof named | 'Control+a';

const down = (value: string) => ({ type: 'keyDown', value }) as const;
const up = (value: string) => ({ type: 'keyUp', value }) as const;

export function pressesOf(key: Key) {
  if (key === 'Control+a') return [down(named.Control), down('a'), up('a'), up(named.Control)];
  return [down(named[key]), up(named[key])];
}

/** The presses that type a text. */
export const typed = (text: string) =>
  Array.from(text).flatMap((character) => [down(character), up(character)]);
