import { useState } from 'react';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { useMedia } from '../../ui/staff/useMedia.ts';

/** Where the details of an inquiry stand: section 2 has them below the table. */
export type DetailsPlace = 'below' | 'beside';

const key = 'inquiryDetails';

/** The place is remembered on this device. Wide windows have a choice. */
export function useDetailsPlace() {
  const hasChoice = useMedia('(width >= 1500px)');
  const [chosen, setChosen] = useState<DetailsPlace>(() =>
    deviceStorage.read(key) === 'beside' ? 'beside' : 'below',
  );
  return {
    hasChoice,
    place: hasChoice ? chosen : 'below',
    choose: (place: DetailsPlace) => {
      deviceStorage.write(key, place);
      setChosen(place);
    },
  };
}
