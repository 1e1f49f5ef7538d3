import type { ComponentType } from 'react';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { scriptNonce } from '../../../platform/browser/script-nonce.ts';
import { viewedVehicles } from './kept-vehicles.ts';
import { useKept } from './useKept.ts';

type Props = { except?: number | undefined };

const Nothing: ComponentType<Props> = () => null;

const viewed = createIsomorphicFn()
  .server(() => ({ served: Nothing }))
  .client(() => ({ load: async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed }))();

const Deferred = hydrateOnInteraction<Props>(viewed);

/** As high as the list, so that nothing below it moves when it appears. */
const reserved = 'min-h-84';

/** Reserves the height before the first paint, if the browser knows another vehicle than the one on the page. */
const reserve = `{const place=document.currentScript.parentNode;try{if(JSON.parse(localStorage.viewedVehicles).some(({id})=>id!=place.dataset.except))place.className='${reserved}'}catch{}}`;

/** The vehicles that were viewed recently. Only the browser knows them: they are loaded on the first interaction. */
export function DeferredRecentlyViewed({ except }: Props) {
  const someViewed = useKept(viewedVehicles).some(({ id }) => id !== except);
  return (
    <div suppressHydrationWarning data-except={except} className={someViewed ? reserved : ''}>
      {/* oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content */}
      <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: reserve }} />
      <Deferred except={except} />
    </div>
  );
}
