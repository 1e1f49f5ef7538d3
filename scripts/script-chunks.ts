import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { isStaffOnly } from './layout.ts';

/** The route table's entries for the staff screens, which refer to the screens without containing them. */
const staffRoute = /[\\/]src[\\/]routes[\\/]admin[\\/]/;
/** The screen of one route of the website. */
const screen = /[\\/]src[\\/]routes[\\/](?!admin[\\/]).*\?tsr-split=component/;
/**
 * Screens behind links in mails and forms, and the lists of makes: they need so little that they would keep others' code
 * apart.
 */
const aside = /[\\/]routes[\\/]_site[\\/](?:alerts[\\/]|inventory[\\/]\$\.)/;
/** Screens inside the header and footer, and the code of header and footer, loaded at once or when idle. */
const inSiteLayout = /[\\/]routes[\\/]_site[\\/]/;
const siteLayout = /[\\/]routes[\\/]_site[\\/]route\.tsx|[\\/]site[\\/]startup-tasks\.ts/;
const ours = /[\\/]src[\\/]/;
/** The path of a file of src, as Vite names modules. */
const sourceFile = (file: string) => normalizePath(join(import.meta.dirname, '../src', file));
const entry = sourceFile('entry/client.tsx');

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * Names a chunk for the modules that all pages of the website load, except for at most `spared` pages.
 * Without this, modules shared by only a few pages, or by a part that is loaded later, would be sent to all.
 */
export function sharedByPages(name: string, spared: number) {
  let pages: ReadonlySet<string>[] | undefined;
  return (id: string, graph: Graph) => {
    pages ??= loadedByPages(graph);
    const without = pages.filter((page) => !page.has(id)).length;
    return without <= spared ? name : null;
  };
}

/** A chunk of the named files of src. Throws if there is no such file, so that a move cannot empty a chunk unseen. */
export function chunkOf(name: string, files: readonly string[]) {
  const paths = new Set(files.map(sourceFile));
  for (const path of paths)
    if (!existsSync(path)) throw new Error(`The chunk ${name} names ${path}, which is not there`);
  return { name, test: (id: string) => paths.has(id) };
}

/** Names a chunk for the modules that no page of the website reaches. */
export function sharedByStaff(name: string) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    reached ??= walkFromEntry(graph).reached;
    return reached.has(id) ? null : name;
  };
}

/** What a first visit to each page of the website loads: the first script, the layout, and its screen. */
function loadedByPages(graph: Graph): ReadonlySet<string>[] {
  const entries = [...walkFromEntry(graph).entries];
  const layout = entries.filter((id) => siteLayout.test(id));
  return entries
    .filter((id) => screen.test(id) && !siteLayout.test(id) && !aside.test(id))
    .map((id) => withImports(graph, [entry, id, ...(inSiteLayout.test(id) ? layout : [])]));
}

/** Modules with all their direct and indirect imports. */
function withImports(graph: Graph, starts: string[]): ReadonlySet<string> {
  const loaded = new Set(starts);
  for (const id of loaded) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!isStaffOnly(next)) loaded.add(next);
  }
  return loaded;
}

/** Fails the build if a visitor's script contains or requests any code of the staff screens. */
export function keepStaffCodeOut(): Plugin {
  return {
    name: 'marque:keep-staff-code-out',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const { reached, violations } = walkFromEntry(this);
      if (violations.length > 0)
        this.error(`The website imports code of the staff screens:\n${violations.join('\n')}`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withStaffCode = new Set(
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => isStaffOnly(id)))
          .map(({ fileName }) => fileName),
      );
      for (const { fileName, moduleIds, imports } of chunks) {
        // Some modules of libraries are reached and then tree-shaken again; only our own count.
        if (!moduleIds.some((id) => reached.has(id) && ours.test(id))) continue;
        const staffFiles = [fileName, ...imports].filter((name) => withStaffCode.has(name));
        if (staffFiles.length > 0) {
          this.error(
            `${fileName} is for visitors, but code of the staff screens is in ${staffFiles.join(', ')}`,
          );
        }
      }
    },
  };
}

/**
 * The modules that the browser's entry reaches without the staff screens, and any imports that lead into
 * them.
 */
function walkFromEntry(graph: Graph) {
  const reached = new Set([entry]);
  const entries = new Set([entry]);
  const violations: string[] = [];
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    for (const next of module?.dynamicallyImportedIds ?? []) if (!isStaffOnly(next)) entries.add(next);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
      if (!isStaffOnly(next)) reached.add(next);
      else if (!staffRoute.test(id)) violations.push(`${id} -> ${next}`);
    }
  }
  return { reached, entries, violations };
}
