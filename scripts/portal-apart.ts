import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Rooms of the house that only staff enter. The route table, with its addresses and titles, is every page's. */
const staffOnly =
  /[\\/]src[\\/](?:admin|dashboard|changes|ui[\\/]desk|(?!routes)\w+[\\/]admin)[\\/]|\.staff\.queries\.|routes[\\/]admin[\\/].*\?tsr-split/;
/** The table's own entries for the portal, which name its screens without holding them. */
const portalRoute = /[\\/]src[\\/]routes[\\/]admin[\\/]/;
const ours = /[\\/]src[\\/]/;
const entry = join(import.meta.dirname, '../src/entry/client.tsx');

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

/** Names a chunk for the modules that the website reaches without passing through the portal, and leaves the others. */
export function forVisitors(name: string) {
  let reached: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= walkFromEntry(graph).reached;
    return reached.has(id) ? name : null;
  };
}

/** Fails a build in which a visitor's script would hold, or ask for, a line of the portal. */
export function keepPortalApart(): Plugin {
  return {
    name: 'marque:portal-apart',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const { reached, trespasses } = walkFromEntry(this);
      if (trespasses.length > 0)
        this.error(`The website imports code of the portal:\n${trespasses.join('\n')}`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const portal = chunk.moduleIds.filter((id) => staffOnly.test(id));
        // Of a library's modules some are reached and then left out again; ours are what counts.
        if (portal.length > 0 && chunk.moduleIds.some((id) => reached.has(id) && ours.test(id))) {
          this.error(`${chunk.fileName} is for visitors, but holds code of the portal: ${portal.join(', ')}`);
        }
      }
    },
  };
}

/** What the browser's entry reaches without the portal, and the imports that lead into it all the same. */
function walkFromEntry(graph: Graph) {
  const reached = new Set([entry]);
  const trespasses: string[] = [];
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
      if (!staffOnly.test(next)) reached.add(next);
      else if (!portalRoute.test(id)) trespasses.push(`${id} -> ${next}`);
    }
  }
  return { reached, trespasses };
}
