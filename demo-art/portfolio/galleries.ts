// The four ways a gallery is lit. Every car's first picture is its side in the black room, because cards are shown in one grid.
import type { Look, RoomName, Shot } from '../names.ts';

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
    { view: 'side', room: 'black' },
    { view: 'head', room: rooms.close },
    { view: 'wheel', room: rooms.close },
    { view: middle, room: rooms.middle },
    { view: 'tail', room: rooms.tail },
    { view: 'long', room: rooms.long },
    { view: `interior-${card}`, room: rooms.close },
    { view: 'interior-cockpit', room: rooms.close },
  ];

export const night = gallery({ close: 'black', middle: 'black', tail: 'black', long: 'tunnel' });
export const tunnel = gallery({ close: 'black', middle: 'black', tail: 'dusk', long: 'tunnel' });
export const daylight = gallery({ close: 'warm', middle: 'black', tail: 'warm', long: 'warm' });
export const dusk = gallery({ close: 'dusk', middle: 'warm', tail: 'dusk', long: 'dusk' });
