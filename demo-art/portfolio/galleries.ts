// How a gallery is put together: the car's first picture, the ways the others are lit, and the views that are left out.
import type { FrontName, Look, ProfileName, RoomName, Shot, ViewName, WheelName } from '../names.ts';

export interface PortfolioEntry {
  /** The vehicle's slug; its texts and prices are in the demo's data. */
  slug: string;
  picture: Look;
  gallery: Shot[];
}

/** A car as its list names it. */
export interface PortfolioCar {
  slug: string;
  picture: Look;
  /** The first picture, which stands on cards: the whole side, nose to the left or `mirrored`. */
  opening: { view: 'side' | 'mirrored'; room: RoomName };
  others: Shot[];
}

type Middle = 'cabin' | 'haunch';
type Card = 'quilt' | 'flute' | 'dash';

interface Rooms {
  /** Head lamp and front wheel. */
  close: RoomName;
  middle: RoomName;
  tail: RoomName;
  long: RoomName;
}

const gallery =
  (rooms: Rooms) =>
  (middle: Middle, card: Card): Shot[] => [
    { view: 'head', room: rooms.close },
    { view: 'wheel', room: rooms.close },
    { view: 'quarter', room: 'black' },
    { view: middle, room: rooms.middle },
    { view: 'tail', room: rooms.tail },
    { view: 'side', room: rooms.tail },
    { view: 'mirrored', room: rooms.tail },
    { view: 'long', room: rooms.long },
    { view: `interior-${card}`, room: rooms.close },
  ];

export const night = gallery({ close: 'black', middle: 'black', tail: 'black', long: 'tunnel' });
export const tunnel = gallery({ close: 'black', middle: 'black', tail: 'dusk', long: 'tunnel' });
export const daylight = gallery({ close: 'warm', middle: 'black', tail: 'warm', long: 'warm' });
export const dusk = gallery({ close: 'dusk', middle: 'warm', tail: 'dusk', long: 'dusk' });
export const studio = gallery({ close: 'studio', middle: 'studio', tail: 'studio', long: 'tunnel' });

/** Views that a body style does not stand at full size: what they show is flat, or ends in the air; open cabins are not solids. */
const WEAK_VIEWS: Partial<Record<ProfileName, ViewName[]>> = {
  classic: ['quarter', 'head', 'haunch', 'tail'],
  convertible: ['quarter', 'cabin'],
  hyper: ['quarter'],
  longtail: ['quarter'],
  mid: ['quarter'],
  offroad: ['quarter', 'head', 'haunch', 'tail'],
  roadster: ['quarter', 'head', 'cabin'],
};

/** Fronts of mostly paint, which the three-quarter view leaves bare. */
const BARE_FRONTS: readonly FrontName[] = ['atelierGt', 'bladeGt', 'kanzlerSedan', 'nordicGt', 'nordicSedan'];

/** Wheels whose edges are rough in a close-up. */
const WEAK_WHEELS: readonly WheelName[] = ['aero', 'steel'];

/** The car with its first picture and, of the others, those that show something else and are not weak. */
export function entryOf({ slug, picture, opening, others }: PortfolioCar): PortfolioEntry {
  const { profile, front, wheel } = picture,
    weak: ViewName[] = [opening.view, ...(WEAK_VIEWS[profile] ?? [])];
  // The other side is shown only where the tail is left out.
  if (!weak.includes('tail')) weak.push('side', 'mirrored');
  if (front && BARE_FRONTS.includes(front)) weak.push('quarter');
  if (WEAK_WHEELS.includes(wheel.design)) weak.push('wheel');
  const rest = others
    .filter(({ view }) => !weak.includes(view))
    // The long view shows the whole side as well, so it is in another room.
    .map((shot): Shot =>
      shot.view === 'long' && shot.room === opening.room ? { ...shot, room: 'black' } : shot,
    );
  return { slug, picture, gallery: [opening, ...rest] };
}
