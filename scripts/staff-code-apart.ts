import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Rooms of the house that only staff enter. The route table, with its addresses and titles, is every page's. */
const staffOnly =
  /[\\/]src[\\/](?:staff|dashboard|changes|ui[\\/]staff|(?!routes)\w+[\\/]staff)[\\/]|\.staff\.queries\.|routes[\\/]admin[\\/].*\?tsr-split/;
/** The table's own entries for the staff screens, which name its screens without holding them. */
const staffRoute = /[\\/]src[\\/]routes[\\/]admin[\\/]/;
/** The screen of one address of the website. */
const screen = /[\\/]src[\\/]routes[\\/](?!admin[\\/]).*\?tsr-split=component/;
/** Those that stand in the frame of header and footer, and what makes that frame, at once or when the browser is idle. */
const inSiteFrame = /[\\/]routes[\\/]_site[\\/]/;
const siteFrame = /[\\/]routes[\\/]_site[\\/]route\.tsx|[\\/]site[\\/]startup-tasks\.ts/;
const ours = /[\\/]src[\\/]/;
const entry = join(import.meta.dirname, '../src/entry/client.tsx');

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * Names a chunk for the modules that every page of the website loads, but for at most `spared` of them: what only some
 * of them, or a part that is loaded later, share would else be on all.
 */
export function sharedByPages(name: string, spared: number) {
  let pages: ReadonlySet<string>[] | undefined;
  return (id: string, graph: Graph) => {
    pages ??= loadedByPages(graph);
    const without = pages.filter((page) => !page.has(id)).length;
    return without <= spared ? name : null;
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

/** What a first visit to each page of the website loads: the first script, the frame it stands in, and its screen. */
function loadedByPages(graph: Graph): ReadonlySet<string>[] {
  const entries = [...walkFromEntry(graph).entries];
  const frame = entries.filter((id) => siteFrame.test(id));
  return entries
    .filter((id) => screen.test(id) && !siteFrame.test(id))
    .map((id) => withImports(graph, [entry, id, ...(inSiteFrame.test(id) ? frame : [])]));
}

/** Modules with all that they import, and that imports in turn. */
function withImports(graph: Graph, starts: string[]): ReadonlySet<string> {
  const loaded = new Set(starts);
  for (const id of loaded) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!staffOnly.test(next)) loaded.add(next);
  }
  return loaded;
}

/** Fails a build in which a visitor's script would hold, or ask for, a line of the staff screens. */
export function keepStaffCodeApart(): Plugin {
  return {
    name: 'marque:staff-code-apart',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const { reached, trespasses } = walkFromEntry(this);
      if (trespasses.length > 0)
        this.error(`The website imports code of the staff screens:\n${trespasses.join('\n')}`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holdsStaffCode = new Set(
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => staffOnly.test(id)))
          .map(({ fileName }) => fileName),
      );
      for (const { fileName, moduleIds, imports } of chunks) {
        // Of a library's modules some are reached and then left out again; ours are what counts.
        if (!moduleIds.some((id) => reached.has(id) && ours.test(id))) continue;
        const staffFiles = [fileName, ...imports].filter((name) => holdsStaffCode.has(name));
        if (staffFiles.length > 0) {
          this.error(
            `${fileName} is for visitors, but code of the staff screens is in ${staffFiles.join(', ')}`,
          );
        }
      }
    },
  };
}

/** What the browser's entry reaches without the staff screens, and the imports that lead into it all the same. */
function walkFromEntry(graph: Graph) {
  const reached = new Set([entry]);
  const entries = new Set([entry]);
  const trespasses: string[] = [];
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    for (const next of module?.dynamicallyImportedIds ?? []) if (!staffOnly.test(next)) entries.add(next);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
      if (!staffOnly.test(next)) reached.add(next);
      else if (!staffRoute.test(id)) trespasses.push(`${id} -> ${next}`);
    }
  }
  return { reached, entries, trespasses };
}
