// The four ways a gallery is lit, and the views that are left out. Every car's first picture is in the black room,
// because cards are shown in one grid.
import type { Look, ProfileName, RoomName, Shot, ViewName, WheelName } from '../names.ts';

export interface PortfolioEntry {
  /** The vehicle's slug; its texts and prices are in the demo's data. */
  slug: string;
  picture: Look;
  gallery: Shot[];
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
    { view: 'quarter', room: 'black' },
    { view: 'side', room: 'black' },
    { view: 'head', room: rooms.close },
    { view: 'wheel', room: rooms.close },
    { view: middle, room: rooms.middle },
    { view: 'tail', room: rooms.tail },
    { view: 'mirrored', room: rooms.tail },
    { view: 'long', room: rooms.long },
    { view: `interior-${card}`, room: rooms.close },
  ];

export const night = gallery({ close: 'black', middle: 'black', tail: 'black', long: 'tunnel' });
export const tunnel = gallery({ close: 'black', middle: 'black', tail: 'dusk', long: 'tunnel' });
export const daylight = gallery({ close: 'warm', middle: 'black', tail: 'warm', long: 'warm' });
export const dusk = gallery({ close: 'dusk', middle: 'warm', tail: 'dusk', long: 'dusk' });

/** Views that a body style does not stand at full size: what they show is flat, or ends in the air; open cabins are not solids. */
const WEAK_VIEWS: Partial<Record<ProfileName, ViewName[]>> = {
  classic: ['quarter', 'head', 'haunch', 'tail'],
  convertible: ['quarter', 'cabin'],
  hyper: ['quarter'],
  offroad: ['quarter', 'head', 'haunch', 'tail'],
  roadster: ['quarter', 'head', 'cabin'],
};

/** Wheels whose edges are rough in a close-up. */
const WEAK_WHEELS: readonly WheelName[] = ['aero', 'steel'];

/** The entry without weak views. The mirrored side is shown only where the tail is left out. */
export function withoutWeakViews(entry: PortfolioEntry): PortfolioEntry {
  const { profile, wheel } = entry.picture,
    weak: ViewName[] = [...(WEAK_VIEWS[profile] ?? [])];
  if (!weak.includes('tail')) weak.push('mirrored');
  if (WEAK_WHEELS.includes(wheel.design)) weak.push('wheel');
  return { ...entry, gallery: entry.gallery.filter(({ view }) => !weak.includes(view)) };
}
