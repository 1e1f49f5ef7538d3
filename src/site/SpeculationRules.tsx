import { useHydrated } from '@tanstack/react-router';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/login*', '/api/*', '/images/*'] } },
          { not: { selector_matches: '[download],[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Lets the browser fetch the document of a link that is about to be followed, while the page is not alive and would
 * load a whole document. From then on links load data only, so the rules go: the document would be fetched for nothing.
 */
export function SpeculationRules() {
  return useHydrated() ? null : (
    // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
    <script type="speculationrules" nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: rules }} />
  );
}
