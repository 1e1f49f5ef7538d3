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

/**
 * Names a chunk for the modules that at least `minShareCount` of the website's own parts load, the portal not counted: what
 * only one form of the website shares with the portal would else be on every page.
 */
export function sharedByVisitors(name: string, minShareCount: number) {
  let counts: ReadonlyMap<string, number> | undefined;
  return (id: string, graph: Graph) => {
    counts ??= countShares(graph);
    return (counts.get(id) ?? 0) >= minShareCount ? name : null;
  };
}

/** Names a chunk for the modules that no page of the website reaches. */
export function sharedByStaff(name: string) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= walkFromEntry(graph).reached;
    return reached.has(id) ? null : name;
  };
}

/** By how many of the website's entries, that is the first script and each part loaded later, a module is loaded. */
function countShares(graph: Graph): ReadonlyMap<string, number> {
  const { entries } = walkFromEntry(graph);
  const counts = new Map<string, number>();
  for (const start of entries) {
    const loaded = new Set([start]);
    for (const id of loaded) {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!staffOnly.test(next)) loaded.add(next);
    }
    for (const id of loaded) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
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
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holdsPortal = new Set(
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => staffOnly.test(id)))
          .map(({ fileName }) => fileName),
      );
      for (const { fileName, moduleIds, imports } of chunks) {
        // Of a library's modules some are reached and then left out again; ours are what counts.
        if (!moduleIds.some((id) => reached.has(id) && ours.test(id))) continue;
        const portal = [fileName, ...imports].filter((name) => holdsPortal.has(name));
        if (portal.length > 0) {
          this.error(`${fileName} is for visitors, but code of the portal is in ${portal.join(', ')}`);
        }
      }
    },
  };
}

/** What the browser's entry reaches without the portal, and the imports that lead into it all the same. */
function walkFromEntry(graph: Graph) {
  const reached = new Set([entry]);
  const entries = new Set([entry]);
  const trespasses: string[] = [];
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    for (const next of module?.dynamicallyImportedIds ?? []) if (!staffOnly.test(next)) entries.add(next);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
      if (!staffOnly.test(next)) reached.add(next);
      else if (!portalRoute.test(id)) trespasses.push(`${id} -> ${next}`);
    }
  }
  return { reached, entries, trespasses };
}
