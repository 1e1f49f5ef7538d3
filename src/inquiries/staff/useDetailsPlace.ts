import { useState } from 'react';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { useMedia } from '../../ui/staff/useMedia.ts';

/** Where the details of an inquiry stand: section 2 has them below the table. */
export type DetailsPlace = 'below' | 'beside';

const key = 'inquiryDetails';

/** Where they stand, remembered on this device. There is a choice where the window has room for both. */
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
