/**
 * Names of the colors of paint and leather, by the color that a buyer would look for; dealers write them in many
 * languages. `words` tell the family only. `colors` have names that mean one color and no other, each with it. A
 * paint's own name, such as Harebell Blue, says too little for a swatch, which would be a color that the car does not
 * have.
 */
const table = {
  black: {
    colors: { '#151515': 'black|jet black|nero|noir|schwarz' },
    words: 'preto ebony onyx obsidian jet sumi',
  },
  white: { colors: { '#e9e9e6': 'white|bianco|blanc|weiss|weiß' }, words: 'snow arctic alpine chalk' },
  silver: {
    colors: { '#a8aeb6': 'silver|argento|argent|silber' },
    words: 'mondsilber sterling platinum aluminum aluminium titanium',
  },
  gray: {
    colors: { '#777d84': 'gray|grey|grigio|gris|grau', '#34373b': 'anthracite|graphite|charcoal' },
    words: 'schiefer slate basalt gunmetal',
  },
  red: {
    colors: { '#b3201c': 'red|rosso|rouge|rot', '#6d1a24': 'burgundy|bordeaux|oxblood|claret' },
    words: 'scarlet poppy crimson cherry vermilion garnet maroon ruby',
  },
  orange: { colors: { '#cf5f1c': 'orange|arancio' }, words: 'papaya tangerine sunrise' },
  yellow: { colors: { '#d9b313': 'yellow|giallo|jaune|gelb' }, words: 'canary' },
  gold: { colors: {}, words: 'gold oro champagne barley' },
  green: {
    colors: { '#0f4d33': 'british racing green|racing green' },
    words: 'green verde vert verte emerald sage olive bracken lichen moss',
  },
  blue: {
    colors: { '#1c2a4a': 'navy|navy blue|midnight blue' },
    words: 'blue blu bleu blau azure azzurro cobalt sapphire donaublau petrol teal turquoise',
  },
  purple: { colors: {}, words: 'purple violet viola damson prune plum aubergine' },
  brown: {
    colors: { '#8a4b22': 'tan|saddle|cognac', '#4d3322': 'brown|marrone|brun|braun' },
    words: 'espresso chocolate mocha tobacco peat walnut bronze copper kupfer caramel chestnut',
  },
  beige: {
    colors: { '#c9b592': 'beige', '#e3dbc8': 'ivory|cream' },
    words: 'sand biscuit camel oatmeal linen',
  },
} as const satisfies Record<string, { colors: Record<string, string>; words: string }>;

export type ColorFamily = keyof typeof table;

export const colorFamilies = Object.keys(table) as ColorFamily[];

const named = (family: ColorFamily) =>
  Object.entries(table[family].colors as Record<string, string>).flatMap(([color, names]) =>
    names.split('|').map((name) => [name, color] as const),
  );

const colors = new Map(colorFamilies.flatMap(named));

// A name of several words is of no family by each of them: not all that is midnight is blue.
const families = new Map(
  colorFamilies.flatMap((family) =>
    [...table[family].words.split(' '), ...named(family).map(([name]) => name)].map((word) => [word, family]),
  ),
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

/** What a name says besides the color: the material and its finish. */
const material =
  /\b(?:metallic|solid|gloss|satin|matte?|pastel|nappa|leather|hide|alcantara|cloth|interior|paint)\b/g;

/** The color, like `#151515`, of a paint or an interior whose name leaves no doubt; null for every other name. */
export function colorOf(name: string): string | null {
  const plain = name.toLowerCase().replace(material, ' ').replace(/\s+/g, ' ').trim();
  return colors.get(plain) ?? null;
}
