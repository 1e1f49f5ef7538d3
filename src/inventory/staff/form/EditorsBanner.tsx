import { Banner, bannerLeadClass } from './banners.tsx';
import { useOtherEditors } from './useOtherEditors.ts';

/** Who else is editing this vehicle, while they do. */
export function EditorsBanner({ vehicleId }: { vehicleId: number | null }) {
  const editors = useOtherEditors(vehicleId);
  if (editors.length === 0) return null;
  return (
    <Banner kind="status">
      <p>
        <b className={bannerLeadClass}>
          {new Intl.ListFormat('en-US').format(editors)} {editors.length === 1 ? 'is' : 'are'} editing this
        </b>{' '}
        too. Whoever saves second is asked what to keep.
      </p>
    </Banner>
  );
}
