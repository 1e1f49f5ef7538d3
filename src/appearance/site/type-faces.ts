import bodoni from '../../ui/fonts/bodoni-moda-latin-400.woff2?url';
import cormorant from '../../ui/fonts/cormorant-garamond-latin-500.woff2?url';
import figtree from '../../ui/fonts/figtree-latin-300-700.woff2?url';
import fraunces from '../../ui/fonts/fraunces-latin-400.woff2?url';
import hanken from '../../ui/fonts/hanken-grotesk-latin-400-700.woff2?url';
import instrument from '../../ui/fonts/instrument-sans-latin-400-700.woff2?url';
import karla from '../../ui/fonts/karla-latin-400-700.woff2?url';
import mulish from '../../ui/fonts/mulish-latin-400-700.woff2?url';
import newsreader from '../../ui/fonts/newsreader-latin-400.woff2?url';
import caslon from '../../ui/fonts/libre-caslon-display-latin-400.woff2?url';
import sofia from '../../ui/fonts/sofia-sans-latin-400-700.woff2?url';
import sofiaCondensed from '../../ui/fonts/sofia-sans-condensed-latin-700.woff2?url';
import sourceSans from '../../ui/fonts/source-sans-3-latin-400-700.woff2?url';
import tenor from '../../ui/fonts/tenor-sans-latin-400.woff2?url';
import workSans from '../../ui/fonts/work-sans-latin-400-700.woff2?url';
import type { TypePair } from '../appearance.ts';

/** The scale and the line metrics of a system font that stands in for a face, in per cent. */
type StandIn = readonly [scale: number, ascent: number, descent: number];

type Face = {
  family: string;
  file: string;
  /** The weights that the site may ask for. Headlines ask for 400, whatever the weight of their one cut. */
  weights: string;
  standIn: StandIn;
  /** Of the weights from 600 up. */
  boldStandIn?: StandIn;
};

const serif = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')";
const sans = "local('Arial'),local('Liberation Sans'),local('Arimo')";
const boldSans = "local('Arial Bold'),local('Liberation Sans Bold'),local('Arimo Bold')";

/** The first pair's faces are in `src/ui/fonts.css`: the staff screens use them too. */
const builtIn = new Set(['Bodoni Moda', 'Hanken Grotesk']);

const face = (
  family: string,
  file: string,
  weights: string,
  standIn: StandIn,
  boldStandIn?: StandIn,
): Face => ({
  family,
  file,
  weights,
  standIn,
  ...(boldStandIn === undefined ? {} : { boldStandIn }),
});

// The figures are measured as `src/ui/fonts/README.md` says.
const faces = {
  bodoni: face('Bodoni Moda', bodoni, '400', [114.6, 98.1, 34.9]),
  hanken: face('Hanken Grotesk', hanken, '400 700', [100.7, 99.3, 30.1], [93.1, 107.4, 32.5]),
  instrument: face('Instrument Sans', instrument, '400 700', [102.2, 94.9, 24.5], [97.6, 99.4, 25.6]),
  sofiaCondensed: face('Sofia Sans Condensed', sofiaCondensed, '400', [78.1, 115.2, 38.4]),
  sofia: face('Sofia Sans', sofia, '400 700', [96.5, 93.2, 31.1], [90.2, 99.8, 33.3]),
  newsreader: face('Newsreader', newsreader, '400', [105.5, 69.7, 25.1]),
  figtree: face('Figtree', figtree, '300 700', [100.9, 94.2, 24.8], [95.3, 99.7, 26.2]),
  cormorant: face('Cormorant Garamond', cormorant, '400', [97.2, 95.1, 29.5]),
  mulish: face('Mulish', mulish, '400 700', [104.1, 96.6, 24.0], [98.2, 102.4, 25.5]),
  caslon: face('Libre Caslon Display', caslon, '400', [93.3, 104.0, 28.5]),
  sourceSans: face('Source Sans 3', sourceSans, '400 700', [93.7, 109.3, 42.7], [89.6, 114.3, 44.6]),
  fraunces: face('Fraunces', fraunces, '400', [114.6, 85.3, 22.3]),
  workSans: face('Work Sans', workSans, '400 700', [112.5, 82.6, 21.6], [104.5, 89.0, 23.3]),
  tenor: face('Tenor Sans', tenor, '400', [108.6, 84.7, 23.0]),
  karla: face('Karla', karla, '400 700', [101.8, 90.1, 24.8], [97.7, 93.8, 25.8]),
};

/** The faces of headlines and of all other text, whether headlines have serifs, and variables that suit both. */
const pairs: Record<
  TypePair,
  { display: Face; text: Face; serif: boolean; variables?: Record<string, string> }
> = {
  bodoni: { display: faces.bodoni, text: faces.hanken, serif: true },
  instrument: { display: faces.instrument, text: faces.instrument, serif: false },
  sofia: {
    display: faces.sofiaCondensed,
    text: faces.sofia,
    serif: false,
    // A condensed face is small for its size.
    variables: {
      '--text-hero': 'clamp(2.75rem,1.2rem + 5.6vw,6.25rem)',
      '--text-title': 'clamp(2.375rem,1.7rem + 2.2vw,3.625rem)',
    },
  },
  newsreader: {
    display: faces.newsreader,
    text: faces.figtree,
    serif: true,
    variables: { '--weight': '300' },
  },
  cormorant: { display: faces.cormorant, text: faces.mulish, serif: true },
  caslon: { display: faces.caslon, text: faces.sourceSans, serif: true },
  fraunces: { display: faces.fraunces, text: faces.workSans, serif: true },
  tenor: { display: faces.tenor, text: faces.karla, serif: false },
};

const familyOf = ({ family }: Face) => (builtIn.has(family) ? `'${family} Variable'` : `'${family}'`);
const stack = (of: Face, last: string) => `${familyOf(of)},'${of.family} Stand-in',${last}`;

/** The `font-family` of headlines and of everything else, more variables, and the names to choose by. */
export function typePair(name: TypePair) {
  const { display, text, serif: hasSerifs, variables = {} } = pairs[name];
  return {
    display: stack(display, hasSerifs ? 'serif' : 'sans-serif'),
    text: stack(text, 'sans-serif'),
    variables,
    label: display === text ? display.family : `${display.family} and ${text.family}`,
  };
}

/** The addresses of a pair's files, the one that most text needs first. */
export const fontFiles = (name: TypePair): string[] => [
  ...new Set([pairs[name].text.file, pairs[name].display.file]),
];

/** The `@font-face` rules of a pair that the site's own style sheet does not have. */
export function fontFaces(name: TypePair): string {
  const { display, text, serif: hasSerifs } = pairs[name];
  return [...rules(display, hasSerifs ? serif : sans), ...(text === display ? [] : rules(text, sans))].join(
    '',
  );
}

function rules(of: Face, locals: string): string[] {
  if (builtIn.has(of.family)) return [];
  const file = `@font-face{font-family:'${of.family}';src:url('${of.file}') format('woff2');font-weight:${of.weights};font-display:swap}`;
  if (of.boldStandIn === undefined) return [file, standIn(of.family, locals, '100 900', of.standIn)];
  return [
    file,
    standIn(of.family, locals, '100 500', of.standIn),
    standIn(of.family, boldSans, '600 900', of.boldStandIn),
  ];
}

/** A system font with the same widths and line heights, so that nothing shifts when the file arrives. */
const standIn = (family: string, locals: string, weights: string, [scale, ascent, descent]: StandIn) =>
  `@font-face{font-family:'${family} Stand-in';src:${locals};font-weight:${weights};size-adjust:${scale}%;` +
  `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
