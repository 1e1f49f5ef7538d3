/** Words for the colors of paint and leather, by the color that a buyer would look for; dealers write them in many languages. */
const words = {
  black: 'black nero noir schwarz preto ebony onyx obsidian jet sumi',
  white: 'white bianco blanc weiss weiß snow arctic alpine chalk',
  silver: 'silver argento argent silber mondsilber sterling platinum aluminum aluminium titanium',
  gray: 'gray grey grigio gris grau schiefer slate basalt graphite anthracite charcoal gunmetal',
  red: 'red rosso rouge rot scarlet poppy crimson cherry vermilion oxblood claret garnet burgundy bordeaux maroon ruby',
  orange: 'orange arancio papaya tangerine sunrise',
  yellow: 'yellow giallo jaune gelb',
  gold: 'gold oro champagne barley',
  green: 'green verde vert verte emerald sage olive bracken lichen moss',
  blue: 'blue blu bleu blau azure azzurro cobalt sapphire donaublau navy petrol teal turquoise',
  purple: 'purple violet viola damson prune plum aubergine',
  brown:
    'brown marrone brun braun espresso chocolate mocha tobacco peat walnut bronze copper kupfer tan saddle caramel cognac chestnut',
  beige: 'beige sand biscuit camel oatmeal linen cream ivory',
} as const;

export type ColorFamily = keyof typeof words;

export const colorFamilies = Object.keys(words) as ColorFamily[];

const families = new Map(
  colorFamilies.flatMap((family) => words[family].split(' ').map((word) => [word, family])),
);

/** The family of a color word in lower case: `rosso` is red. Undefined for any other word. */
export const familyOf = (word: string): ColorFamily | undefined => families.get(word);

/** The families that a color's name mentions, such as both of `Claret over Silver`. */
export function familiesIn(name: string): Set<ColorFamily> {
  const found = new Set<ColorFamily>();
  for (const word of name.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const family = familyOf(word);
    if (family !== undefined) found.add(family);
  }
  return found;
}
