/**
 * Words for paint and leather colors, with the color that represents them; dealers write them in many
 * languages.
 */
const families: readonly (readonly [color: string, words: string])[] = [
  ['#151515', 'black nero noir schwarz preto ebony onyx obsidian jet sumi piano'],
  ['#e9e9e6', 'white bianco blanc weiss snow arctic alpine chalk'],
  ['#e3dfd6', 'pearl perla nacre porcelain'],
  ['#d9cfba', 'ivory cream bone parchment vanilla magnolia'],
  ['#a8aeb6', 'silver argento argent silber mondsilber sterling platinum aluminum aluminium titanium'],
  ['#777d84', 'gray grey grigio gris grau schiefer slate basalt stone granite steel'],
  ['#34373b', 'graphite anthracite carbon charcoal gunmetal'],
  ['#b3201c', 'red rosso rouge rot scarlet poppy crimson cherry vermilion'],
  ['#6d1a24', 'oxblood claret garnet burgundy bordeaux maroon ruby wine'],
  ['#cf5f1c', 'orange arancio papaya tangerine sunrise amber'],
  ['#d9b313', 'yellow giallo jaune gelb'],
  ['#b7923f', 'gold oro or barley champagne brass'],
  ['#17603f', 'green verde vert verte emerald racing bottle'],
  ['#7d8a6d', 'sage olive bracken lichen moss'],
  ['#1d57b8', 'blue blu bleu blau azure azzurro cobalt sapphire donaublau'],
  ['#1c2a4a', 'navy ink midnight nuit notte night admiralty'],
  ['#14505a', 'petrol teal turquoise'],
  ['#4d2a63', 'purple violet viola damson prune plum aubergine heather'],
  ['#a45a34', 'copper kupfer rust'],
  ['#77552f', 'bronze'],
  ['#8a4b22', 'tan saddle caramel cognac chestnut'],
  ['#4d3322', 'brown marrone brun braun espresso chocolate mocha tobacco peat walnut'],
  ['#c9b592', 'beige sand biscuit camel oatmeal linen'],
];

const colors = new Map(families.flatMap(([color, words]) => words.split(' ').map((word) => [word, color])));

/**
 * A color, as hex, for a dealer's name of a paint or an interior: that of the first known word, so that
 * "Black hide, red thread" is black. Null when no word is known.
 */
export function swatchColor(name: string): string | null {
  for (const word of name.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const color = colors.get(word);
    if (color !== undefined) return color;
  }
  return null;
}
