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
 * Lets the browser prefetch the document of a link that is about to be followed. Only until hydration: from
 * then on links load data only, and the document would be fetched in vain.
 */
export function SpeculationRules() {
  return useHydrated() ? null : (
    // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
    <script type="speculationrules" nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: rules }} />
  );
}
