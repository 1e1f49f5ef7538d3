// The vocabulary of a picture: every name a specification may use. The tables behind them are typed by these lists.

export const PROFILES = [
  'mid',
  'longtail',
  'hyper',
  'gt',
  'sportgt',
  'convertible',
  'brake',
  'roadster',
  'classic',
  'sedan',
  'sportsedan',
  'limousine',
  'suv',
  'compactsuv',
  'offroad',
] as const;
export type ProfileName = (typeof PROFILES)[number];

export const FRONTS = [
  'nordicGt',
  'atelierGt',
  'regalGt',
  'bladeGt',
  'nordicSedan',
  'kanzlerSedan',
  'nordicSuv',
  'regalSuv',
  'atelierHyper',
  'bladeHyper',
  'bladeMid',
] as const;
export type FrontName = (typeof FRONTS)[number];

export const PAINTS = [
  'rosso',
  'carmine',
  'azure',
  'midnight',
  'sky',
  'racing',
  'sage',
  'silver',
  'gray',
  'chalk',
  'ink',
  'pearl',
  'amber',
  'copper',
  'bronze',
  'champagne',
  'yellow',
  'aubergine',
  'ivory',
  'satinGray',
  'matteGreen',
  'satinBlue',
  'matteBlack',
] as const;
export type PaintName = (typeof PAINTS)[number];

export const WHEELS = [
  'twin5',
  'y7',
  'multi20',
  'turbine',
  'mono9',
  'cross10',
  'five',
  'vee6',
  'aero',
  'split8',
  'wire',
  'steel',
] as const;
export type WheelName = (typeof WHEELS)[number];

export const FINISHES = ['silver', 'diamond', 'gloss', 'bronze', 'graphite', 'gold', 'chrome'] as const;
export type FinishName = (typeof FINISHES)[number];

export const HIDES = [
  'tan',
  'black',
  'blackRedThread',
  'blackWhitePiping',
  'red',
  'cream',
  'navy',
  'green',
  'cognac',
  'gray',
] as const;
export type HideName = (typeof HIDES)[number];

export const TRIMS = ['walnut', 'ash', 'metal', 'piano', 'carbon'] as const;
export type TrimName = (typeof TRIMS)[number];

export const ROOMS = ['black', 'warm', 'tunnel', 'dusk', 'studio'] as const;
export type RoomName = (typeof ROOMS)[number];

export const CAR_VIEWS = ['side', 'mirrored', 'tail', 'wheel', 'haunch', 'head', 'cabin', 'long'] as const;
export type CarView = (typeof CAR_VIEWS)[number];

export const INTERIOR_VIEWS = ['interior-quilt', 'interior-flute', 'interior-dash'] as const;
export type InteriorView = (typeof INTERIOR_VIEWS)[number];
/** `quarter` is the only view from the front; it has no window on the side drawing. */
export type ViewName = CarView | InteriorView | 'quarter';

/** The look of a car. */
export interface Look {
  profile: ProfileName;
  /** Another maker's lamps and grille on the same body. */
  front?: FrontName;
  paint: PaintName;
  /** Second paint above the belt. */
  roof?: PaintName;
  wheel: { design: WheelName; finish: FinishName };
  /** Brake calipers, '#rrggbb'. */
  caliper: string;
  hide: HideName;
  trim: TrimName;
  /** Turns the wheels and shifts the seams; any integer. */
  seed: number;
}

/** One picture of a car. */
export interface Shot {
  view: ViewName;
  room: RoomName;
}

/** Everything that decides a picture: the same specification gives the same bytes. Width in pixels. */
export interface PictureSpec extends Look, Shot {
  width: number;
}
