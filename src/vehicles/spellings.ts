/** What other systems write for the values of closed sets, in lower case and without hyphens. */

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
