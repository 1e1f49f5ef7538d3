/**
 * Names that mean one color and no other, each with it. A paint's own name, such as Harebell Blue, says too little: the
 * swatch would be a color that the car does not have.
 */
const known: readonly (readonly [color: string, names: string])[] = [
  ['#151515', 'black|jet black|nero|noir|schwarz'],
  ['#e9e9e6', 'white|bianco|blanc|weiss'],
  ['#a8aeb6', 'silver|argento|argent|silber'],
  ['#777d84', 'gray|grey|grigio|gris|grau'],
  ['#34373b', 'anthracite|graphite|charcoal'],
  ['#b3201c', 'red|rosso|rouge|rot'],
  ['#6d1a24', 'burgundy|bordeaux|oxblood|claret'],
  ['#cf5f1c', 'orange|arancio'],
  ['#d9b313', 'yellow|giallo|jaune|gelb'],
  ['#0f4d33', 'british racing green|racing green'],
  ['#1c2a4a', 'navy|navy blue|midnight blue'],
  ['#8a4b22', 'tan|saddle|cognac'],
  ['#4d3322', 'brown|marrone|brun|braun'],
  ['#c9b592', 'beige'],
  ['#e3dbc8', 'ivory|cream'],
];

const colors = new Map(known.flatMap(([color, names]) => names.split('|').map((name) => [name, color])));

/** What a name says besides the color: the material and its finish. */
const material =
  /\b(?:metallic|solid|gloss|satin|matte?|pastel|nappa|leather|hide|alcantara|cloth|interior|paint)\b/g;

/** The color, as hex, of a paint or an interior whose name leaves no doubt; null for every other name. */
export function swatchColor(name: string): string | null {
  const plain = name.toLowerCase().replace(material, ' ').replace(/\s+/g, ' ').trim();
  return colors.get(plain) ?? null;
}
