import { scriptNonce } from '../../../platform/browser/script-nonce.ts';
import { showOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import type { KeptVehicle } from './kept-vehicles.ts';

/** The vehicle on the page, if it is a vehicle's. */
type Props = Partial<KeptVehicle>;

const Deferred = showOnInteraction<Props>(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed);

/**
 * Reserves the height of the list before the first paint, if the browser knows another vehicle than the one on
 * the page: nothing below it moves when it appears.
 */
const reserve = `{const place=document.currentScript.parentNode;try{if(JSON.parse(localStorage.viewedVehicles).some(({id})=>id!=place.dataset.shown))place.className='min-h-84'}catch{}}`;

/** The vehicles that were viewed recently. Only the browser knows them: they are loaded on the first interaction. */
export const DeferredRecentlyViewed = (shown: Props) => (
  <div suppressHydrationWarning data-shown={shown.id}>
    {/* oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content */}
    <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: reserve }} />
    <Deferred {...shown} />
  </div>
);
