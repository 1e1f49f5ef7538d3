/** What other systems write for the longer closed sets, by value, in lower case and without hyphens. */

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
