/** What other systems write for the values of closed sets, in lower case and without hyphens. */

export const arrivalSpellings = {
  'in-transit': ['intransit', 'transit', 'en route', 'on the way'],
  'coming-soon': ['coming', 'arriving soon', 'inbound'],
} as const;

export const bodyStyleSpellings = {
  sedan: ['saloon', '4dr car'],
  coupe: ['coupé', '2dr car'],
  convertible: ['cabriolet', 'cabrio', 'drophead', 'drophead coupe'],
  roadster: ['spyder', 'spider'],
  hatchback: ['hatch'],
  wagon: ['station wagon', 'estate'],
  suv: ['sport utility', 'sport utility vehicle', 'sport utility vehicle (suv)'],
  crossover: ['cuv'],
  pickup: ['truck', 'pickup truck', 'pick up'],
  minivan: ['mini van', 'mpv'],
} as const;

export const fuelSpellings = {
  gasoline: ['gas', 'petrol', 'unleaded', 'gasoline fuel'],
  diesel: ['diesel fuel'],
  hybrid: ['hev', 'gas/electric hybrid', 'gasoline/electric hybrid', 'gasoline hybrid', 'hybrid electric'],
  'plug-in-hybrid': ['phev', 'plug in hybrid electric', 'plugin hybrid'],
  electric: ['ev', 'bev', 'battery electric', 'electric fuel system'],
  'flex-fuel': ['flex', 'e85', 'flexible fuel', 'e85 flex fuel', 'flex fuel capability', 'gasoline/e85'],
  'natural-gas': ['cng', 'compressed natural gas'],
  hydrogen: ['fuel cell', 'hydrogen fuel cell'],
} as const;

export const conditionSpellings = {
  new: ['n', 'brand new'],
  used: ['u', 'pre owned', 'preowned', 'second hand'],
  certified: ['c', 'cpo', 'certified used', 'manufacturer certified', 'manufacturer certified pre owned'],
} as const;

export const transmissionSpellings = {
  automatic: ['auto', 'a/t', 'at', 'automatic transmission'],
  manual: ['m/t', 'mt', 'stick', 'stick shift', 'manual transmission'],
  'dual-clutch': ['dct', 'dual clutch automatic', 'automatic dual clutch', 'double clutch'],
  cvt: ['variable', 'automatic cvt', 'cvt automatic', 'cvt transmission', 'continuously variable'],
} as const;

export const drivetrainSpellings = {
  awd: ['all wheel'],
  '4wd': ['4x4', '4 wheel drive', 'four wheel', '4 wd'],
  fwd: ['front wheel'],
  rwd: ['rear wheel'],
} as const;

export const titleStatusSpellings = {
  clean: ['clear', 'clean title'],
  rebuilt: ['reconstructed', 'rebuilt title'],
  salvage: ['salvage title', 'salvaged'],
  flood: ['flood damage', 'water damage'],
  lemon: ['buyback', 'manufacturer buyback', 'lemon law'],
  lien: ['has lien'],
  missing: ['no title', 'lost'],
} as const;

export const statusSpellings = {
  available: ['active', 'in stock', 'for sale'],
  pending: ['pending sale', 'sale pending'],
  reserved: ['on hold'],
} as const;

/** Of countries that build cars: their codes of three letters, and other names. */
export const countrySpellings = {
  AR: ['arg'],
  AT: ['aut'],
  AU: ['aus'],
  BA: ['bosnia and herzegovina'],
  BE: ['bel'],
  BR: ['bra'],
  CA: ['can'],
  CH: ['che'],
  CI: ['ivory coast', "cote d'ivoire"],
  CN: ['chn', 'prc', 'prc china', "people's republic of china"],
  CZ: ['cze', 'czech republic'],
  DE: ['deu', 'ger', 'west germany', 'deutschland'],
  ES: ['esp'],
  FI: ['fin'],
  FR: ['fra'],
  GB: [
    'gbr',
    'uk',
    'u.k.',
    'united kingdom (uk)',
    'great britain',
    'britain',
    'england',
    'scotland',
    'wales',
  ],
  HK: ['hong kong'],
  HR: ['hrv'],
  HU: ['hun'],
  IN: ['ind'],
  IT: ['ita', 'italia'],
  JP: ['jpn'],
  KR: ['kor', 'korea', 'republic of korea', 'korea, republic of'],
  MA: ['mar'],
  MK: ['macedonia'],
  MX: ['mex'],
  MY: ['mys'],
  NL: ['nld', 'holland', 'the netherlands'],
  PL: ['pol'],
  PT: ['prt'],
  RO: ['rou'],
  RS: ['srb'],
  RU: ['rus', 'russian federation'],
  SE: ['swe'],
  SI: ['svn'],
  SK: ['svk', 'slovak republic'],
  TH: ['tha'],
  TR: ['tur', 'turkey', 'turkiye'],
  TW: ['twn'],
  US: ['usa', 'u.s.', 'u.s.a.', 'united states (usa)', 'united states of america', 'america'],
  VN: ['vnm', 'viet nam'],
  ZA: ['zaf'],
} as const;
